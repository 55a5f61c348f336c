import { readChoice, type ReportChoice } from '#app/features/reports/report-rules.ts';
import { failureCodeOf } from '#app/platform/expected-failure.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { todayOf } from '#app/time/today.ts';

/** What the address of a report asks for. `of`: `<partner>` or `<partner>-<clinic>`; null: the first that somebody may see. */
export function readReportAddress(url: string): {
  choice: ReportChoice;
  wished: { partnerId: number; providerId: number | null } | null;
} {
  const { searchParams } = new URL(url);
  const found = /^([1-9][0-9]{0,8})(?:-([1-9][0-9]{0,14}))?$/.exec(searchParams.get('of') ?? '');
  return {
    choice: readChoice(searchParams, todayOf({ timeZone: MARKET_ZONES.HU })),
    wished: found && {
      partnerId: Number(found[1]),
      providerId: found[2] === undefined ? null : Number(found[2]),
    },
  };
}

/** A file that nobody may have is a refusal, not a page that failed. @throws Response 403 */
export async function orForbidden<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (failureCodeOf(error) !== 'forbidden') throw error;
    throw new Response(null, { status: 403 });
  }
}

/** The same as it stands in the address. */
export function writeScope(scope: { partnerId: number; providerId: number | null }): string {
  return scope.providerId === null
    ? String(scope.partnerId)
    : `${scope.partnerId}-${scope.providerId}`;
}
