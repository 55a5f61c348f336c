import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import { deleteOutdated, runJob } from '#tests/support/jobs.ts';
import { PASSWORD } from '#tests/support/accounts.ts';
import { bookSlot, buildBookingScene, createTestBooking } from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildSignedIn, createTestPeople } from '#tests/support/people.ts';

/** What a column is called that may hold something about a person. */
const PERSON_NAMES =
  '^patient_|(^|_)name$|birth|phone|mail|address|zip|city|street|mother|comment|agent|person|client_hash|recipient|external_id|number_hash|answers|(^|_)(note|question|message)$|^referral$|^reference$|^changes$|^held_by$';
const COPIED = 'copied';

/**
 * Every such column of the database, and what the data copy does with it: `COPIED`, or why it does not. Nothing of any of
 * them is left after an erasure, but for the day of birth, of which the year stays.
 */
const OF_CUSTOMERS = {
  'customer.user_email': COPIED,
  'customer.external_id': COPIED,
  'customer.erased_number_hash': 'written by the erasure: nobody is left to have a copy',
  'account.email': 'the same as customer.user_email, folded for signing in',
  'account.corporate_email': COPIED,
  'account_token.email':
    'where a link was sent; the address itself is in the copy once it is confirmed',
  'account_token.previous_email':
    'what the address was before a change, until the link is forgotten',
  'session.agent': COPIED,
  'passkey.name': COPIED,
  'subscription.last_name': COPIED,
  'subscription.first_name': COPIED,
  'subscription.date_of_birth': COPIED,
  'subscription.mothers_name': COPIED,
  'subscription.phone': COPIED,
  'subscription.contact_email': COPIED,
  'subscription.zipcode': COPIED,
  'subscription.city': COPIED,
  'subscription.street': COPIED,
  'registration.last_name': 'of an account that is not confirmed yet: nobody can sign in to it',
  'registration.first_name': 'the same',
  'registration.date_of_birth': 'the same',
  'registration.mothers_name': 'the same',
  'registration.phone': 'the same',
  'registration.email': 'the same',
  'registration.work_email': 'the same',
  'registration.zipcode': 'the same',
  'registration.city': 'the same',
  'registration.street': 'the same',
  'minor.last_name': COPIED,
  'minor.first_name': COPIED,
  'minor.date_of_birth': COPIED,
  'relative.last_name': COPIED,
  'relative.first_name': COPIED,
  'relative.email': COPIED,
  'relative.date_of_birth': 'of another adult, whose own copy has it',
  'relative.zipcode': 'the same',
  'relative.city': 'the same',
  'relative.street': 'the same',
  'reservation.patient_last_name': COPIED,
  'reservation.patient_first_name': COPIED,
  'reservation.patient_date_of_birth': COPIED,
  'reservation.patient_mothers_name': COPIED,
  'reservation.patient_phone': COPIED,
  'reservation.patient_email': COPIED,
  'reservation.patient_comment': COPIED,
  'reservation.patient_client_eid': COPIED,
  'reservation.held_by': 'the number of the account, as reservation.customer_id',
  'review.comment': COPIED,
  'review.shown_name': COPIED,
  'message.phone': COPIED,
  'message.postal_address': COPIED,
  'reservation.person_hash': 'a keyed hash of what is copied',
  'reservation.client_hash': 'a keyed hash of a network address',
  'file.name': COPIED,
  'medical_care.doctor_name': COPIED,
  'medical_care.last_name': COPIED,
  'medical_care.first_name': COPIED,
  'medical_care.date_of_birth': COPIED,
  'medical_care.mothers_name': COPIED,
  'medical_care.phone': COPIED,
  'medical_care.email': COPIED,
  'medical_care.zipcode': COPIED,
  'medical_care.city': COPIED,
  'medical_care.street': COPIED,
  'medical_care.comment': COPIED,
  'medical_care.changes': COPIED,
  'questionnaire_draft.answers': COPIED,
  'questionnaire_result.answers': COPIED,
  'call_back.last_name': COPIED,
  'call_back.first_name': COPIED,
  'call_back.date_of_birth': COPIED,
  'call_back.phone': COPIED,
  'call_back.note': COPIED,
  'advice_question.last_name': COPIED,
  'advice_question.first_name': COPIED,
  'advice_question.date_of_birth': COPIED,
  'advice_question.answers': COPIED,
  'advice_question.question': COPIED,
  'advice_question.hand_over_note': COPIED,
  'advice_message.message': COPIED,
  'advice_message.doctor_name': COPIED,
  'advice_message.referral': COPIED,
  'advice_draft.answers': COPIED,
  'break_glass.comment': COPIED,
  'break_glass.note': COPIED,
  'privacy_request.reference': COPIED,
  'lab_registration.last_name': COPIED,
  'lab_registration.first_name': COPIED,
  'lab_registration.date_of_birth': COPIED,
  'lab_registration.email': COPIED,
  'lab_registration.phone': COPIED,
  'lab_registration.zipcode': COPIED,
  'farewell.email': 'written by the erasure itself, for its last mail',
} as const;

/** Of clinics, doctors, places, products and the portal itself, which anybody can read, or of those who work there. */
const OF_NOBODY = [
  'advice_team.name',
  'break_glass.staff_name',
  'break_glass.reviewer_name',
  'calendar.external_id',
  'doctor.external_id',
  'imported_resource.external_id',
  // Written elsewhere by nobody whom the portal knows.
  'imported_review.comment',
  'imported_review.external_id',
  'imported_review.shown_name',
  'provider.external_id',
  'closure_call.called_by_name',
  'code_batch.name',
  'code_batch.staff_name',
  'content_version.staff_name',
  'doctor.family_name',
  'doctor.given_name',
  'doctor.name',
  'holiday.name',
  // The file itself goes within ten minutes after it is over, or a day after it came; what it quotes as wrong after 30 days.
  'import_order.file_name',
  'import_order.staff_name',
  // What somebody of the staff calls what a list of theirs is narrowed down to.
  'list_view.name',
  'location.name',
  'partner.name',
  'place.name',
  'place.zips',
  'product.name',
  'provider.address',
  'provider.city',
  'price_change.staff_name',
  'profile_version.staff_name',
  'privacy_request.confirmer_name',
  'privacy_request.decider_name',
  // The number of a job.
  'privacy_request.mail_order',
  'privacy_request.proposer_name',
  'privacy_request.staff_name',
  'provider.email',
  'provider.name',
  'provider.phone',
  'provider.public_email',
  'provider.zip',
  'reference_row.table_name',
  'specialization.name',
  'special_day_change.staff_name',
  'staff_member.name',
  'subfunction.name',
  // A keyed hash of an address, whoever typed it; gone after a day.
  'mail_turn.recipient',
  // A keyed hash of a number, whoever typed it, that wants no text messages; gone after two years.
  'sms_stop.number_hash',
  // The same of a mailbox that wants to be asked for no reviews.
  'review_stop.mailbox_hash',
  // How many mails carried a link, and when the last one was ordered.
  'token.mailed_at',
  'token.mails',
  // The post box of the demo, where no mail leaves the portal; emptied after a week.
  'sent_mail.recipient',
];

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Column = keyof typeof OF_CUSTOMERS;
const COLUMNS = Object.keys(OF_CUSTOMERS) as Column[];

/** A value that no other column has, of the kind that the column takes. */
function plantedIn(column: Column): string {
  const at = 100 + COLUMNS.indexOf(column);
  if (column === 'minor.date_of_birth') return '2019-07-17';
  if (column.endsWith('date_of_birth')) return `19${String(at).slice(1)}-03-17`;
  // A text of JSON has quotes that a search for it would trip over; a number has none.
  if (/answers|changes|held_by/.test(column)) return `900100${at}`;
  if (column.endsWith('phone')) return `+36209990${at}`;
  if (column.endsWith('_hash')) return `\\x${Buffer.from(`planted ${column}`).toString('hex')}`;
  return column.endsWith('email') ? `planted-${at}@members.test` : `planted${at}`;
}

test('every column that may hold something about a person is listed here [PR-03 PR-04]', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `SELECT c.table_name || '.' || c.column_name AS name
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name ~ $1
        -- What PostgreSQL makes of another column comes and goes with it.
        AND c.is_generated = 'NEVER'`,
    [PERSON_NAMES],
  );
  const listed = [...COLUMNS, ...OF_NOBODY];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(listed.toSorted());
});

/** A customer with something in every column, planted so that it can be found again. */
async function buildKnownCustomer() {
  const { owner, app } = database;
  const booking = createTestBooking(app);
  const scene = await buildBookingScene(owner, { times: 2 });
  const customer = await buildSignedIn(owner, scene.portal);
  const { id: account, customer_id: holder, partner_id: partner } = customer.account;
  const insert = (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    const places = names.map((_, at) => `$${at + 1}`).join(', ');
    return owner.query(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`,
      Object.values(row),
    );
  };
  const soon = new Date(Date.now() + 3_600_000);
  const person = { last_name: '-', first_name: '-', date_of_birth: '1990-01-01' };
  const place = { zipcode: '-', city: '-', street: '-' };
  const key = { partner_id: partner, account_id: account };
  const link = randomUUID();
  await insert('session', {
    ...key,
    id: randomUUID(),
    hash: randomBytes(32),
    host: customer.portal.host,
    agent: '-',
    expires_at: soon,
  });
  await insert('passkey', {
    ...key,
    id: randomUUID(),
    host: customer.portal.host,
    credential_id: randomBytes(16),
    public_key: randomBytes(16),
    user_handle: randomBytes(16),
    counter: 0,
    transports: [],
    name: '-',
  });
  await insert('account_token', {
    ...key,
    id: link,
    kind: 'verify-new-email',
    hash: randomBytes(32),
    email: '-',
    expires_at: soon,
  });
  const product = await owner.query<{ product_id: number }>(
    'SELECT product_id FROM subscription WHERE customer_id = $1',
    [holder],
  );
  await insert('registration', {
    ...key,
    ...person,
    ...place,
    token_id: link,
    product_id: product.rows[0]?.product_id,
    email: '-',
    phone: '-',
    mothers_name: '-',
    terms_version: '1',
  });
  await insert('minor', {
    ...person,
    id: randomUUID(),
    partner_id: partner,
    holder_id: holder,
    relation: 'child',
  });
  await insert('relative', {
    ...person,
    ...place,
    id: randomUUID(),
    partner_id: partner,
    holder_id: holder,
    relation: 'spouse',
    email: '-',
    hash: randomBytes(32),
    expires_at: soon,
  });
  const answered = {
    partner_id: partner,
    customer_id: holder,
    questionnaire: 'lifestyle',
    answers: {},
  };
  await insert('questionnaire_draft', answered);
  await insert('questionnaire_result', { ...answered, id: randomUUID(), taken_on: '2026-11-22' });
  const care = randomUUID();
  await insert('medical_care', {
    id: care,
    partner_id: partner,
    customer_id: holder,
    host: customer.portal.host,
    locale: 'hu',
    mode: 'new',
    service_type: 'SELF_PAID',
    preauth_type: 'none',
    subfunction_id: scene.subfunctionId,
    wants_english: false,
    has_no_referral: true,
    due_at: soon,
  });
  await insert('file', {
    id: randomUUID(),
    partner_id: partner,
    customer_id: holder,
    purpose: 'referral',
    state: 'clean',
    kind: 'image/png',
    name: '-',
    size: 1,
    digest: randomBytes(32),
    wrapped_key: randomBytes(32),
    key_mark: '00',
    medical_care_id: care,
    delete_after: new Date(Date.now() + 86_400_000),
  });
  await owner.query(`INSERT INTO lab_code (partner_id, code) VALUES ($1, 'PLANTED1')`, [partner]);
  await insert('lab_registration', {
    ...person,
    id: randomUUID(),
    partner_id: partner,
    customer_id: holder,
    code: 'PLANTED1',
    email: '-',
    phone: '-',
    zipcode: '-',
    place: {},
    day: '2026-11-30',
    usable_until: '2026-12-24',
    locale: 'hu',
    host: customer.portal.host,
    terms_version: '1',
    withdrawal_hash: randomBytes(32),
  });
  await insert('call_back', {
    ...person,
    id: randomUUID(),
    partner_id: partner,
    customer_id: holder,
    topic: 'other',
    phone: '-',
    reach_from: new Date(),
    due_at: soon,
    locale: 'hu',
    host: customer.portal.host,
    note: '-',
  });
  const question = randomUUID();
  await insert('advice_question', {
    ...person,
    id: question,
    partner_id: partner,
    customer_id: holder,
    answers: {},
    question: '-',
    terms_version: '1',
    locale: 'hu',
    host: customer.portal.host,
    due_at: soon,
  });
  const { rows: specialties } = await owner.query<{ id: number }>(
    'SELECT id FROM specialization LIMIT 1',
  );
  await insert('advice_message', {
    id: randomUUID(),
    partner_id: partner,
    question_id: question,
    kind: 'answer',
    due_at: soon,
    message: '-',
    staff_id: 1,
    doctor_name: '-',
    next_step: 'book',
    specialization_id: specialties[0]?.id,
    urgency: 'any',
    referral: '-',
  });
  await insert('advice_draft', { partner_id: partner, customer_id: holder, answers: {} });
  await insert('break_glass', {
    id: randomUUID(),
    partner_id: partner,
    customer_id: holder,
    staff_id: 1,
    staff_name: '-',
    session_id: randomUUID(),
    role: 'doctor',
    grounds: 'cannot_answer',
    ends_at: soon,
  });
  await insert('privacy_request', {
    partner_id: partner,
    customer_id: holder,
    kind: 'export',
    state: 'received',
    channel: 'letter',
    asked_by: 'self',
    received_on: '2026-11-22',
    due_on: '2026-12-22',
    staff_id: 1,
    staff_name: '-',
  });
  const visits = [
    await bookSlot(owner, booking, scene, 0),
    await bookSlot(owner, booking, scene, 1),
  ];
  await owner.query('UPDATE reservation SET customer_id = $1 WHERE id = ANY ($2)', [
    holder,
    visits,
  ]);
  await owner.query(
    `UPDATE reservation SET starts_at = starts_at - interval '400 days', ends_at = ends_at - interval '400 days' WHERE id = $1`,
    visits.slice(0, 1),
  );
  await owner.query(
    `INSERT INTO message (partner_id, reservation_id, channel, about, visit_starts_at, phone, postal_address, locale)
     VALUES ($1, $2, 'sms', 'confirmed', $4, $5, NULL, 'hu'), ($1, $3, 'letter', 'confirmed', $4, NULL, $6, 'hu')`,
    [
      partner,
      ...visits,
      soon,
      plantedIn('message.phone'),
      { name: plantedIn('message.postal_address') },
    ],
  );
  await insert('review', {
    id: randomUUID(),
    reservation_id: visits[0],
    partner_id: partner,
    provider_id: scene.calendar.provider_id,
    visit_starts_at: new Date(),
    stars: 4,
    comment: '-',
    locale: 'hu',
  });
  const whose: Record<string, [column: string, value: unknown]> = {
    review: ['reservation_id', visits[0]],
    customer: ['id', holder],
    account: ['id', account],
    account_token: ['account_id', account],
    session: ['account_id', account],
    passkey: ['account_id', account],
    registration: ['account_id', account],
    subscription: ['customer_id', holder],
    minor: ['holder_id', holder],
    relative: ['holder_id', holder],
    reservation: ['customer_id', holder],
    call_back: ['customer_id', holder],
    advice_question: ['customer_id', holder],
    advice_message: ['question_id', question],
    advice_draft: ['customer_id', holder],
    break_glass: ['customer_id', holder],
    privacy_request: ['customer_id', holder],
    file: ['customer_id', holder],
    medical_care: ['customer_id', holder],
    lab_registration: ['customer_id', holder],
    questionnaire_draft: ['customer_id', holder],
    questionnaire_result: ['customer_id', holder],
  };
  for (const column of COLUMNS) {
    const [table = '', name = ''] = column.split('.');
    const owned = whose[table];
    if (!owned) continue;
    const { rowCount } = await owner.query(
      `UPDATE ${table} SET ${name} = $1 WHERE ${owned[0]} = $2`,
      [plantedIn(column), owned[1]],
    );
    expect(rowCount, column).toBeGreaterThan(0);
  }
  return customer;
}

/** Where the database still has one of these texts, in whatever table. */
async function findTexts(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await database.owner.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await database.owner.query<{ text: string }>(
        `SELECT to_jsonb(t)::text AS text FROM "${name}" t`,
      );
      const all = rows.map((row) => row.text).join('\n');
      return texts
        .filter((text) => all.includes(JSON.stringify(text).slice(1, -1)))
        .map((text) => `${name} has ${text}`);
    }),
  );
  return found.flat();
}

/** Clinic and patient have been told what they wait for. */
async function tellAll(): Promise<void> {
  await database.owner.query('UPDATE outbox SET done_at = portal_now()');
  await database.owner.query(`UPDATE message SET state = 'sent'`);
}

/** Which of the planted values the database still has, in whatever table. */
function findPlanted(): Promise<string[]> {
  return findTexts(COLUMNS.map(plantedIn));
}

test('a copy has every column of the list that is copied, and an erasure leaves none [PR-03 PR-04]', async () => {
  const people = createTestPeople(database.app);
  const { portal } = await buildKnownCustomer();
  expect(await findPlanted()).toHaveLength(COLUMNS.length - 1);

  const copy = JSON.stringify(await people.collectData(portal));
  const missing = COLUMNS.filter(
    (column) => OF_CUSTOMERS[column] === COPIED && !copy.includes(plantedIn(column)),
  );
  expect(missing).toEqual([]);

  await people.profile.eraseAccount({ portal, password: PASSWORD });
  await tellAll();
  await database.owner.query(`UPDATE farewell SET created_at = portal_now() - interval '49 hours'`);
  await deleteOutdated(database.worker, 100);
  expect(await findPlanted()).toEqual([]);
});

/** Where people without an account leave something, and what is the same in all of it: it makes them one person. */
const OF_VISITORS = [
  'reservation',
  'review',
  'message',
  'medical_care',
  'lab_registration',
  'relative',
];
const SAME = {
  last_name: 'plantedlast',
  first_name: 'plantedfirst',
  date_of_birth: '1949-03-18',
  email: 'planted-visitor@visitors.test',
};
/** Written by the program of what is copied, or by customers alone; those of a relative are theirs, not an account's. */
const NOT_OF_VISITORS = [
  'reservation.person_hash',
  'reservation.client_hash',
  'reservation.held_by',
  'reservation.patient_client_eid',
];
const VISITOR_COLUMNS = COLUMNS.filter(
  (column) => OF_VISITORS.includes(column.split('.')[0] ?? '') && !NOT_OF_VISITORS.includes(column),
);

function plantedOfVisitor(column: Column): string {
  const name = (column.split('.')[1] ?? '').replace('patient_', '');
  return Object.entries(SAME).find(([same]) => same === name)?.[1] ?? plantedIn(column);
}

/** Somebody without an account who has left something wherever such people can. */
async function buildKnownVisitor() {
  const { owner, app } = database;
  const scene = await buildBookingScene(owner, { times: 2 });
  const partner = scene.portal.partner.id;
  const booking = createTestBooking(app);
  const visit = await bookSlot(owner, booking, scene, 0);
  const letter = await bookSlot(owner, booking, scene, 1);
  const soon = new Date(Date.now() + 3_600_000);
  const ids = {
    care: randomUUID(),
    lab: randomUUID(),
    invitation: randomUUID(),
    review: randomUUID(),
  };
  const holder = await buildSignedIn(owner, scene.portal);
  await owner.query(
    `INSERT INTO medical_care (id, partner_id, host, locale, mode, service_type, preauth_type, subfunction_id, wants_english, has_no_referral, due_at)
     VALUES ($1, $2, $3, 'hu', 'new', 'SELF_PAID', 'none', $4, false, true, $5)`,
    [ids.care, partner, scene.portal.host, scene.subfunctionId, soon],
  );
  await owner.query(`INSERT INTO lab_code (partner_id, code) VALUES ($1, 'PLANTED2')`, [partner]);
  await owner.query(
    `INSERT INTO lab_registration (id, partner_id, code, last_name, first_name, date_of_birth, email, phone, zipcode, place, day, usable_until, locale, host, terms_version, withdrawal_hash)
     VALUES ($1, $2, 'PLANTED2', '-', '-', '1990-01-01', '-', '-', '-', '{}', '2026-11-30', '2026-12-24', 'hu', $3, '1', $4)`,
    [ids.lab, partner, scene.portal.host, randomBytes(32)],
  );
  await owner.query(
    `INSERT INTO relative (id, partner_id, holder_id, last_name, first_name, date_of_birth, relation, zipcode, city, street, email, hash, expires_at)
     VALUES ($1, $2, $3, '-', '-', '1990-01-01', 'spouse', '-', '-', '-', '-', $4, $5)`,
    [ids.invitation, partner, holder.account.customer_id, randomBytes(32), soon],
  );
  await owner.query(
    `INSERT INTO review (id, reservation_id, partner_id, provider_id, visit_starts_at, stars, comment, locale) VALUES ($1, $2, $3, $4, portal_now(), 4, '-', 'hu')`,
    [ids.review, visit, partner, scene.calendar.provider_id],
  );
  await owner.query(
    `INSERT INTO message (partner_id, reservation_id, channel, about, visit_starts_at, phone, postal_address, locale)
     VALUES ($1, $2, 'sms', 'confirmed', $4, $5, NULL, 'hu'), ($1, $3, 'letter', 'confirmed', $4, NULL, $6, 'hu')`,
    [
      partner,
      visit,
      letter,
      soon,
      plantedIn('message.phone'),
      { name: plantedIn('message.postal_address') },
    ],
  );
  const whose: Record<string, readonly string[]> = {
    reservation: [visit, letter],
    review: [ids.review],
    medical_care: [ids.care],
    lab_registration: [ids.lab],
    relative: [ids.invitation],
  };
  for (const column of VISITOR_COLUMNS) {
    const [table = '', name = ''] = column.split('.');
    const owned = whose[table];
    if (!owned) continue;
    const { rowCount } = await owner.query(`UPDATE ${table} SET ${name} = $1 WHERE id = ANY ($2)`, [
      plantedOfVisitor(column),
      owned,
    ]);
    expect(rowCount, column).toBe(owned.length);
  }
  return { visit, scene, ids: [visit, letter, ids.care, ids.lab, ids.invitation] };
}

test('of somebody without an account a copy has every column in which they may have left something, and an erasure leaves none [PR-03 PR-04]', async () => {
  const { visit, scene, ids } = await buildKnownVisitor();
  const partnerId = scene.portal.partner.id;
  const { staff, owner, worker } = database;
  const found = await transact(
    staff,
    (transaction) => transaction.query(`SELECT id FROM find_traces_of(ARRAY[$1::uuid])`, [visit]),
    { partnerId },
  );
  expect(found.rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());

  await owner.query(
    `INSERT INTO outbox (partner_id, kind, payload) SELECT partner_id, 'mail_lab_registration', jsonb_build_object('registration', id)
       FROM lab_registration WHERE id = ANY ($1)`,
    [ids],
  );
  const traces = { linkId: randomUUID(), ids };
  const copy = JSON.stringify(
    await createTestPeople(database.app).collectTraces(scene.portal, traces),
  );
  const missing = VISITOR_COLUMNS.filter((column) => !copy.includes(plantedOfVisitor(column)));
  expect(missing).toEqual([]);
  expect(copy).toContain('mail_lab_registration');

  await owner.query(
    `INSERT INTO privacy_request (partner_id, trace_ids, kind, state, channel, asked_by, received_on, due_on, planned_for, told_at, staff_id, staff_name)
     VALUES ($1, ARRAY[$2::uuid], 'erase', 'planned', 'letter', 'self', '2026-11-22', '2026-12-22', portal_now(), portal_now(), 1, '-')`,
    [partnerId, visit],
  );
  await runJob(worker, 'erase_planned');
  await tellAll();
  await owner.query(`UPDATE farewell SET created_at = portal_now() - interval '49 hours'`);
  await deleteOutdated(worker, 100);
  const left = await findTexts([...VISITOR_COLUMNS.map(plantedOfVisitor), ...Object.values(SAME)]);
  expect(left).toEqual([]);
});
