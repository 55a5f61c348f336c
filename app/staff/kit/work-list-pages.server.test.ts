import { afterAll, beforeAll, expect, test } from 'vitest';
import { findStaffRows } from '#app/features/administration/staff-queries.server.ts';
import {
  countCareRows,
  findCareRows,
  type CareOwner,
  type CarePart,
} from '#app/features/medical-care/list-queries.server.ts';
import { countUnacknowledgedRows } from '#app/features/clinic-desk/queries.server.ts';
import {
  countRescueRows,
  findRescueRows,
  findRescueRowsByClinic,
  type RescueRow,
} from '#app/features/rescue-list/queries.server.ts';
import type { RescueBegins, RescueState } from '#app/features/rescue-list/rescue-parts.ts';
import {
  findApprovalRows,
  type ApprovalFilter,
} from '#app/features/preauthorization/approval-queries.server.ts';
import {
  findInboxRows,
  type InboxFilter,
  type InboxSort,
  type Part,
} from '#app/features/written-advice/inbox-queries.server.ts';
import { buildCalendar, buildProvider } from '#tests/support/builders/clinics.ts';
import { buildPartner, buildPartnerHost } from '#tests/support/builders/partners.ts';
import { buildCustomer, buildStaff, buildSubscription } from '#tests/support/builders/people.ts';
import { buildSubfunction, type SubfunctionRow } from '#tests/support/builders/places.ts';
import { buildProduct, type ProductRow } from '#tests/support/builders/products.ts';
import { nowMs } from '#app/time/clock.ts';
import type { Transaction } from '#db/client.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  countRead,
  expectListPages,
  PAGE,
  readAt,
  type Narrowed,
} from '#tests/support/list-pages.ts';

/* The same of lists of work: most of it is of one kind, and somebody else's. */

const ROWS = 4_000;
/** Of each that is not common. */
const RARE = 12;
/** Of the staff, whose words and places are written with each. */
const STAFF = 1_000;
const NOW = '2026-06-01T12:00:00Z';

let database: TestDatabase;
let partnerId: number;
let elsewhere: number;
let customerId: number;
let product: ProductRow;
let busy: SubfunctionRow;
let quiet: SubfunctionRow;
let me: number;
let colleague: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { owner } = database;
  partnerId = (await buildPartner(owner)).id;
  elsewhere = (await buildPartner(owner)).id;
  await buildPartnerHost(owner, { host: 'localhost', partner_id: partnerId });
  product = await buildProduct(owner, { partner_id: partnerId });
  customerId = (await buildCustomer(owner, { partner_id: partnerId })).id;
  [busy, quiet] = [await buildSubfunction(owner), await buildSubfunction(owner)];
  me = (await buildStaff(owner, [{ role: 'call_centre', partner_id: partnerId }])).id;
  colleague = (await buildStaff(owner, [{ role: 'call_centre', partner_id: partnerId }])).id;
});
afterAll(() => database.drop());

const here = () => ({ database, partnerId });
const positionOf = (last: { exactly: string; id: string } | undefined) =>
  last ? { at: last.exactly, id: last.id } : null;

test('a page of approvals reads those of its stage, specialty and due moment, in both orders, and begins where the one before ended', async () => {
  const { owner } = database;
  const clinic = (await buildProvider(owner)).id;
  const subscription = await buildSubscription(owner, product);
  // The rare ones come last in both orders; the overdue ones were asked for after all that are not.
  await owner.query(
    `WITH made AS (
       INSERT INTO reservation (id, partner_id, host, resource_id, calendar_id, provider_id, subfunction_id, starts_at, ends_at, status, hold_secret_hash, locale)
       SELECT gen_random_uuid(), $1, 'localhost', 900000000 + n, 1, $2, $3, timestamptz '2027-01-01Z', timestamptz '2027-01-01Z' + interval '20 minutes', 'pending_preauth', '\\x00', 'hu'
         FROM generate_series(1, $8::int) n RETURNING id, resource_id - 900000000 AS n)
     INSERT INTO preauthorization (reservation_id, partner_id, subscription_id, specialization_id, type, status, due_at, target_at, created_at, document_asked, proposed_by, proposed_status, events)
     SELECT id, $1, $4, CASE WHEN rare % 2 = 0 THEN $6::int ELSE $5::int END, 'normal', 'pending',
            timestamptz '${NOW}' + CASE WHEN n > $8::int - $9::int THEN -1 ELSE n END * interval '1 second', portal_now(), timestamptz '2026-05-01Z' + n * interval '1 second',
            CASE WHEN rare / 2 % 4 = 0 THEN 'findings' END, CASE WHEN rare / 2 % 4 = 1 THEN $7::bigint END, CASE WHEN rare / 2 % 4 = 1 THEN 'approved'::preauthorization_status END,
            CASE WHEN rare / 2 % 4 = 2 THEN '[{"kind": "document_came"}]' ELSE '[]' END::jsonb
       FROM (SELECT *, CASE WHEN n <= $8::int - $9::int AND n > $8::int - 9 * $9::int THEN n END AS rare FROM made) m`,
    [
      partnerId,
      clinic,
      busy.id,
      subscription.id,
      busy.specialization_id,
      quiet.specialization_id,
      me,
      ROWS,
      RARE,
    ],
  );
  await owner.query('ANALYZE preauthorization, reservation');
  const stages = {
    document_asked: 'document_asked IS NOT NULL',
    proposed: 'proposed_by IS NOT NULL',
    document_came: `events <> '[]'`,
    new: `document_asked IS NULL AND proposed_by IS NULL AND events = '[]'`,
  };
  const narrow = (
    sort: 'due' | 'asked',
    { stage = null, specializationId = null, dueBy = null }: Partial<ApprovalFilter>,
  ): Narrowed<{ id: string; exactly: string }> => ({
    name: `${sort} ${stage} ${specializationId} ${dueBy?.toISOString()}`,
    page: async (transaction, last, limit) => {
      const after = positionOf(last);
      const filter = { stage, specializationId, dueBy, after };
      const rows = await findApprovalRows(transaction, { ...filter, staffId: me, sort, limit });
      return rows.map(({ reservation_id: id, exactly }) => ({ id, exactly }));
    },
    plain: `${stage ? stages[stage] : 'true'} AND ${specializationId ? `specialization_id = ${specializationId}` : 'true'}
       AND ${dueBy ? `due_at <= '${dueBy.toISOString()}'` : 'true'} ORDER BY ${sort === 'due' ? 'due_at' : 'created_at'}, reservation_id`,
  });
  const sorts = ['due', 'asked'] as const;
  const someStages = ['document_asked', 'proposed', 'document_came', 'new'] as const;
  const narrowings = [
    {},
    { specializationId: quiet.specialization_id },
    { dueBy: new Date(NOW) },
    ...someStages.flatMap((stage) => [
      { stage },
      { stage, specializationId: busy.specialization_id },
      { stage, specializationId: quiet.specialization_id },
    ]),
  ];
  const table = 'preauthorization';
  const id = 'reservation_id';
  const lists = sorts.flatMap((sort) => narrowings.map((one) => narrow(sort, one)));
  await expectListPages(here(), { table, id, lists, readMax: 6 * PAGE });
  // Of many that are due the first thousand are looked at, to know that they are many.
  const many = narrow('asked', { dueBy: new Date(Date.parse(NOW) + 2_000_000) });
  await expectListPages(here(), { table, id, lists: [many], readMax: 1_001 + 3 * PAGE });
});

test('a page of care to organise, and the count of one’s own, reads those of its part and of whose they are', async () => {
  // Of each part the common ones are a colleague's; one's own and nobody's come last.
  const parts: Record<CarePart, { values: string; plain: string; by: string }> = {
    tell: {
      values: `'cancelled', NULL::timestamptz, timestamptz '${NOW}', NULL::timestamptz, timestamptz '2026-01-01Z' + n * interval '1 second', true`,
      plain: 'must_tell_clinic',
      by: `updated_at + interval '1 day'`,
    },
    work: {
      values: `'organising', NULL::timestamptz, timestamptz '2026-05-30Z' + n * interval '1 second', NULL::timestamptz, portal_now(), false`,
      plain: `status IN ('requested', 'organising')`,
      by: 'due_at',
    },
    late: {
      values: `'offered', NULL::timestamptz, timestamptz '2026-02-01Z' + n * interval '1 second', timestamptz '2026-02-03Z' + n * interval '1 second', portal_now(), false`,
      plain: `status = 'offered' AND promised_at <= '${NOW}'`,
      by: 'promised_at',
    },
    ended: {
      values: `'offered', NULL::timestamptz, timestamptz '2026-05-31Z', timestamptz '2026-06-02Z' + n * interval '1 second', portal_now(), false`,
      plain: `status = 'offered' AND due_at <= '${NOW}' AND promised_at > '${NOW}'`,
      by: 'promised_at',
    },
    close: {
      values: `'booked', timestamptz '2026-05-30Z' + n * interval '1 second', timestamptz '2026-05-01Z', NULL::timestamptz, portal_now(), false`,
      plain: `status = 'booked' AND starts_at <= '${NOW}'`,
      by: 'starts_at',
    },
    asked: {
      values: `'offered', NULL::timestamptz, timestamptz '2026-06-10Z' + n * interval '1 second', timestamptz '2026-06-12Z', portal_now(), false`,
      plain: `status = 'offered' AND due_at > '${NOW}'`,
      by: 'due_at',
    },
    ahead: {
      values: `'booked', timestamptz '2026-06-10Z' + n * interval '1 second', timestamptz '2026-05-01Z', NULL::timestamptz, portal_now(), false`,
      plain: `status = 'booked' AND starts_at > '${NOW}'`,
      by: 'starts_at',
    },
  };
  const names = Object.keys(parts) as CarePart[];
  for (const part of names) {
    await database.owner.query(
      `INSERT INTO medical_care (id, partner_id, host, locale, mode, service_type, preauth_type, subfunction_id, wants_english, has_no_referral,
                                 status, starts_at, due_at, promised_at, updated_at, must_tell_clinic, claimed_by, claimed_at)
       SELECT gen_random_uuid(), $1, 'localhost', 'hu', 'new', 'SELF_PAID', 'none', $2, false, true, v.status::medical_care_status, v.starts_at, v.due_at, v.promised_at, v.updated_at,
              v.must_tell, whose.id, CASE WHEN whose.id IS NOT NULL THEN portal_now() END
         FROM generate_series(1, $5::int) n CROSS JOIN LATERAL (VALUES (${parts[part].values})) v (status, starts_at, due_at, promised_at, updated_at, must_tell)
        CROSS JOIN LATERAL (SELECT CASE WHEN n <= $5::int - 2 * $6::int THEN $4::bigint WHEN n % 2 = 0 THEN $3::bigint END AS id) whose`,
      // What ended lately is all read.
      [partnerId, busy.id, me, colleague, part === 'ended' ? 2 * RARE : ROWS / 4, RARE],
    );
  }
  await database.owner.query('ANALYZE medical_care');
  const owners: Record<CareOwner, string> = {
    all: 'true',
    mine: `claimed_by = ${me}`,
    free: 'claimed_by IS NULL',
  };
  const reader = { staffId: me, now: new Date(NOW) };
  const lists = names.flatMap((part) =>
    (['all', 'mine', 'free'] as const).map((owner): Narrowed<{ id: string; exactly: string }> => ({
      name: `${part} ${owner}`,
      page: (transaction, last, limit) =>
        findCareRows(transaction, { ...reader, part, owner, after: positionOf(last), limit }),
      plain: `${parts[part].plain} AND ${owners[owner]} ORDER BY ${parts[part].by}, id`,
    })),
  );
  await expectListPages(here(), { table: 'medical_care', lists, readMax: 5 * PAGE });
  for (const part of names) {
    const [n, read] = await readAt(database, partnerId, async (transaction) => {
      const before = await countRead(transaction, 'medical_care');
      const asked = { ...reader, part, owner: 'mine', limit: 1_000 } as const;
      const counted = await countCareRows(transaction, asked);
      return [counted, (await countRead(transaction, 'medical_care')) - before] as const;
    });
    expect([part, n, read, read <= 3 * RARE]).toEqual([part, RARE, read, true]);
  }
});

test('a page of questions to doctors reads those of its specialty and language, or of one doctor, in both orders', async () => {
  const states = ['submitted', 'assigned', 'waiting_for_patient', 'answered'] as const;
  for (const status of states) {
    await database.owner.query(
      `INSERT INTO advice_question (id, partner_id, customer_id, last_name, first_name, date_of_birth, answers, question, terms_version, locale, host, status, specialization_id,
                                    due_at, created_at, claimed_by, claimed_at)
       SELECT gen_random_uuid(), $1, $2, 'Szabó', 'Kata', '1986-04-12', '{}', 'Kérdés', '1', CASE WHEN rare % 4 < 2 OR rare IS NULL AND n % 3 = 0 THEN 'ro' ELSE 'hu' END, 'localhost', $3::advice_status,
              CASE WHEN rare % 2 = 0 OR rare IS NULL AND n % 3 = 1 THEN $5::int ELSE $4::int END,
              timestamptz '2026-01-01Z' + n * interval '1 second', timestamptz '2025-12-01Z' + n * interval '1 second',
              CASE WHEN $3 = 'submitted' THEN NULL WHEN rare IS NULL THEN $7::bigint ELSE $6::bigint END, CASE WHEN $3 <> 'submitted' THEN portal_now() END
         FROM (SELECT n, CASE WHEN n > $8::int - 4 * $9::int THEN n END AS rare FROM generate_series(1, $8::int) n) s`,
      [
        partnerId,
        customerId,
        status,
        busy.specialization_id,
        quiet.specialization_id,
        me,
        colleague,
        ROWS / 4,
        RARE,
      ],
    );
  }
  // Before all of them is due what colleagues have had for a while, in time and late; some of it was given up.
  await database.owner.query(
    `INSERT INTO advice_question (id, partner_id, customer_id, last_name, first_name, date_of_birth, answers, question, terms_version, locale, host, status, specialization_id,
                                  due_at, created_at, claimed_by, claimed_at)
     SELECT gen_random_uuid(), $1, $2, 'Szabó', 'Kata', '1986-04-12', '{}', 'Kérdés', '1', 'ro', 'localhost', 'assigned', $3,
            CASE WHEN n > $5::int THEN timestamptz '2037-01-01Z' ELSE timestamptz '2025-12-01Z' END + n * interval '1 second', timestamptz '2025-01-01Z' + ($6::int - n) * interval '1 second',
            $4, CASE WHEN n > $5::int THEN portal_now() ELSE timestamptz '2025-12-01Z' END FROM generate_series(1, $6::int) n`,
    [partnerId, customerId, quiet.specialization_id, colleague, 4 * PAGE, 2 * ROWS],
  );
  await database.owner.query('ANALYZE advice_question');
  const reader = { staffId: me, teamIds: [], duty: [], now: new Date(NOW) };
  const plain: Partial<Record<Part, string>> = {
    open: `status = 'submitted'`,
    overdue: `status = 'submitted'`,
    givenUp: `status = 'assigned' AND claimed_at < '2026-01-01'`,
    mine: `status = 'assigned' AND claimed_by = ${me}`,
    waiting: `status = 'waiting_for_patient' AND claimed_by = ${me}`,
    answered: `status = 'answered' AND claimed_by = ${me}`,
  };
  const narrow = (
    part: Part,
    sort: InboxSort,
    { specializationId = null, locale = null }: Partial<InboxFilter>,
  ): Narrowed<{ id: string; exactly: string }> => ({
    name: `${part} ${sort} ${specializationId} ${locale}`,
    page: (transaction, last, limit) =>
      findInboxRows(transaction, {
        part,
        sort,
        reader,
        filter: { specializationId, locale },
        after: positionOf(last),
        limit,
      }),
    plain: `${plain[part]} AND ${specializationId ? `specialization_id = ${specializationId}` : 'true'} AND ${locale ? `locale = '${locale}'` : 'true'}
            ORDER BY ${sort === 'due' ? 'due_at' : 'created_at'}, id`,
  });
  const table = 'advice_question';
  // Frequent each, and hardly ever together.
  const rare = { specializationId: quiet.specialization_id, locale: 'ro' } as const;
  const narrowings = [
    {},
    { specializationId: quiet.specialization_id },
    { locale: 'ro' },
    rare,
  ] as const;
  const lists = narrowings.flatMap((one) => [
    narrow('open', 'asked', one),
    narrow('overdue', 'due', one),
  ]);
  await expectListPages(here(), { table, lists, readMax: 4 * PAGE });
  const late = (sort: InboxSort) => [narrow('givenUp', sort, {})];
  await expectListPages(here(), { table, lists: late('due'), readMax: 4 * PAGE });
  // By when they were asked, all that are overdue are read to be sorted, and none that are in time.
  const readMax = ROWS / 4 + 6 * PAGE;
  await expectListPages(here(), { table, lists: late('asked'), readMax });
  const own = (['mine', 'waiting', 'answered'] as const).flatMap((part) => [
    narrow(part, 'due', {}),
    narrow(part, 'asked', {}),
  ]);
  await expectListPages(here(), { table, lists: own, readMax: 4 * PAGE });
});

test('a page of the staff reads those of its role and state, of those at home here and of those with a role alone', async () => {
  // Half are at home elsewhere; the last ones have a rare role, and some of them a rare state.
  const { owner } = database;
  for (let from = 1; from <= STAFF; from += STAFF / 4) {
    await owner.query(
      `WITH people AS (
       SELECT n, CASE WHEN n > $3::int - 4 * $4::int THEN n END AS rare FROM generate_series($5::int, $5::int + $3::int / 4 - 1) n),
     opened AS (
       INSERT INTO account (partner_id, kind, email, status, locale, host)
       SELECT CASE WHEN n % 2 = 1 THEN $2::int ELSE $1::int END, 'staff', 'n' || n || '@staff.test', CASE WHEN rare % 4 < 2 THEN 'locked' ELSE 'active' END::account_status, 'hu', 'localhost'
         FROM people RETURNING id, partner_id, substring(email FROM '\\d+')::int AS n),
     known AS (
       INSERT INTO staff_member (partner_id, account_id, name) SELECT partner_id, id, 'Nagy ' || lpad(n::text, 6, '0') FROM opened RETURNING id, name)
     INSERT INTO staff_grant (staff_id, role, partner_id) SELECT id, CASE WHEN rare IS NULL THEN 'call_centre' ELSE 'auditor' END, $1
       FROM known JOIN people ON n = substring(name FROM '\\d+')::int`,
      [partnerId, elsewhere, STAFF, RARE, from],
    );
  }
  await owner.query('ANALYZE staff_place, staff_member, staff_grant, account');
  const narrow = (
    home: number,
    role: string | null,
    status: string | null,
  ): Narrowed<{ id: string; sortKey: string }> => ({
    name: `${home === partnerId ? 'here' : 'elsewhere'} ${role} ${status}`,
    page: async (transaction, last, limit) => {
      const after = last ? { sortKey: last.sortKey, id: Number(last.id) } : null;
      const asked = { text: null, role, status, partnerIds: [partnerId], after, limit };
      const rows = await findStaffRows(transaction, asked);
      return rows.map(({ id, sort_key: sortKey }) => ({ id: String(id), sortKey }));
    },
    plain: `partner_id = ${home} AND EXISTS (SELECT FROM staff_grant g WHERE g.staff_id = m.id AND g.partner_id = ${partnerId} AND ${role ? `g.role = '${role}'` : 'true'})
       AND EXISTS (SELECT FROM account a WHERE a.id = m.account_id AND ${status ? `a.status = '${status}'` : 'true'})
     ORDER BY norm(name) COLLATE "C", id`,
  });
  const lists = [null, 'auditor'].flatMap((role) =>
    [null, 'locked', 'active'].map((status) => [role, status] as const),
  );
  await expectStaff(
    partnerId,
    lists.map(([role, status]) => narrow(partnerId, role, status)),
  );
  await expectStaff(
    elsewhere,
    lists.map(([role, status]) => narrow(elsewhere, role, status)),
  );

  async function expectStaff(home: number, narrowed: Narrowed<{ id: string; sortKey: string }>[]) {
    const at = { database, partnerId: home };
    for (const [table, plainTable] of [
      ['staff_place', 'staff_member m'],
      ['staff_member', 'staff_member m'],
    ] as const) {
      await expectListPages(at, { table, plainTable, lists: narrowed, readMax: 2 * PAGE });
    }
  }
});

test('a page of the clinics to call reads what it shows, by time and by clinic, of clinics with a desk and of those that are late', async () => {
  const { owner } = database;
  const [desks, rareDesks, perDesk] = [220, 2, 10];
  const calendar = await buildCalendar(owner, { subfunctions: [busy.id] });
  const made = async (name: string, count: number) => {
    const { id } = await buildProvider(owner, { name });
    const { rows } = await owner.query<{ id: number }>(
      `INSERT INTO provider (country, location_id, tz, name, zip, city, address, lat, lng, phone, languages)
       SELECT country, location_id, tz, name || ' ' || n, zip, city, address, lat, lng, phone, languages FROM provider, generate_series(2, $2::int) n WHERE id = $1
       RETURNING id`,
      [id, count],
    );
    return [id, ...rows.map((row) => row.id)];
  };
  const common = await made('Közös Rendelő', desks);
  const rare = await made('Ritka Rendelő', rareDesks);
  const none = await made('Asztal nélkül', 1);
  await owner.query(
    `INSERT INTO staff_grant (staff_id, role, partner_id, provider_id) SELECT $1, 'provider_manager', $2, unnest($3::bigint[])`,
    [me, partnerId, [...common, ...rare]],
  );
  // Before all others begin those of clinics without a desk; within a day, and called in vain, are the last few.
  const book = (
    providers: readonly number[],
    count: number,
    { from, state, offset }: { from: string; state: RescueState; offset: number },
  ) =>
    owner.query(
      `INSERT INTO reservation (id, partner_id, host, resource_id, calendar_id, provider_id, subfunction_id, starts_at, ends_at, status, hold_secret_hash, locale, updated_at, clinic_calls)
       SELECT uuidv7(), $1, 'localhost', 900000000 + $8::int + n, $2, ($3::bigint[])[1 + n % cardinality($3::bigint[])], $4, $6::timestamptz + n * interval '1 second',
              $6::timestamptz + n * interval '1 second' + interval '20 minutes', 'confirmed', '\\x00', 'hu', $6::timestamptz - interval '40 days', CASE WHEN $7 = 'new' THEN 0 ELSE 1 END
         FROM generate_series(1, $5::int) n`,
      [partnerId, calendar.id, providers, busy.id, count, from, state, offset],
    );
  const inDays = (days: number) => new Date(nowMs() + days * 24 * 60 * 60_000).toISOString();
  const [soon, later] = [inDays(0.5), inDays(10)];
  await book(none, ROWS, { from: soon, state: 'new', offset: 0 });
  await book(common, desks * perDesk, { from: later, state: 'new', offset: 10_000 });
  await book(common, RARE, { from: soon, state: 'new', offset: 20_000 });
  await book(rare, 2 * RARE, { from: later, state: 'new', offset: 30_000 });
  await book(common, RARE, { from: later, state: 'tried', offset: 40_000 });
  await owner.query('ANALYZE reservation, rescue_place, provider, staff_grant');
  const bounds = (begins: RescueBegins | null, clinic: string | null) => {
    const [now, inADay] = [new Date(nowMs()), new Date(inDays(1))];
    return {
      markets: ['HU', 'RO'] as const,
      workingDayUntil: [now, now],
      bookedUntil: now,
      beginsUntil: now,
      from: begins === 'later' ? inADay : now,
      until: begins === 'day' ? inADay : null,
      clinic,
    };
  };
  const narrow = (
    state: RescueState,
    begins: RescueBegins | null,
    { clinic, isByClinic }: { clinic: string | null; isByClinic: boolean },
  ): Narrowed<RescueRow> => ({
    name: `${state} ${begins} ${clinic} ${isByClinic ? 'by clinic' : 'by time'}`,
    page: (transaction, last, limit) => {
      const which = { bounds: bounds(begins, clinic), limit, staffId: me };
      const at = last && { at: last.exactly, id: last.id };
      return isByClinic
        ? findRescueRowsByClinic(transaction, state, {
            ...which,
            after: at && last ? { ...at, sortKey: last.sort_key, clinicId: last.clinic_id } : null,
          })
        : findRescueRows(transaction, state, { ...which, after: at ?? null });
    },
    plain: `r.acknowledged_at IS NULL AND r.clinic_calls ${state === 'new' ? '= 0' : '> 0'} AND ${clinic ? `p.name LIKE '${clinic}%'` : 'true'}
       AND EXISTS (SELECT FROM staff_grant g WHERE g.provider_id = p.id AND g.role = 'provider_manager')
       AND ${begins ? `r.starts_at ${begins === 'day' ? '<' : '>'} '${inDays(1)}'` : 'true'}
     ORDER BY ${isByClinic ? 'p.name_norm COLLATE "C", p.id, ' : ''} r.starts_at, r.id`,
  });
  const lists = [true, false].flatMap((isByClinic) => [
    narrow('new', null, { clinic: null, isByClinic }),
    narrow('new', 'day', { clinic: null, isByClinic }),
    narrow('new', 'later', { clinic: null, isByClinic }),
    narrow('tried', null, { clinic: null, isByClinic }),
    narrow('new', null, { clinic: 'Ritka', isByClinic }),
  ]);
  const ofCommonName = [true, false].flatMap((isByClinic) => [
    narrow('new', null, { clinic: 'Közös', isByClinic }),
    narrow('new', 'day', { clinic: 'Közös', isByClinic }),
  ]);
  const plainTable = 'reservation r JOIN provider p ON p.id = r.provider_id';
  // Of a name that many have, some two hundred clinics are asked for whether they have any.
  for (const [table, some, readMax] of [
    ['rescue_place', lists, 3 * RARE],
    ['rescue_place', ofCommonName, 3 * RARE + desks],
    ['reservation', lists.slice(0, 1), 3 * RARE],
  ] as const) {
    const asked = { table, plainTable, id: 'r.id', lists: some, readMax };
    await expectListPages({ database, partnerId }, asked);
  }
  // For the rail: no further than what waits.
  const count = (work: (transaction: Transaction) => Promise<number>, table: string) =>
    readAt(database, partnerId, async (transaction) => {
      const before = await countRead(transaction, table);
      const counted = await work(transaction);
      return [counted, (await countRead(transaction, table)) - before] as const;
    });
  const which = { bounds: bounds(null, null), limit: 100 };
  const ofRescue = await count((all) => countRescueRows(all, 'tried', which), 'rescue_place');
  expect(ofRescue).toEqual([RARE, RARE]);
  await owner.query(
    `UPDATE reservation SET acknowledged_at = portal_now() WHERE provider_id = $1 AND starts_at > $2::timestamptz + interval '12 seconds'`,
    [none[0], soon],
  );
  await owner.query('VACUUM ANALYZE reservation');
  const ofDesk = await count(
    (all) => countUnacknowledgedRows(all, none[0] ?? 0, 100),
    'reservation',
  );
  expect([ofDesk[0], ofDesk[1] <= 2 * RARE]).toEqual([RARE, true]);
});
