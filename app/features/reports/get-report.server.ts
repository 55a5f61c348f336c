import { localise, type Market } from '#app/i18n/locale.ts';
import type { Action } from '#app/platform/actor.ts';
import { PortalError } from '#app/platform/errors.ts';
import { permits, requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { LAB_PAGE } from '#app/features/lab-campaign/lab-campaign.ts';
import { transact, type Database } from '#db/client.ts';
import {
  findFunnelWeeks,
  findOpenings,
  findVisits,
  findWaitSteps,
  getReportHead,
  NO_FUNNEL,
  type FunnelRow,
  type FunnelWeekRow,
  type GroupRow,
  type OpeningRow,
  type StepRow,
  type WaitRow,
  type WaitStepRow,
} from './queries.server.ts';
import {
  addTotals,
  hideSmall,
  listSteps,
  listWeeks,
  NO_VISITS,
  REPORT_ROWS_MAX,
  subtractTotals,
  type ReportChoice,
  type VisitTotals,
} from './report-rules.ts';

/** More campaigns than anybody has in a year. */
const OPENINGS_MAX = 50;
/** Titles are there in all three languages: none has to stand in for another. */
const MARKET_OF_TITLES: Market = 'HU';
const READ: Action = 'report.read';

/** Whose figures somebody sees. */
export interface ReportScopeChoice {
  partnerId: number;
  /** null: the whole partner. */
  providerId: number | null;
  name: string;
}

export interface ReportRow extends VisitTotals {
  name: string;
  market: Market;
}

export interface Report {
  choice: ReportChoice;
  scope: ReportScopeChoice;
  scopes: ReportScopeChoice[];
  /** The currency of the sums; null: of several markets, which are not added up. */
  market: Market | null;
  rows: ReportRow[];
  /** Of fewer than five visits each, together; null: there are none, or who reads may see them. */
  rest: VisitTotals | null;
  /** Those beyond the most rows of a report are among them. */
  isCut: boolean;
  total: VisitTotals;
  steps: (VisitTotals & { day: string })[];
  /** Of the whole partner; null: who reads sees a clinic alone. */
  waits: WaitRow[] | null;
  /** The same by days or months, of each kind of which there is one in the period. */
  waitSteps: WaitStepRow[] | null;
  funnel: FunnelRow | null;
  /** The same by the weeks in which they registered, those at the ends as far as they lie in the period. */
  funnelWeeks: FunnelWeekRow[] | null;
  /** Pages of campaigns, those that were opened most first; null: who reads sees a clinic alone. */
  openings: { page: string; title: string | null; opened: number }[] | null;
  /** ISO 8601; null: nothing was added up yet. */
  rolledAt: string | null;
}

/**
 * Figures of a partner, or of a clinic of it, from totals that hold nobody's name. Asks none of the tables that patients' pages ask.
 * @param wished which of several scopes; another one than the caller's own is refused
 * @throws PortalError sign_in_required, forbidden
 */
export async function getReport(
  { db }: { db: Database },
  portal: Pick<Portal, 'actor' | 'locale'>,
  choice: ReportChoice,
  wished: { partnerId: number; providerId: number | null } | null,
): Promise<Report> {
  const allowed = scopesOf(portal);
  const own = wished
    ? allowed.find(
        (one) => one.partnerId === wished.partnerId && one.providerId === wished.providerId,
      )
    : allowed[0];
  if (!own)
    throw new PortalError(portal.actor.kind === 'visitor' ? 'sign_in_required' : 'forbidden');
  const { partnerId, providerId } = own;
  requirePermission(portal.actor, READ, {
    partnerId,
    ...(providerId !== null && { providerId }),
  });
  const scopes = await Promise.all(
    allowed.map(async (one) => {
      const head = await transact(
        db.main,
        (transaction) => getReportHead(transaction, one.providerId),
        {
          partnerId: one.partnerId,
        },
      );
      return { ...one, name: head.clinic ? `${head.partner}: ${head.clinic}` : head.partner };
    }),
  );
  const read = await transact(
    db.main,
    async (transaction) => {
      const within = { ...choice, providerId };
      return {
        head: await getReportHead(transaction, providerId),
        ...(await findVisits(transaction, within, { by: choice.by, limit: REPORT_ROWS_MAX })),
        waitSteps: providerId === null ? await findWaitSteps(transaction, choice) : null,
        openings:
          providerId === null
            ? await findOpenings(transaction, choice, { labPage: LAB_PAGE, limit: OPENINGS_MAX })
            : null,
        weeks: providerId === null ? await findFunnelWeeks(transaction, choice) : null,
      };
    },
    { partnerId },
  );
  const scope = scopes.find((one) => one.partnerId === partnerId && one.providerId === providerId);
  if (!scope) throw new Error('a report has no scope');
  const waits = read.waitSteps && sumWaits(read.waitSteps);
  const rows = read.groups.map((row) => presentRow(row, portal));
  const total = addTotals(read.steps.map(presentTotals));
  const beyond = subtractTotals(total, rows);
  const isCut = beyond.booked > 0;
  // A clinic knows its own visits.
  const { shown, rest } =
    providerId === null ? hideSmall(rows, beyond) : { shown: rows, rest: isCut ? beyond : null };
  return {
    choice,
    scope,
    scopes,
    market: read.markets.length > 1 ? null : (read.markets[0] ?? 'HU'),
    rows: shown,
    rest,
    isCut,
    total,
    steps: fillSteps(choice, read.steps),
    waits,
    waitSteps: waits && fillWaits(choice, waits, read.waitSteps ?? []),
    funnel: read.weeks && sumFunnel(read.weeks),
    funnelWeeks: read.weeks && fillWeeks(choice, read.weeks),
    openings: read.openings?.map((row) => presentOpening(row, portal)) ?? null,
    rolledAt: read.head.rolledAt?.toISOString() ?? null,
  };
}

/** With the weeks in which nothing was counted. */
function fillWeeks(choice: ReportChoice, rows: readonly FunnelWeekRow[]): FunnelWeekRow[] {
  return listWeeks(choice).map(
    (week) => rows.find((row) => row.week === week) ?? { ...NO_FUNNEL, week },
  );
}

const NO_WAITS = {
  done: 0,
  in_time: 0,
  within_4_hours: 0,
  within_24_hours: 0,
  within_48_hours: 0,
};

const WAIT_KINDS = ['decision', 'answer', 'call_back'] as const;

/** Of a whole period, each kind of which there is one. */
function sumWaits(rows: readonly WaitStepRow[]): WaitRow[] {
  return WAIT_KINDS.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    return own.length === 0 ? [] : [{ kind, ...sumOf(NO_WAITS, own) }];
  });
}

function sumFunnel(rows: readonly FunnelWeekRow[]): FunnelRow {
  return sumOf(NO_FUNNEL, rows);
}

/** Adds up what `none` counts. */
function sumOf<Key extends string>(
  none: Readonly<Record<Key, number>>,
  rows: readonly Readonly<Record<NoInfer<Key>, number>>[],
): Record<Key, number> {
  return rows.reduce<Record<Key, number>>(
    (sums, row) => {
      for (const key of Object.keys(none) as Key[]) sums[key] += row[key];
      return sums;
    },
    { ...none },
  );
}

/** With the steps on which nothing was done. */
function fillWaits(
  choice: ReportChoice,
  waits: readonly WaitRow[],
  rows: readonly WaitStepRow[],
): WaitStepRow[] {
  return waits.flatMap(({ kind }) =>
    listSteps(choice).map(
      (day) =>
        rows.find((row) => row.kind === kind && row.day === day) ?? { ...NO_WAITS, kind, day },
    ),
  );
}

/** Where somebody may read reports, each once: a whole partner, or a clinic of it. */
function scopesOf({ actor }: Pick<Portal, 'actor'>): Omit<ReportScopeChoice, 'name'>[] {
  if (actor.kind !== 'staff') return [];
  const found = new Map<string, Omit<ReportScopeChoice, 'name'>>();
  for (const { partnerId, providerId } of actor.grants) {
    const isWhole = permits(actor, READ, { partnerId });
    const scope = { partnerId, providerId: isWhole ? null : providerId };
    const isAllowed =
      isWhole || (providerId !== null && permits(actor, READ, { partnerId, providerId }));
    if (isAllowed) found.set(`${partnerId} ${scope.providerId ?? ''}`, scope);
  }
  return [...found.values()];
}

function presentTotals(row: Omit<StepRow, 'day'>): VisitTotals {
  const { booked, fulfilled, no_show, cancelled_by_patient, cancelled_by_clinic, covered } = row;
  return {
    booked,
    fulfilled,
    noShow: no_show,
    cancelledByPatient: cancelled_by_patient,
    cancelledByClinic: cancelled_by_clinic,
    covered,
  };
}

function presentRow(row: GroupRow, { locale }: Pick<Portal, 'locale'>): ReportRow {
  const { name, locales, country } = row;
  return {
    ...presentTotals(row),
    name: locales ? localise({ name, locales }, locale, country) : name,
    market: country,
  };
}

/** A campaign by its title, as long as the partner has it. */
function presentOpening(
  { page, title, opened }: OpeningRow,
  { locale }: Pick<Portal, 'locale'>,
): NonNullable<Report['openings']>[number] {
  return {
    page,
    title: title && localise({ name: page, locales: title }, locale, MARKET_OF_TITLES),
    opened,
  };
}

/** A day without visits is a bar of no height, not a gap. */
function fillSteps(choice: ReportChoice, rows: readonly StepRow[]): Report['steps'] {
  const known = new Map(rows.map((row) => [row.day, presentTotals(row)]));
  return listSteps(choice).map((day) => ({ ...(known.get(day) ?? NO_VISITS), day }));
}
