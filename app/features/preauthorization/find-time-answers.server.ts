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
      const days = sortTerms(terms, firstDay);
      return {
        decidedBy: decisionMomentOf(sortSpecialDays(special), portal.timeZone, nowMs()),
        priced: priced.map((row) => presentPriced(row, days)),
      };
    },
    { partnerId: partner.id },
  );
}

/** The cover of a member for one kind of care, as it is on most days of a week. */
interface WeekTerms {
  /** null: there is none. */
  terms: DayTermsRow | null;
  /** Which days of the week, Monday is 0. */
  weekdays: number[];
}

/** What holds on several days once: of each clinic it is decided once, too. */
function sortTerms(terms: readonly DayTermsRow[], firstDay: string): WeekTerms[] {
  const found = new Map<string, WeekTerms>();
  for (const [at, weekday] of weekDays(mondayOf(firstDay)).entries()) {
    // Each day of the week once: those before the first one are the next week's.
    const date = weekday < firstDay ? addWeeks(weekday, 1) : weekday;
    const row = terms.find(({ day }) => day === date) ?? null;
    const name = row ? JSON.stringify({ ...row, day: '' }) : '';
    const same = found.get(name) ?? { terms: row, weekdays: [] };
    same.weekdays.push(at);
    found.set(name, same);
  }
  return [...found.values()];
}

function presentPriced(
  { provider_id, doctor_id, price, invoice_splitting }: PricedRow,
  week: readonly WeekTerms[],
): TimeAnswers['priced'][number] {
  const days: TimeAnswers['priced'][number]['days'] = [];
  for (const { terms, weekdays } of week) {
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
    const both: (typeof days)[number] = [answer(false), answer(true)];
    for (const at of weekdays) days[at] = both;
  }
  return { providerId: provider_id, doctorId: doctor_id, days };
}
