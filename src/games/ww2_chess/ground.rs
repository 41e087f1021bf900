//! The text of the rules on ground movement (section 4).

use std::ops::ControlFlow;

use crate::kernel::{Audit, Claim, Says, Sentence, Square};

use super::evidence::Fact;
use super::geometry::{aligned, around, between, bit, cells, distance, first, flood, has, neighbours, own_ranks};
use super::readings::{Reserve, TrainContact, TrainPath};
use super::{Aircraft, Object, Piece, View, WcClause, WcQuestion};

const W8: Sentence = Sentence("W8");
const W22: Sentence = Sentence("W22");

/// May this object of the side to move, which stands on `from`, go to `to`?
#[inline]
pub(super) fn march<A: Audit<WcClause>>(
    view: &View<'_>,
    object: Object,
    from: Square,
    to: Square,
    audit: &mut A,
) -> ControlFlow<()> {
    audit.require(WcClause::NeverMoves, !matches!(object, Object::Headquarters | Object::Airfield), || {
        Fact::Immovable(object).at_part(0)
    })?;
    free(view, to, 1, audit)?;
    match object {
        Object::Artillery => artillery(from, to, audit),
        Object::Tanks => tanks(view, from, to, audit),
        Object::Train => train(view, from, to, audit),
        Object::Headquarters | Object::Airfield => ControlFlow::Continue(()),
    }
}

/// No action ends on a cell with a ground object.
#[inline]
fn free<A: Audit<WcClause>>(view: &View<'_>, to: Square, part: u8, audit: &mut A) -> ControlFlow<()> {
    audit.require(WcClause::OneObjectACell, !has(view.occupied, to), || {
        occupant(view, to, |side, object| Fact::Occupied(side, object, to)).at_part(part)
    })
}

/// A fact about the ground object on a cell that has one.
fn occupant(view: &View<'_>, at: Square, fact: impl Fn(crate::kernel::Side, Object) -> Fact) -> Fact {
    // The facts asked for here are only about cells that the position has something on.
    view.position.object_at(at).map_or(Fact::GameOver, |(side, object)| fact(side, object))
}

/// Artillery moves by one cell in any direction.
#[inline]
fn artillery<A: Audit<WcClause>>(from: Square, to: Square, audit: &mut A) -> ControlFlow<()> {
    let limit = audit.number(WcClause::ArtilleryMoves, 1);
    let cells = distance(from, to);
    audit.require(WcClause::ArtilleryMoves, cells <= limit, || Fact::TooFar { cells, limit }.at_part(1))
}

/// Tanks go straight through free cells and stop on the first that is next to the enemy.
#[inline]
fn tanks<A: Audit<WcClause>>(view: &View<'_>, from: Square, to: Square, audit: &mut A) -> ControlFlow<()> {
    audit.require(WcClause::TanksMove, from == to || aligned(from, to), || Fact::NotStraight(from, to).at_part(1))?;
    let way = between(from, to);
    audit.require(WcClause::TanksMove, way & view.occupied == 0, || {
        let at = nearest(way & view.occupied, from);
        occupant(view, at, |side, object| Fact::Blocked(side, object, at)).at_part(1)
    })?;
    let stops = way & around(view.tank_stoppers());
    audit.require(WcClause::TanksStop, stops == 0, || tanks_stop(view, from, nearest(stops, from)).at_part(1))
}

/// Why tanks stop on a cell.
fn tanks_stop(view: &View<'_>, from: Square, at: Square) -> Fact {
    let reached = (between(from, at) | bit(at)) & view.occupied == 0;
    let stopper = cells(neighbours(at)).find_map(|enemy| view.tank_stopper(enemy).map(|found| (found, enemy)));
    stopper.map_or(Fact::GameOver, |((side, piece), enemy)| Fact::TanksStop { at, side, piece, enemy, reached })
}

/// The cell of a set that is nearest to `from`; `from` itself if the set is empty.
pub(super) fn nearest(set: u64, from: Square) -> Square {
    cells(set).min_by_key(|cell| distance(*cell, from)).unwrap_or(from)
}

/// Trains move along any path of free cells, unless they are in contact with enemy trains.
#[inline]
fn train<A: Audit<WcClause>>(view: &View<'_>, from: Square, to: Square, audit: &mut A) -> ControlFlow<()> {
    let contact = view.contact();
    let pinned = has(contact, from);
    let any_path = from == to || path(view, from, to, 0);
    let past_trains_only = any_path
        && from != to
        && match view.readings.train_contact {
            TrainContact::Stops => !path(view, from, to, contact),
            TrainContact::StartOnly => false,
        };
    // W8 lets trains move however they like, W22 pins them: the special rule before the general.
    let ruling = audit.settle(
        WcQuestion::TrainMoves(from),
        [Claim::when(W22, pinned || past_trains_only, Says::Forbids), Claim::when(W8, true, Says::Permits)],
        Says::Permits,
    );
    let moves = ruling != Says::Forbids;
    audit.require(WcClause::TrainsMove, any_path, || Fact::NoPath(from, to).at_part(1))?;
    audit.require(WcClause::TrainsInContact, moves || !pinned, || pinned_by(view, from).at_part(0))?;
    audit.require(WcClause::TrainsInContact, moves || !past_trains_only, || Fact::OnlyPastTrains(from, to).at_part(1))
}

/// Whether a train's path leads from one cell to another, on from no cell of `stops`.
fn path(view: &View<'_>, from: Square, to: Square, stops: u64) -> bool {
    match view.readings.train_path {
        TrainPath::Path => has(flood(from, !view.occupied | bit(to), stops), to),
        TrainPath::Teleport => true,
    }
}

fn pinned_by(view: &View<'_>, at: Square) -> Fact {
    let trains = view.position.ground(view.enemy(), Object::Train) & neighbours(at);
    first(trains).map_or(Fact::GameOver, |enemy| Fact::Pinned { at, enemy })
}

/// May the spare train be placed on a cell?
#[inline]
pub(super) fn deploy<A: Audit<WcClause>>(view: &View<'_>, at: Square, audit: &mut A) -> ControlFlow<()> {
    let position = view.position;
    audit.require(WcClause::SpareTrain, position.spare(view.me), || Fact::NoSpare(view.me).whole())?;
    let limit = audit.number(WcClause::TwoMoves, 2);
    let free_of_charge = view.readings.reserve == Reserve::Free && audit.grant(WcClause::SpareTrain, true);
    audit.require(WcClause::TwoMoves, free_of_charge || position.used < limit, || Fact::NoMovesLeft(limit).whole())?;
    free(view, at, 0, audit)?;
    let ranks = audit.number(WcClause::SpareTrain, 3);
    audit.require(WcClause::SpareTrain, has(own_ranks(view.me, ranks), at), || {
        Fact::OffRanks { at, ranks, side: view.me }.at_part(0)
    })?;
    let enemies = position.guns(view.enemy()) | position.aircraft(view.enemy());
    let near = enemies & (neighbours(at) | bit(at));
    audit.require(WcClause::SpareTrain, near == 0, || enemy_near(view, at, near).at_part(0))
}

fn enemy_near(view: &View<'_>, at: Square, near: u64) -> Fact {
    let combat = |piece: &(crate::kernel::Side, Piece)| match piece {
        (side, _) if *side == view.me => false,
        (_, Piece::Air(Aircraft::Bomber | Aircraft::Fighter)) => true,
        (_, Piece::Ground(object)) => matches!(object, Object::Artillery | Object::Tanks),
    };
    let found = cells(near).find_map(|enemy| view.position.at(enemy).find(combat).map(|found| (found, enemy)));
    found.map_or(Fact::GameOver, |((side, piece), enemy)| Fact::EnemyNear { at, side, piece, enemy })
}
