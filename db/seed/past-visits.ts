import { MINUTE_MS } from '#app/time/minutes.ts';
import { addWeeks, mondayOf } from '#app/time/week.ts';
import { rollDay, rollMonth } from '#app/features/reports/roll-up-queries.server.ts';
import { DEMO_STAFF } from '#app/demo/demo-staff.ts';
import type { Transaction } from '../client.ts';
import type { Clinic } from './clinic.ts';
import { copyRows, type CopyRow } from '../copy.ts';
import { GENERIC_PARTNER } from './partners.ts';
import { PATIENTS, type Patient } from './patients.ts';
import { createRandom, type Random } from './random.ts';
import { createReservation, pickTimes } from './reservations.ts';
import { createWeekPatterns, listWeeks } from './weeks.ts';

const PAST_WEEKS = 5;
const PAST_DAYS = PAST_WEEKS * 7;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Few clinics with many visits each: what fewer than five had is put together in reports. */
const ONE_CLINIC_IN = 20;
const SHARE_TAKEN = 0.08;
/** Of a visit that somebody known to the portal had. */
const SHARE_OF_MEMBERS = 0.04;
/** Who registered later had no visits in all these weeks. */
const MEMBERS_SINCE_DAYS = 100;

/** How visits ended, up to which of a hundred. */
const ENDS = [
  { status: 'fulfilled', upTo: 80 },
  { status: 'no_show', upTo: 86 },
  { status: 'cancelled_by_patient', upTo: 95 },
  { status: 'cancelled_by_provider', upTo: 100 },
] as const;
const CLOSING_REASONS = ['doctor_away', 'doctor_away', 'equipment', 'clinic_closed'] as const;

/** Visits of the last weeks that took place, or did not, with what the insurer decided of those of members. After the staff and the patients. */
export async function loadPastVisits(
  client: Transaction,
  clinics: readonly Clinic[],
  { seed, today }: { seed: number; today: string },
): Promise<void> {
  const desks = new Set(DEMO_STAFF.map(({ clinic }) => clinic));
  const chosen = clinics.filter(
    ({ provider }, index) => index % ONE_CLINIC_IN === 0 || desks.has(provider.id),
  );
  await copyRows(client, 'reservation', createPastVisits(chosen, { seed, today }));
  const decider = DEMO_STAFF.findIndex(({ roles }) => roles.includes('preauthorization')) + 1;
  await client.query(INSERT_DECISIONS, [PATIENTS.map(({ id }) => id), decider]);
}

function* createPastVisits(
  clinics: readonly Clinic[],
  { seed, today }: { seed: number; today: string },
): Generator<CopyRow> {
  const random = createRandom(seed);
  const until = Date.parse(today);
  const first = addWeeks(mondayOf(today), -PAST_WEEKS);
  const patterns = createWeekPatterns(listWeeks(first, PAST_WEEKS + 1));
  for (const clinic of clinics) {
    for (const calendar of clinic.calendars) {
      const shareOf = () => SHARE_TAKEN;
      for (const startsAt of pickTimes({ random, clinic, calendar, patterns, shareOf })) {
        if (startsAt < until - PAST_DAYS * DAY_MS || startsAt >= until) continue;
        const bookedBefore = startsAt - DAY_MS;
        const visit = createReservation({ random, clinic, calendar, startsAt, bookedBefore });
        const end = endVisit(random, visit);
        const member = pickMember(random, clinic);
        // Of what was cancelled without a mailed link nobody's name is kept.
        yield { ...visit, ...end, ...(end.status === 'cancelled_by_patient' ? NOBODY : member) };
      }
    }
  }
}

function endVisit(random: Random, visit: ReturnType<typeof createReservation>) {
  const draw = random.int(1, 100);
  const status = ENDS.find(({ upTo }) => draw <= upTo)?.status ?? 'fulfilled';
  const created = Date.parse(visit.created_at);
  const starts = Date.parse(visit.starts_at);
  const isSeen = status === 'fulfilled';
  const isOver = isSeen || status === 'no_show';
  const changed = isOver
    ? Date.parse(visit.ends_at)
    : created + Math.round((starts - created) * random.unit());
  const moment = (ms: number) => new Date(ms).toISOString();
  return {
    status,
    updated_at: moment(changed),
    acknowledged_at: moment(created + 2 * HOUR_MS),
    arrived_at: isSeen ? moment(starts - random.int(0, 15) * MINUTE_MS) : null,
    closing_reason: status === 'cancelled_by_provider' ? random.pick(CLOSING_REASONS) : null,
  };
}

const OLD_MEMBERS = PATIENTS.filter(({ since }) => since >= MEMBERS_SINCE_DAYS);

/** Of most visits nobody: visitors booked them. */
function pickMember(random: Random, { provider }: Clinic) {
  const member = random.pick(OLD_MEMBERS.filter(({ market }) => market === provider.market));
  return random.chance(SHARE_OF_MEMBERS) ? describe(member) : NOBODY;
}

const NOBODY = { customer_id: null, service_type: null };

function describe(member: Patient) {
  return {
    customer_id: member.id,
    service_type: 'SELF_PAID',
    patient_last_name: member.lastName,
    patient_first_name: member.firstName,
    patient_date_of_birth: member.dateOfBirth,
    patient_mothers_name: member.mothersName,
    patient_phone: member.phone,
    patient_email: member.email,
  };
}

/** Every other visit that an insurance pays for needed an approval, one in eight of these was refused; decisions took two to sixty hours. */
const INSERT_DECISIONS = `
  WITH covered AS (
    SELECT r.*, u.id AS subscription_id, u.starts_on, f.specialization_id, row_number() OVER (ORDER BY r.starts_at, r.id) AS n
      FROM reservation r
      JOIN subscription u ON u.customer_id = r.customer_id
      JOIN subfunction f ON f.id = r.subfunction_id
      JOIN product_cover c ON c.product_id = u.product_id AND c.specialization_id = f.specialization_id
     WHERE r.customer_id = ANY ($1) AND r.price IS NOT NULL AND r.starts_at < portal_now()),
  judged AS (
    SELECT *, n % 2 = 0 AS is_asked, CASE WHEN n % 2 = 1 THEN 'not_required' WHEN n % 16 = 8 THEN 'rejected' ELSE 'approved' END AS decision,
           least(created_at + (2 + n * 7 % 59) * interval '1 hour', starts_at) AS at
      FROM covered),
  paid AS (
    UPDATE reservation r SET service_type = 'PREAUTHORIZATION' FROM judged j WHERE j.id = r.id AND j.decision <> 'rejected')
  INSERT INTO preauthorization (reservation_id, partner_id, subscription_id, specialization_id, type, status, period_starts_on, total_cost,
                                estimated_cost, paid_by_subscription, due_at, target_at, decided_at, decided_by, reason, ended_at, created_at, updated_at)
  SELECT id, partner_id, subscription_id, specialization_id, CASE WHEN is_asked THEN 'normal' ELSE 'none' END::preauth_type,
         decision::preauthorization_status, insurance_year_of(starts_on, starts_at::date), price, price, 0,
         CASE WHEN is_asked THEN created_at + interval '2 days' END, CASE WHEN is_asked THEN created_at + interval '1 day' END,
         CASE WHEN is_asked THEN at END, CASE WHEN is_asked THEN $2::bigint END, CASE WHEN decision = 'rejected' THEN 'not_justified' END,
         CASE WHEN status IN ('cancelled_by_patient', 'cancelled_by_provider') THEN updated_at END, created_at, CASE WHEN is_asked THEN at ELSE created_at END
    FROM judged`;

/** How often the campaign's page was opened, and right codes were typed, on each day; fewer on weekends. */
const COUNT_OPENINGS = `
  INSERT INTO campaign_count (partner_id, day, step, page, count)
  SELECT $1, d.day::date, step.name, step.page, 1 + (step.most * (1 + extract(day FROM d.day)::int * 7 % 5) / CASE WHEN extract(isodow FROM d.day) > 5 THEN 10 ELSE 5 END)::int
    FROM generate_series(report_day_of(portal_now()) - $2::int, report_day_of(portal_now()) - 1, interval '1 day') d (day)
   CROSS JOIN (VALUES ('opened', 'anyajegyszures2025', 24), ('code_entered', 'anyajegyszures2025', 3)) step (name, page, most)`;

const LIST_DAYS = `
  SELECT d.day::date::text AS day FROM generate_series(report_day_of(portal_now()) - $1::int, report_day_of(portal_now()) - 1, interval '1 day') d (day)`;

/** Adds the last weeks up as their nights would have, so that reports have figures at once. After everything that they count. */
export async function loadReports(client: Transaction): Promise<void> {
  await client.query(COUNT_OPENINGS, [GENERIC_PARTNER, PAST_DAYS]);
  const { rows } = await client.query<{ day: string }>(LIST_DAYS, [PAST_DAYS]);
  for (const { day } of rows) await rollDay(client, day);
  const months = new Set(rows.map(({ day }) => `${day.slice(0, 7)}-01`));
  for (const month of months) await rollMonth(client, month);
}
