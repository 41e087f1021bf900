//! The `poligon` command.

fn main() {}
