//! Everything that is tested from outside the crate.

#![expect(unreachable_pub, reason = "modules of one test binary have no outside")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

/// Runs a test that is generic over the rules for every game.
macro_rules! for_every_game {
    ($name:ident, $check:ident) => {
        #[test]
        fn $name() {
            struct Visitor;
            impl poligon::games::GameVisitor for Visitor {
                type Output = ();
                fn visit<R: poligon::kernel::Ruleset>(self) {
                    $check::<R>();
                }
            }
            for game in poligon::games::GameId::ALL {
                game.visit(Visitor);
            }
        }
    };
}

mod cli;
mod layout;
mod na_poligonie;
mod naive;
mod pinning;
mod readme;
mod rulebooks;
mod verify;
mod ww2_chess;
