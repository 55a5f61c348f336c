import { MARKETS, type Market } from '#app/i18n/locale.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePartnersOf } from '#app/platform/partners-of.ts';
import { permits, requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { todayOf } from '#app/time/today.ts';
import { transact } from '#db/client.ts';
import { findDaysOfYear, lockDaysOfYear, replaceDaysOfYear } from './day-queries.server.ts';
import { findPartnerNames } from './queries.server.ts';
import type { ContentDeps } from './save-piece.server.ts';
import { writeSeen } from './seen.server.ts';
import { findDayProblems, findYearGaps, type SpecialDay, type YearGaps } from './year-days.ts';

/** A year has fewer; more is a mistake. */
const DAYS_MAX = 60;

export interface DaysOfYear {
  market: Market;
  year: number;
  /** This year and the two that follow. */
  years: number[];
  days: SpecialDay[];
  seen: string;
  /** Of this year and of the next. */
  gaps: { year: number; gaps: YearGaps }[];
  /** Whether whoever looks may change the days: all partners of the market count by them. */
  mayChange: boolean;
}

/**
 * Holidays and swapped working days of a market's year, with what is missing in this year and the next.
 * @throws PortalError sign_in_required, forbidden
 */
export async function getSpecialDays(
  { db }: ContentDeps,
  { actor }: Pick<Portal, 'actor'>,
  asked: { market: string; year: number | null },
): Promise<DaysOfYear> {
  const mayChange = permits(actor, 'portal.write');
  const partners = mayChange
    ? []
    : await findPartnerNames(db.main, requirePartnersOf(actor, 'content.write'));
  const market = MARKETS.find((one) => one === asked.market) ?? partners[0]?.markets[0] ?? 'HU';
  const thisYear = yearOf(market);
  const years = [thisYear, thisYear + 1, thisYear + 2];
  const year = years.find((one) => one === asked.year) ?? thisYear + 1;
  const days = await findDaysOfYear(db.main, market, year);
  const gaps = await Promise.all(
    [thisYear, thisYear + 1].map(async (one) => ({
      year: one,
      gaps: findYearGaps(market, one, await findDaysOfYear(db.main, market, one)),
    })),
  );
  return {
    market,
    year,
    years,
    days,
    seen: writeSeen(days, null),
    gaps,
    mayChange,
  };
}

/**
 * Puts a year's days in place of those it had. Deadlines in working days count by them from that moment, in every process.
 * @throws PortalError sign_in_required, forbidden (they do not administer the whole portal), invalid_input, changed_meanwhile
 */
export async function saveSpecialDays(
  { db }: ContentDeps,
  portal: Portal,
  { market, year, days, seen }: { market: Market; year: number; days: SpecialDay[]; seen: string },
): Promise<void> {
  const { actor } = portal;
  const [partnerId = 0] = requirePartnersOf(actor, 'portal.write');
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  const role = requirePermission(actor, 'portal.write', { partnerId });
  const thisYear = yearOf(market);
  if (year < thisYear || year > thisYear + 2 || days.length > DAYS_MAX) {
    throw new PortalError('invalid_input', { fields: { year: 'year' } });
  }
  const problems = findDayProblems(year, days);
  if (problems.length > 0) {
    const fields = problems.map(({ row, problem }) => [`days[${row}]`, problem] as const);
    throw new PortalError('invalid_input', { fields: Object.fromEntries(fields) });
  }
  const after = days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  await transact(
    db.main,
    async (transaction) => {
      await lockDaysOfYear(transaction, year);
      const before = await findDaysOfYear(transaction, market, year);
      if (writeSeen(before, null) !== seen) throw new PortalError('changed_meanwhile');
      const by = { staffId: actor.staffId, name: actor.name };
      const id = await replaceDaysOfYear(transaction, { market, year, before, after, by });
      await writeAudit(transaction, portal, {
        action: 'special_days_changed',
        customerId: null,
        object: { kind: 'special_day_change', id },
        role,
      });
    },
    { partnerId },
  );
}

function yearOf(market: Market): number {
  return Number(todayOf({ timeZone: MARKET_ZONES[market] }).slice(0, 4));
}
