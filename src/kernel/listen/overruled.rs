//! The listener that lets the other side prevail at one point.

use crate::kernel::audit::prevailing;
use crate::kernel::{Audit, Claim, Clause, Says};

/// The rules with one question settled the other way round, for the whole game, nested questions
/// included: the first sentence that contradicts the one that prevails is followed instead; where no
/// sentence speaks, the contrary of what holds then. Tells whether it matters how a point is
/// settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overruled<C: Clause> {
    question: C::Question,
}

impl<C: Clause> Overruled<C> {
    /// The rules with `question` settled the other way round.
    #[must_use]
    pub const fn new(question: C::Question) -> Self {
        Self { question }
    }
}

/// What a silence would come to if it were settled the other way round.
const fn contrary(says: Says) -> Says {
    match says {
        Says::Permits | Says::Compels => Says::Forbids,
        Says::Forbids => Says::Permits,
        Says::Removes => Says::Spares,
        Says::Spares => Says::Removes,
        // Nothing stands against a number, a winner or silence where nobody speaks.
        Says::Silent | Says::Wins(_) | Says::Counts(_) => says,
    }
}

impl<C: Clause> Audit<C> for Overruled<C> {
    type Aside = Self;

    fn settle<const N: usize>(&mut self, question: C::Question, claims: [Claim; N], otherwise: Says) -> Says {
        let settled = prevailing(&claims, otherwise);
        if question != self.question {
            return settled;
        }
        let spoken = claims.iter().any(|claim| claim.says != Says::Silent);
        let other = claims.iter().map(|claim| claim.says).find(|says| says.contradicts(settled));
        if spoken { other.unwrap_or(settled) } else { contrary(otherwise) }
    }

    fn aside(&self) -> Self {
        *self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::na_poligonie::{Clause as Np, Point};
    use crate::kernel::{Sentence, Side};

    fn settled(claims: [Says; 2], otherwise: Says) -> Says {
        let claims = claims.map(|says| Claim { sentence: Sentence("S1"), says });
        Overruled::<Np>::new(Point::ForceSize(Side::First)).settle(Point::ForceSize(Side::First), claims, otherwise)
    }

    #[test]
    fn the_other_side_prevails_at_its_point_alone() {
        assert_eq!(settled([Says::Permits, Says::Forbids], Says::Permits), Says::Forbids);
        assert_eq!(settled([Says::Silent, Says::Forbids], Says::Permits), Says::Forbids, "nobody contradicts");
        assert_eq!(settled([Says::Silent, Says::Silent], Says::Spares), Says::Removes);
        assert_eq!(settled([Says::Silent, Says::Silent], Says::Counts(2)), Says::Counts(2));
        let claims = [Says::Permits, Says::Forbids].map(|says| Claim { sentence: Sentence("S1"), says });
        let mut elsewhere = Overruled::<Np>::new(Point::ForceSize(Side::First));
        assert_eq!(elsewhere.settle(Point::ForceSize(Side::Second), claims, Says::Permits), Says::Permits);
    }
}
