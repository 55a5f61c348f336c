import { sortSpecialDays } from '#app/features/calendar/special-days.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { nowMs } from '#app/time/clock.ts';
import { todayOf } from '#app/time/today.ts';
import { addWeeks, mondayOf, weekDays } from '#app/time/week.ts';
import { transact } from '#db/client.ts';
import type { TimeAnswers } from './answers-contract.ts';
import { findAnswerRows, type DayTermsRow, type PricedRow } from './answers-queries.server.ts';
import type { PreauthDeps } from './check-preauth.server.ts';
import { decideCover } from './cover-decision.ts';
import { decisionMomentOf, presentCare, presentCover } from './find-cover.server.ts';
import { answerOf } from './time-answer.ts';

export interface TimeAnswersInput {
  subfunctionId: number;
  /** The first of seven days, `YYYY-MM-DD`. */
  firstDay: string;
  doctors: number[];
  providers: number[];
}

/**
 * What the times of one page of results cost the member who is signed in: their own cover only, by the rule that also decides when
 * a time is booked. Ids that are unknown, of another market or not active are left out.
 * @throws PortalError forbidden (nobody's insured subscription), not_found (no such care)
 */
export async function findTimeAnswers(
  { db }: PreauthDeps,
  portal: Portal,
  { firstDay, ...asked }: TimeAnswersInput,
): Promise<TimeAnswers> {
  const { actor, market, partner, viewer } = portal;
  if (actor.kind !== 'customer' || !viewer.isInsured) throw new PortalError('forbidden');
  return transact(
    db.main,
    async (transaction) => {
      const { terms, priced, special } = await findAnswerRows(transaction, {
        ...asked,
        customerId: actor.customerId,
        firstDay,
        today: todayOf(portal),
        market,
      });
      if (terms.length === 0) throw new PortalError('not_found');
      const week = sortTerms(terms, firstDay);
      return {
        decidedBy: decisionMomentOf(sortSpecialDays(special), portal.timeZone, nowMs()),
        priced: priced.map((row) => presentPriced(row, week)),
      };
    },
    { partnerId: partner.id },
  );
}

/** The cover of a member for one kind of care on each day of the week, Monday first; null: there is none. */
function sortTerms(terms: readonly DayTermsRow[], firstDay: string): (DayTermsRow | null)[] {
  return weekDays(mondayOf(firstDay)).map((weekday) => {
    // Each day of the week once: those before the first one are the next week's.
    const date = weekday < firstDay ? addWeeks(weekday, 1) : weekday;
    return terms.find(({ day }) => day === date) ?? null;
  });
}

function presentPriced(
  { provider_id, doctor_id, price, invoice_splitting }: PricedRow,
  week: readonly (DayTermsRow | null)[],
): TimeAnswers['priced'][number] {
  return {
    providerId: provider_id,
    doctorId: doctor_id,
    days: week.map((terms) => {
      const answer = (isTooSoon: boolean) => {
        // Before the subscription begins, or after it has ended, it is as if there were none.
        if (!terms) return { kind: 'pays' as const, amount: price };
        return answerOf(
          decideCover(presentCare({ ...terms, invoice_splitting }, price), {
            cover: presentCover(terms),
            use: { amount: terms.used_amount, quantity: terms.used_quantity },
            isInForce: terms.is_in_force,
            isTooSoon,
          }),
        );
      };
      return [answer(false), answer(true)];
    }),
  };
}
