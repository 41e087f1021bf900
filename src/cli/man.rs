//! `poligon man`.

use clap::CommandFactory;

use super::args::{Cli, ManArgs};
use super::exit::{Ended, Exit, Failure};
use super::out::Out;
use crate::kernel::near_miss;
use crate::report::Notice;

pub(super) fn run(args: &ManArgs, out: &mut Out) -> Ended {
    let mut root = Cli::command();
    root.build();
    let Some(name) = &args.command else {
        clap_mangen::Man::new(root).render(out)?;
        return Ok(Exit::Good);
    };
    let Some(command) = root.find_subcommand(name) else {
        let known: Vec<&str> = root.get_subcommands().map(clap::Command::get_name).collect();
        let help = near_miss(name, known.iter().copied()).map_or_else(
            || format!("the commands are: {}", known.join(", ")),
            |known| format!("did you mean `{known}`?"),
        );
        return Err(Failure::input(Notice::error(format!("there is no command `{name}`")).help(help)));
    };
    let title = format!("poligon-{name}");
    clap_mangen::Man::new(command.clone()).title(title).render(out)?;
    Ok(Exit::Good)
}
