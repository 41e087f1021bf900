//! *Na poligonie*: the rules core against a second implementation, and its own seams.

mod blame;
mod boards;
mod explained;
mod generators;
mod notation;
mod play;
mod seam;
mod second_opinion;
mod silence;
