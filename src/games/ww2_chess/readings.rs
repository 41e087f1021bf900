//! The readings of the rulebook.

use crate::kernel::readings;

readings! {
    /// A choice of one value for every reading of *Chess of the Second World War*.
    pub struct WcReadings {
        /// What stops a tank brigade (WC-4.3).
        tank_stop: TankStop = "tank-stop" { AnyObject = "any-object", Regiments = "regiments", }
        /// Whether trains need a free path (WC-4.4).
        train_path: TrainPath = "train-path" { Path = "path", Teleport = "teleport", }
        /// Whether a path may lead past an enemy train (WC-4.5).
        train_contact: TrainContact = "train-contact" { Stops = "stops", StartOnly = "start-only", }
        /// Whether a leg may end where artillery shoots the aircraft down (WC-5.2).
        overflight: Overflight = "overflight" { Lost = "lost", Forbidden = "forbidden", }
        /// Whether fighters parked on airfields intercept (WC-5.3, WC-5.4).
        interception: Interception = "interception" { AllFighters = "all-fighters", InFlight = "in-flight", }
        /// Which pairs of strikes destroy artillery and tanks (WC-6.4, WC-6.6).
        pairs: Pairs = "pairs" { Listed = "listed", AnyTwo = "any-two", }
        /// Whose attack on a striker makes its strike unclean (WC-6.11).
        clean: Clean = "clean" { Others = "others", Any = "any", }
        /// Whose artillery and tanks strike at the end of a turn (WC-6.*).
        who_strikes: WhoStrikes = "who-strikes" { Mover = "mover", Both = "both", }
        /// Whether artillery strikes aircraft parked next to it (WC-6.3, WC-6.8).
        artillery_vs_parked: ArtilleryVsParked = "artillery-vs-parked" { Strikes = "strikes", Never = "never", }
        /// What destroys parked fighters (WC-6.8, WC-6.9).
        fighters_on_ground: FightersOnGround = "fighters-on-ground" { Soft = "soft", Hard = "hard", }
        /// How many strikes of artillery a fighter in flight takes (WC-6.9, WC-6.11).
        fighter_vs_artillery: FighterVsArtillery = "fighter-vs-artillery" { One = "one", Two = "two", }
        /// Whether placing the spare train uses a move (WC-7.3).
        reserve: Reserve = "reserve" { Free = "free", CostsMove = "costs-move", }
        /// Whether losing the last combat regiment to upkeep loses at once (WC-8.1).
        attrition: Attrition = "attrition" { Counts = "counts", Ignored = "ignored", }
    }
}
