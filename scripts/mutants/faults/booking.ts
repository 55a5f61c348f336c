import type { Fault } from '../fault.ts';

const SUBMIT = 'db/migrations/0007_limits_over_all_partners.sql';
const RESERVATION = 'db/migrations/0003_reservation.sql';
const APPOINTMENTS = 'db/migrations/0090_appointments.sql';
const HOLD = 'app/features/booking/hold-slot.server.test.ts';
const HOLD_END = 'app/features/booking/hold-end.server.test.ts';
const VERIFY = 'app/features/booking/verify-reservation.server.test.ts';
const OWN = 'app/features/appointments/appointments.server.test.ts';

/** Who gets a time, for how long, and until when it can be given back. */
export const BOOKING: Fault[] = [
  {
    name: 'a transaction decides by the moment it began, not by the moment it writes',
    file: 'db/migrations/0001_directory.sql',
    find: 'SELECT clock_timestamp()',
    replace: 'SELECT now()',
    tests: [HOLD_END],
  },
  {
    name: 'a time is held for sixteen minutes',
    file: 'app/features/booking/hold.ts',
    find: 'HOLD_MINUTES = 15',
    replace: 'HOLD_MINUTES = 16',
    tests: [HOLD],
  },
  {
    name: 'a form is taken after its hold has run out',
    file: SUBMIT,
    find: "AND status::text = 'started' AND hold_expires_at + interval '0' > portal_now()",
    replace: "AND status::text = 'started'",
    tests: ['app/features/booking/submit-reservation.server.test.ts', HOLD_END],
  },
  {
    name: 'a mailed link confirms a time whose hold has run out',
    file: RESERVATION,
    find: "AND status::text IN ('started', 'pending_verification') AND hold_expires_at + interval '0' > portal_now();",
    replace: "AND status::text IN ('started', 'pending_verification');",
    tests: [VERIFY, HOLD_END],
  },
  {
    name: 'a member confirms a time whose hold has run out',
    file: APPOINTMENTS,
    find: "AND status::text = 'started' AND hold_expires_at + interval '0' > portal_now()",
    replace: "AND status::text = 'started'",
    tests: ['app/features/booking/book-held-slot.server.test.ts', HOLD_END],
  },
  {
    name: 'two people get one time',
    file: RESERVATION,
    find: 'CONSTRAINT reservation_no_overlap EXCLUDE USING gist (resource_id WITH =, tstzrange(starts_at, ends_at) WITH &&)',
    replace:
      'CONSTRAINT reservation_no_overlap EXCLUDE USING gist (resource_id WITH =, id WITH =, tstzrange(starts_at, ends_at) WITH &&)',
    tests: [HOLD],
  },
  {
    name: 'one person is in two places at once',
    file: RESERVATION,
    find: "WHERE (person_hash IS NOT NULL AND status IN ('pending_verification', 'pending_preauth', 'confirmed'))",
    replace: "WHERE (person_hash IS NOT NULL AND status IN ('pending_preauth'))",
    tests: ['app/features/booking/submit-reservation.server.test.ts', VERIFY],
  },
  {
    name: 'a hold that has run out blocks its time until it is swept away',
    file: RESERVATION,
    find: "AND status::text IN ('started', 'pending_verification') AND hold_expires_at + interval '0' <= portal_now();\n  GET DIAGNOSTICS n = ROW_COUNT;\n  RETURN n;\nEND $$;\n\nCREATE FUNCTION release_expired_holds_of_person",
    replace:
      "AND status::text IN ('started', 'pending_verification') AND hold_expires_at + interval '1 minute' <= portal_now();\n  GET DIAGNOSTICS n = ROW_COUNT;\n  RETURN n;\nEND $$;\n\nCREATE FUNCTION release_expired_holds_of_person",
    tests: [HOLD],
  },
  {
    name: 'one network address may hold a time more than the limit',
    file: SUBMIT,
    find: 'IF count_holds_of_client(p_client_hash) >= p_client_limit',
    replace: 'IF count_holds_of_client(p_client_hash) > p_client_limit',
    tests: [HOLD],
  },
  {
    name: 'a time is held shortly before it begins, whatever the clinic needs to prepare',
    file: SUBMIT,
    find: "p_starts_at >= v_now + cal.lead_minutes * interval '1 minute'",
    replace: 'p_starts_at >= v_now',
    tests: [HOLD],
  },
  {
    name: 'a time that the clinic has closed meanwhile is confirmed',
    file: SUBMIT,
    find: '(extract(epoch FROM r.starts_at - (w.week::timestamp AT TIME ZONE cal.tz))::int / 60)::smallint = ANY (w.open)) THEN',
    replace: 'true) THEN',
    tests: [VERIFY],
  },
  {
    name: 'the answer kept for a key is given to another browser with the same key',
    file: RESERVATION,
    find: 'WHERE partner_id = p_partner AND scope = p_scope AND key = p_key AND created_at',
    replace: 'WHERE partner_id = p_partner AND key = p_key AND created_at',
    tests: [HOLD],
  },
  {
    name: 'a visit can be moved after the clinic’s deadline',
    file: APPOINTMENTS,
    find: "  IF portal_now() > changeable_until(r) THEN RETURN 'too_late'; END IF;\n  SELECT * INTO cal FROM calendar",
    replace: '  SELECT * INTO cal FROM calendar',
    tests: [OWN],
  },
  {
    name: 'the link that cancels a visit keeps the old deadline after a move',
    file: APPOINTMENTS,
    find: 'CASE WHEN r.customer_id IS NULL THEN r.starts_at ELSE changeable_until(r) END',
    replace: 'expires_at',
    tests: [OWN],
  },
  {
    name: 'a moved visit keeps the number of its calendar entry',
    file: APPOINTMENTS,
    find: 'SET starts_at = p_starts_at, ends_at = v_ends_at, calendar_sequence = calendar_sequence + 1,',
    replace: 'SET starts_at = p_starts_at, ends_at = v_ends_at,',
    tests: [OWN],
  },
  {
    name: 'a visit is moved to another doctor’s calendar',
    file: APPOINTMENTS,
    find: 'IF r.calendar_id <> p_calendar OR p_starts_at < portal_now()',
    replace: 'IF p_starts_at < portal_now()',
    tests: [OWN],
  },
];
