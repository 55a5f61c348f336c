import type { Pool } from '#db/client.ts';
import type { PoolClient } from 'pg';

/** The partner of the demo's staff. */
const PARTNER_ID = 1;

/**
 * Makes the lists of the staff long: audit entries, given-up jobs, staff and visits that wait for the insurer, and a year of totals as so
 * many bookings leave them. Without triggers: rows as they would be, not as they came to be.
 */
export async function fillStaffLists(
  owner: Pool,
  { rows, bookings }: { rows: number; bookings: number },
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query(`SET session_replication_role = replica; SET work_mem = '256MB'`);
    await client.query(
      `INSERT INTO audit_entry (partner_id, at, actor, actor_id, actor_role, customer_id, action, object_kind, object_id, grounds, host, request_id)
       SELECT $1, portal_now() - n * interval '2 seconds', 'staff', 1 + n % 5, 'call_centre', n % 50000, (ARRAY['person_read', 'preauthorization_read', 'call_back_read'])[1 + n % 3],
              'reservation', n::text, 'to_decide', 'staff.localhost', n::text FROM generate_series(1, $2::int) n`,
      [PARTNER_ID, rows],
    );
    await client.query(
      `INSERT INTO outbox (partner_id, kind, payload, run_at, attempts, failed_at, outcome, created_at)
       SELECT $1, (ARRAY['reservation_mail', 'account_mail', 'person_mail'])[1 + n % 3], '{}', portal_now() - n * interval '1 second', 20,
              portal_now() - n * interval '1 second', 'gave_up', portal_now() - interval '3 days' FROM generate_series(1, $2::int) n`,
      [PARTNER_ID, rows],
    );
    await client.query(
      `WITH chosen AS (SELECT array_agg(id) AS ids FROM (SELECT id FROM calendar ORDER BY id LIMIT 200) c),
            member AS (SELECT id, customer_id FROM subscription WHERE partner_id = $1 AND customer_id IS NOT NULL ORDER BY id LIMIT 1),
            made AS (
         INSERT INTO reservation (id, partner_id, host, resource_id, calendar_id, provider_id, subfunction_id, starts_at, ends_at, status, hold_secret_hash,
                                  locale, customer_id, patient_last_name, patient_first_name, patient_date_of_birth, created_at)
         SELECT gen_random_uuid(), $1, 'localhost', 900000000 + n, c.id, c.provider_id, f.id, portal_now() + interval '20 days', portal_now() + interval '20 days 20 minutes',
                'pending_preauth', '\\x00', 'hu', member.customer_id, 'Szabó', 'Kata', '1986-04-12', portal_now() - n * interval '10 days' / $2
           FROM generate_series(1, $2::int) n CROSS JOIN chosen CROSS JOIN member
           JOIN calendar c ON c.id = chosen.ids[1 + n % cardinality(chosen.ids)]
           JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS at FROM subfunction) f ON f.at = n % (SELECT count(*) FROM subfunction)
         RETURNING id, partner_id, subfunction_id, created_at)
       INSERT INTO preauthorization (reservation_id, partner_id, subscription_id, specialization_id, type, status, total_cost, estimated_cost, paid_by_subscription,
                                     due_at, target_at, created_at, document_asked)
       SELECT made.id, made.partner_id, member.id, f.specialization_id, 'normal', 'pending', 80000, 70000, 10000, made.created_at + interval '2 days',
              made.created_at + interval '1 day', made.created_at, CASE WHEN random() < 0.001 THEN 'findings' END
         FROM made CROSS JOIN member JOIN subfunction f ON f.id = made.subfunction_id`,
      [PARTNER_ID, rows],
    );
    await fillStaff(client, rows);
    await client.query(
      `INSERT INTO report_day (partner_id, day, provider_id, subfunction_id, booked, fulfilled, no_show, cancelled_by_patient, cancelled_by_clinic, covered)
       SELECT $1, portal_now()::date - d, p.id, f.id, n.each, n.each - 2, 1, 1, 0, 1000
         FROM generate_series(1, 365) d CROSS JOIN (SELECT id FROM provider ORDER BY id LIMIT 300) p CROSS JOIN (SELECT id FROM subfunction ORDER BY id LIMIT 10) f
        CROSS JOIN (SELECT greatest(3, $2::int / (365 * 300 * 10)) AS each) n ON CONFLICT DO NOTHING`,
      [PARTNER_ID, bookings],
    );
    await client.query(
      `INSERT INTO report_month (partner_id, day, provider_id, subfunction_id, booked, fulfilled, no_show, cancelled_by_patient, cancelled_by_clinic, covered)
       SELECT partner_id, date_trunc('month', day)::date, provider_id, subfunction_id, sum(booked), sum(fulfilled), sum(no_show), sum(cancelled_by_patient),
              sum(cancelled_by_clinic), sum(covered) FROM report_day WHERE partner_id = $1 GROUP BY 1, 2, 3, 4 ON CONFLICT DO NOTHING`,
      [PARTNER_ID],
    );
    await client.query(`RESET session_replication_role`);
  } finally {
    client.release(true);
  }
  await owner.query(
    'VACUUM ANALYZE account, audit_entry, outbox, reservation, preauthorization, report_day, report_month, staff_grant, staff_member, staff_word',
  );
}

/** Above the demo's. */
const FIRST_STAFF = 10_000_000;

/** Staff of the partner: twenty last names, twenty first names, and a word that only one of them has. */
async function fillStaff(client: PoolClient, rows: number): Promise<void> {
  await client.query(
    `INSERT INTO account (id, partner_id, kind, email, status, locale, host)
     SELECT $3::bigint + n, $1, 'staff', 'staff' || n || '@bench.example', 'active', 'hu', 'staff.localhost' FROM generate_series(1, $2::int) n`,
    [PARTNER_ID, rows, FIRST_STAFF],
  );
  await client.query(
    `INSERT INTO staff_member (id, partner_id, account_id, name)
     SELECT $3::bigint + n, $1, $3::bigint + n, concat_ws(' ',
              (ARRAY['Nagy', 'Kovács', 'Tóth', 'Szabó', 'Horváth', 'Varga', 'Kiss', 'Molnár', 'Németh', 'Farkas', 'Balogh', 'Papp', 'Takács', 'Juhász', 'Lakatos',
                     'Mészáros', 'Oláh', 'Simon', 'Rácz', 'Fekete'])[1 + n % 20],
              (ARRAY['László', 'István', 'József', 'János', 'Zoltán', 'Sándor', 'Ferenc', 'Gábor', 'Attila', 'Péter', 'Mária', 'Erzsébet', 'Katalin', 'Ilona', 'Éva',
                     'Anna', 'Zsuzsanna', 'Margit', 'Judit', 'Ágnes'])[1 + n / 20 % 20], to_hex(n))
       FROM generate_series(1, $2::int) n`,
    [PARTNER_ID, rows, FIRST_STAFF],
  );
  await client.query(
    `INSERT INTO staff_grant (staff_id, role, partner_id) SELECT $3::bigint + n, 'call_centre', $1 FROM generate_series(1, $2::int) n`,
    [PARTNER_ID, rows, FIRST_STAFF],
  );
  await client.query(
    `INSERT INTO staff_word (partner_id, staff_id, word, sort_key)
     SELECT m.partner_id, m.id, word, norm(m.name) FROM staff_member m JOIN account a ON a.id = m.account_id CROSS JOIN words_of_staff(m.name, a.email) word
      WHERE m.id > $1`,
    [FIRST_STAFF],
  );
}

/** The row in the middle of a list, as the address of the page behind it has it. */
export async function findMiddle(
  owner: Pool,
  list: 'approvals' | 'audit' | 'jobs',
): Promise<string[]> {
  const { rows } = await owner.query<{ at: string; id: string }>(MIDDLES[list]);
  const [row] = rows;
  if (!row) throw new Error(`the list ${list} is empty`);
  return [row.at, row.id];
}

const MIDDLES = {
  approvals: `SELECT exact_time(due_at) AS at, reservation_id::text AS id FROM preauthorization WHERE status = 'pending' AND ended_at IS NULL
               ORDER BY due_at OFFSET (SELECT count(*) / 2 FROM preauthorization WHERE status = 'pending' AND ended_at IS NULL) LIMIT 1`,
  audit: `SELECT exact_time(at) AS at, id::text FROM audit_entry ORDER BY at OFFSET (SELECT count(*) / 2 FROM audit_entry) LIMIT 1`,
  jobs: `SELECT exact_time(failed_at) AS at, id::text FROM outbox WHERE failed_at IS NOT NULL
          ORDER BY failed_at OFFSET (SELECT count(*) / 2 FROM outbox WHERE failed_at IS NOT NULL) LIMIT 1`,
} as const;
