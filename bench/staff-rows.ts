/** What stands in the lists of the staff when each is as long as wanted: nearly all of it is of one kind and somebody else's; of each other kind one in a thousand. */

export interface Filled {
  rows: number;
  bookings: number;
}
interface Statement {
  text: string;
  values: unknown[];
}
interface FilledTables {
  tables: readonly string[];
  write: (filled: Filled) => Statement[];
}

/** The partner of the demo's staff. */
const PARTNER_ID = 1;
/** Above the demo's. */
const FIRST_STAFF = 10_000_000;
/** A clinic of the demo that somebody works at the desk of. */
const DESK_CLINIC = 7;
const COLLEAGUE = FIRST_STAFF + 1;

const one = (text: string, ...values: unknown[]): Statement[] => [{ text, values }];
/** One of the demo by its address. */
const staffOf = (email: string) =>
  `(SELECT m.id FROM staff_member m JOIN account a ON a.id = m.account_id WHERE a.email = '${email}')`;
/** Of the rare ones every second is one's own, the others are nobody's. */
const owned = (email: string) =>
  `CASE WHEN n % 1000 > 1 THEN ${COLLEAGUE}::bigint WHEN n % 1000 = 0 THEN ${staffOf(email)} END`;
/** The `n`th specialty or service, in turn. */
const turnOf = (table: string) =>
  `JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS at FROM ${table}) turn ON turn.at = n % (SELECT count(*) FROM ${table})`;
/** Spread over a year: half of it is past. */
const SPREAD = `portal_now() + (n - $2::int / 2) * interval '1 year' / $2::int`;

/** The longest first, so that both connections end at about the same time. */
export const STAFF_TABLES: readonly FilledTables[] = [
  {
    // What waits for the insurer at a clinic that has not said to know of it: the call centre has to call, too.
    tables: ['reservation', 'preauthorization', 'rescue_place'],
    write: ({ rows }) => [
      ...one(
        `WITH member AS (SELECT id, customer_id FROM subscription WHERE partner_id = $1 AND customer_id IS NOT NULL ORDER BY id LIMIT 1),
              desk AS (SELECT array_agg(id) AS ids FROM calendar WHERE provider_id = ${DESK_CLINIC}),
              made AS (
           INSERT INTO reservation (id, partner_id, host, resource_id, calendar_id, provider_id, subfunction_id, starts_at, ends_at, status, hold_secret_hash,
                                    locale, customer_id, patient_last_name, patient_first_name, patient_date_of_birth, created_at, updated_at, clinic_calls)
           SELECT uuidv7(), $1, 'localhost', 900000000 + n, desk.ids[1 + n % cardinality(desk.ids)], ${DESK_CLINIC}, turn.id,
                  portal_now() + n * interval '30 days' / $2::int, portal_now() + n * interval '30 days' / $2::int + interval '20 minutes', 'pending_preauth', '\\x00', 'hu', member.customer_id,
                  'Szabó', 'Kata', '1986-04-12', portal_now() - n * interval '10 days' / $2::int, portal_now() - interval '10 days', CASE WHEN n % 1000 = 0 THEN 1 ELSE 0 END
             FROM generate_series(1, $2::int) n CROSS JOIN member CROSS JOIN desk ${turnOf('subfunction')}
           RETURNING id, partner_id, subfunction_id, created_at, resource_id - 900000000 AS n)
         INSERT INTO preauthorization (reservation_id, partner_id, subscription_id, specialization_id, type, status, total_cost, estimated_cost, paid_by_subscription,
                                       due_at, target_at, created_at, document_asked, proposed_by, proposed_status, events)
         SELECT made.id, made.partner_id, member.id, f.specialization_id, 'normal', 'pending', 80000, 70000, 10000, made.created_at + interval '2 days',
                made.created_at + interval '1 day', made.created_at, CASE WHEN n % 1000 = 0 THEN 'findings' END, CASE WHEN n % 1000 = 1 THEN ${COLLEAGUE} END,
                CASE WHEN n % 1000 = 1 THEN 'approved'::preauthorization_status END, CASE WHEN n % 1000 = 2 THEN '[{"kind": "document_came"}]' ELSE '[]' END::jsonb
           FROM made CROSS JOIN member JOIN subfunction f ON f.id = made.subfunction_id`,
        PARTNER_ID,
        rows,
      ),
      ...one(
        `INSERT INTO rescue_place (reservation_id, partner_id, provider_id, state, country, sort_key, starts_at, booked_at)
         SELECT r.id, r.partner_id, r.provider_id, CASE WHEN r.clinic_calls = 0 THEN 'new' ELSE 'tried' END, p.country, p.name_norm, r.starts_at, r.updated_at
           FROM reservation r JOIN provider p ON p.id = r.provider_id WHERE r.partner_id = $1 AND r.resource_id BETWEEN 900000001 AND 900000000 + $2::int`,
        PARTNER_ID,
        rows,
      ),
    ],
  },
  {
    // Twenty last names, twenty first names, and a word that only one of them has.
    tables: ['account', 'staff_member', 'staff_grant', 'staff_word', 'staff_place'],
    write: ({ rows }) => [
      {
        text: `INSERT INTO account (id, partner_id, kind, email, status, locale, host)
               SELECT ${FIRST_STAFF} + n, $1, 'staff', 'staff' || n || '@bench.example', CASE WHEN n % 1000 = 0 THEN 'locked' ELSE 'active' END::account_status, 'hu', 'staff.localhost'
                 FROM generate_series(1, $2::int) n`,
        values: [PARTNER_ID, rows],
      },
      {
        text: `INSERT INTO staff_member (id, partner_id, account_id, name)
               SELECT ${FIRST_STAFF} + n, $1, ${FIRST_STAFF} + n, concat_ws(' ',
                        (ARRAY['Nagy', 'Kovács', 'Tóth', 'Szabó', 'Horváth', 'Varga', 'Kiss', 'Molnár', 'Németh', 'Farkas', 'Balogh', 'Papp', 'Takács', 'Juhász', 'Lakatos',
                               'Mészáros', 'Oláh', 'Simon', 'Rácz', 'Fekete'])[1 + n % 20],
                        (ARRAY['László', 'István', 'József', 'János', 'Zoltán', 'Sándor', 'Ferenc', 'Gábor', 'Attila', 'Péter', 'Mária', 'Erzsébet', 'Katalin', 'Ilona', 'Éva',
                               'Anna', 'Zsuzsanna', 'Margit', 'Judit', 'Ágnes'])[1 + n / 20 % 20], to_hex(n))
                 FROM generate_series(1, $2::int) n`,
        values: [PARTNER_ID, rows],
      },
      {
        text: `INSERT INTO staff_grant (staff_id, role, partner_id) SELECT ${FIRST_STAFF} + n, CASE WHEN n % 1000 = 1 THEN 'auditor' ELSE 'call_centre' END, $1 FROM generate_series(1, $2::int) n`,
        values: [PARTNER_ID, rows],
      },
      {
        text: `INSERT INTO staff_word (partner_id, staff_id, word, sort_key)
               SELECT m.partner_id, m.id, word, norm(m.name) FROM staff_member m JOIN account a ON a.id = m.account_id CROSS JOIN words_of_staff(m.name, a.email) word
                WHERE m.id > ${FIRST_STAFF}`,
        values: [],
      },
      {
        text: `INSERT INTO staff_place (partner_id, staff_id, at_partner_id, role, status, sort_key)
               SELECT m.partner_id, m.id, place.at_partner_id, place.role, a.status::text, norm(m.name)
                 FROM staff_member m JOIN account a ON a.id = m.account_id JOIN staff_grant g ON g.staff_id = m.id
                CROSS JOIN LATERAL (VALUES (m.partner_id, ''), (g.partner_id, g.role)) place (at_partner_id, role) WHERE m.id > ${FIRST_STAFF}`,
        values: [],
      },
    ],
  },
  {
    tables: ['audit_entry'],
    write: ({ rows }) =>
      one(
        `INSERT INTO audit_entry (partner_id, at, actor, actor_id, actor_role, customer_id, action, object_kind, object_id, reason, grounds, host, request_id)
         SELECT $1, portal_now() - n * interval '2 seconds', 'staff', ${FIRST_STAFF} + n % 500, 'call_centre', n % 50000,
                CASE WHEN n % 1000 = 0 THEN 'preauthorization_read' ELSE 'person_read' END, 'reservation', n::text, CASE WHEN n % 1000 = 1 THEN 'emergency' ELSE 'task' END,
                'to_decide', 'staff.localhost', n::text FROM generate_series(1, $2::int) n`,
        PARTNER_ID,
        rows,
      ),
  },
  {
    tables: ['medical_care'],
    write: ({ rows }) =>
      one(
        `INSERT INTO medical_care (id, partner_id, host, locale, mode, service_type, preauth_type, subfunction_id, wants_english, has_no_referral, status, starts_at, due_at, promised_at,
                                   updated_at, must_tell_clinic, claimed_by, claimed_at)
         SELECT uuidv7(), $1, 'localhost', 'hu', 'new', 'SELF_PAID', 'none', turn.id, false, true,
                (CASE n % 4 WHEN 0 THEN CASE WHEN whose.id IS NULL THEN 'requested' ELSE 'organising' END WHEN 1 THEN 'offered' WHEN 2 THEN 'booked' ELSE 'cancelled' END)::medical_care_status,
                CASE WHEN n % 4 > 1 THEN ${SPREAD} END, ${SPREAD}, CASE WHEN n % 4 = 1 THEN ${SPREAD} + interval '2 days' END, portal_now() - n * interval '1 second', n % 4 = 3,
                whose.id, CASE WHEN whose.id IS NOT NULL THEN portal_now() END
           FROM generate_series(1, $2::int) n CROSS JOIN LATERAL (SELECT ${owned('call-centre@staff.example').replaceAll('n %', 'n / 4 %')} AS id) whose ${turnOf('subfunction')}`,
        PARTNER_ID,
        rows,
      ),
  },
  {
    tables: ['advice_question'],
    write: ({ rows }) =>
      one(
        `INSERT INTO advice_question (id, partner_id, customer_id, last_name, first_name, date_of_birth, answers, question, terms_version, locale, host, status, specialization_id,
                                      due_at, created_at, claimed_by, claimed_at)
         SELECT uuidv7(), $1, 1, 'Szabó', 'Kata', '1986-04-12', '{}', 'Mit jelent az eredmény?', '1', CASE WHEN n % 1000 = 0 THEN 'ro' ELSE 'hu' END, 'localhost',
                (ARRAY['submitted', 'assigned', 'waiting_for_patient', 'answered'])[CASE WHEN n % 1000 < 10 THEN 1 + n % 4 ELSE 1 END]::advice_status, turn.id,
                ${SPREAD}, ${SPREAD} - interval '1 day', CASE WHEN n % 1000 < 10 AND n % 4 > 0 THEN ${staffOf('doctor@staff.example')} END,
                CASE WHEN n % 1000 < 10 AND n % 4 > 0 THEN portal_now() END
           FROM generate_series(1, $2::int) n ${turnOf('specialization')}`,
        PARTNER_ID,
        rows,
      ),
  },
  {
    tables: ['call_back'],
    write: ({ rows }) =>
      one(
        `INSERT INTO call_back (id, partner_id, customer_id, last_name, first_name, date_of_birth, topic, phone, reach_from, due_at, locale, host, status, claimed_by, claimed_at)
         SELECT uuidv7(), $1, n, 'Szabó', 'Kata', '1986-04-12', CASE WHEN n % 1000 < 4 THEN 'other' ELSE 'which_doctor' END, '+36301234567', ${SPREAD}, ${SPREAD} + interval '1 hour', 'hu',
                'localhost', CASE WHEN whose.id IS NULL THEN 'requested' ELSE 'claimed' END, whose.id, CASE WHEN whose.id IS NOT NULL THEN portal_now() END
           FROM generate_series(1, $2::int) n CROSS JOIN LATERAL (SELECT ${owned('call-centre@staff.example')} AS id) whose`,
        PARTNER_ID,
        rows,
      ),
  },
  {
    tables: ['review'],
    write: ({ rows }) =>
      one(
        `INSERT INTO review (id, reservation_id, partner_id, provider_id, visit_starts_at, stars, comment, locale, state, refusal, reported, reply, reply_state, changed_at)
         SELECT uuidv7(), gen_random_uuid(), $1, 1 + n % 300, portal_now() - n * interval '1 minute', 1 + n % 5, 'Rendben volt.', 'hu',
                (CASE n % 1000 WHEN 0 THEN 'waiting' WHEN 1 THEN 'refused' ELSE 'published' END)::review_state, CASE WHEN n % 1000 = 1 THEN 'abuse'::review_refusal END,
                CASE WHEN n % 1000 = 2 THEN 'abuse'::review_refusal END, CASE WHEN n % 1000 <> 3 THEN 'Köszönjük.' END, CASE WHEN n % 1000 <> 3 THEN 'published'::review_state END,
                portal_now() - n * interval '1 minute' FROM generate_series(1, $2::int) n`,
        PARTNER_ID,
        rows,
      ),
  },
  {
    tables: ['privacy_request'],
    write: ({ rows }) =>
      one(
        `INSERT INTO privacy_request (partner_id, trace_ids, kind, state, refusal, channel, asked_by, reference, received_on, due_on, staff_id, staff_name, closed_at)
         SELECT $1, ARRAY[gen_random_uuid()], CASE WHEN n % 1000 < 2 THEN 'erase' ELSE 'export' END::privacy_request_kind,
                (CASE n % 1000 WHEN 0 THEN 'received' WHEN 1 THEN 'identity_check' WHEN 2 THEN 'received' WHEN 3 THEN 'refused' WHEN 4 THEN 'withdrawn' ELSE 'done' END)::privacy_request_state,
                CASE WHEN n % 1000 = 3 THEN 'unfounded'::privacy_refusal END, 'letter', 'self', 'P-' || n, date '2026-01-01' - n % 700, date '2026-02-01' - n % 700, ${COLLEAGUE}, 'Kiss Edit',
                CASE WHEN n % 1000 > 2 THEN portal_now() END FROM generate_series(1, $2::int) n`,
        PARTNER_ID,
        rows,
      ),
  },
  {
    tables: ['break_glass'],
    write: ({ rows }) =>
      one(
        `INSERT INTO break_glass (id, partner_id, customer_id, staff_id, staff_name, session_id, role, grounds, opened_at, ends_at, verdict, reviewed_at)
         SELECT uuidv7(), $1, 1 + n % 50000, ${FIRST_STAFF} + n % 1000, 'Kiss Edit', gen_random_uuid(), 'doctor', 'life_in_danger', portal_now() - n * interval '1 minute',
                portal_now() - n * interval '1 minute' + interval '30 minutes', (CASE n % 1000 WHEN 0 THEN NULL WHEN 1 THEN 'not_justified' ELSE 'justified' END)::break_glass_verdict,
                CASE WHEN n % 1000 > 0 THEN portal_now() END FROM generate_series(1, $2::int) n`,
        PARTNER_ID,
        rows,
      ),
  },
  {
    tables: ['outbox'],
    write: ({ rows }) =>
      one(
        `INSERT INTO outbox (partner_id, kind, payload, run_at, attempts, failed_at, outcome, created_at)
         SELECT $1, CASE WHEN n % 1000 = 0 THEN 'account_mail' ELSE 'reservation_mail' END, '{}', portal_now() - n * interval '1 second', 20,
                portal_now() - n * interval '1 second', 'gave_up', portal_now() - interval '3 days' FROM generate_series(1, $2::int) n`,
        PARTNER_ID,
        rows,
      ),
  },
  {
    tables: ['report_day', 'report_month'],
    write: ({ bookings }) => [
      {
        text: `INSERT INTO report_day (partner_id, day, provider_id, subfunction_id, booked, fulfilled, no_show, cancelled_by_patient, cancelled_by_clinic, covered)
               SELECT $1, portal_now()::date - d, p.id, f.id, n.each, n.each - 2, 1, 1, 0, 1000
                 FROM generate_series(1, 365) d CROSS JOIN (SELECT id FROM provider ORDER BY id LIMIT 300) p CROSS JOIN (SELECT id FROM subfunction ORDER BY id LIMIT 10) f
                CROSS JOIN (SELECT greatest(3, $2::int / (365 * 300 * 10)) AS each) n ON CONFLICT DO NOTHING`,
        values: [PARTNER_ID, bookings],
      },
      {
        text: `INSERT INTO report_month (partner_id, day, provider_id, subfunction_id, booked, fulfilled, no_show, cancelled_by_patient, cancelled_by_clinic, covered)
               SELECT partner_id, date_trunc('month', day)::date, provider_id, subfunction_id, sum(booked), sum(fulfilled), sum(no_show), sum(cancelled_by_patient),
                      sum(cancelled_by_clinic), sum(covered) FROM report_day WHERE partner_id = $1 GROUP BY 1, 2, 3, 4 ON CONFLICT DO NOTHING`,
        values: [PARTNER_ID],
      },
    ],
  },
  {
    tables: ['code_batch'],
    write: ({ rows }) =>
      one(
        `INSERT INTO code_batch (partner_id, kind, product_id, size, usable_until, revoked_at, name)
         SELECT $1, CASE WHEN n % 1000 = 0 THEN 'lab' ELSE 'voucher' END, CASE WHEN n % 1000 > 0 THEN (SELECT min(id) FROM product WHERE partner_id = $1) END, 10,
                portal_now()::date + CASE WHEN n % 1000 = 1 THEN -1 ELSE 100 END, CASE WHEN n % 1000 = 2 THEN portal_now() END, 'Kampány' FROM generate_series(1, $2::int) n`,
        PARTNER_ID,
        rows,
      ),
  },
  {
    tables: ['import_order'],
    write: ({ rows }) =>
      one(
        `INSERT INTO import_order (partner_id, kind, file_name, source, size, state, staff_id, staff_name)
         SELECT $1, 'members', 'members.csv', n::text, 1, 'done', ${COLLEAGUE}, 'Kiss Edit' FROM generate_series(1, $2::int) n`,
        PARTNER_ID,
        rows,
      ),
  },
];
