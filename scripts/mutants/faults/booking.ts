import type { Fault } from '../fault.ts';

const RESERVATION = 'db/migrations/0003_reservation.sql';
const HOLD = 'app/features/reservations/hold-slot.server.test.ts';
const HOLD_END = 'app/features/reservations/hold-end.server.test.ts';
const RACES = 'app/features/reservations/hold-end-races.server.test.ts';
const TOGETHER = 'app/features/reservations/together.server.test.ts';
const VERIFY = 'app/features/reservations/verify-reservation.server.test.ts';
const DESK = 'app/features/clinic-desk/move-at-desk.server.test.ts';
const OWN = 'app/features/appointments/appointments.server.test.ts';

/** Who gets a time, for how long, and until when it can be given back. */
export const BOOKING: Fault[] = [
  {
    name: 'of holds that go together one gets the answer of another',
    file: 'app/features/reservations/hold-queries.server.ts',
    find: '    ORDER BY place`,',
    replace: '`,',
    tests: [TOGETHER],
  },
  {
    name: 'a hold that is repeated after it was given back fails',
    file: 'db/functions/reservations/hold.sql',
    find: '            AND NOT EXISTS (SELECT FROM idempotency_key k WHERE k.partner_id = p_partner AND k.scope = call.secret_hash AND k.key = call.key OFFSET 0)\n',
    replace: '',
    tests: [TOGETHER],
  },
  {
    name: 'a transaction decides by the moment it began, not by the moment it writes',
    file: 'db/functions/platform/clock.sql',
    find: 'SELECT clock_timestamp()',
    replace: 'SELECT now()',
    tests: [RACES],
  },
  {
    name: 'a time is held for sixteen minutes',
    file: 'app/features/reservations/hold.ts',
    find: 'HOLD_MINUTES = 15',
    replace: 'HOLD_MINUTES = 16',
    tests: [HOLD],
  },
  {
    name: 'a form is taken after its hold has run out',
    file: 'db/functions/reservations/submit.sql',
    find: "AND status::text = 'started' AND hold_expires_at + interval '0' > portal_now()",
    replace: "AND status::text = 'started'",
    tests: ['app/features/reservations/submit-reservation.server.test.ts', HOLD_END],
  },
  {
    name: 'a mailed link confirms a time whose hold has run out',
    file: 'db/functions/reservations/verify.sql',
    find: "WHERE id = ANY (p_ids) AND status::text IN ('started', 'pending_verification') AND hold_expires_at + interval '0' > portal_now()",
    replace: "WHERE id = ANY (p_ids) AND status::text IN ('started', 'pending_verification')",
    tests: [RACES],
  },
  {
    name: 'a registration confirms a time whose hold has run out',
    file: 'db/functions/reservations/verify.sql',
    find: "WHERE id = p_id AND status::text IN ('started', 'pending_verification') AND hold_expires_at + interval '0' > portal_now();",
    replace: "WHERE id = p_id AND status::text IN ('started', 'pending_verification');",
    tests: ['app/features/registration/finish-for-reservation.server.test.ts'],
  },
  {
    name: 'a member confirms a time whose hold has run out',
    file: 'db/functions/reservations/book.sql',
    find: "AND status::text = 'started' AND hold_expires_at + interval '0' > portal_now()",
    replace: "AND status::text = 'started'",
    tests: ['app/features/reservations/book-held-slot.server.test.ts', HOLD_END],
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
    tests: ['app/features/reservations/submit-reservation.server.test.ts', VERIFY],
  },
  {
    name: 'a hold that has run out blocks its time until it is swept away',
    file: 'db/functions/reservations/expiry.sql',
    find: "AND status::text IN ('started', 'pending_verification') AND hold_expires_at + interval '0' <= portal_now();",
    replace:
      "AND status::text IN ('started', 'pending_verification') AND hold_expires_at + interval '1 minute' <= portal_now();",
    tests: [HOLD],
  },
  {
    name: 'one network address may hold a time more than the limit',
    file: 'db/functions/reservations/hold.sql',
    find: 'IF count_holds_of_browser(p_secret_hash) >= p_browser_limit',
    replace: 'IF count_holds_of_browser(p_secret_hash) > p_browser_limit',
    tests: [HOLD],
  },
  {
    name: 'a time is held shortly before it begins, whatever the clinic needs to prepare',
    file: 'db/functions/calendar/on-offer.sql',
    find: "p_starts_at - c.lead_minutes * interval '1 minute'",
    replace: 'p_starts_at',
    tests: [HOLD],
  },
  {
    name: 'a time that the clinic has closed meanwhile is confirmed',
    file: 'db/functions/reservations/verify.sql',
    find: 'WHEN NOT is_held_start_received(r)',
    replace: 'WHEN FALSE',
    tests: [VERIFY],
  },
  {
    name: 'the answer kept for a key is given to another browser with the same key',
    file: 'db/functions/reservations/kept-answers.sql',
    find: 'WHERE partner_id = p_partner AND scope = p_scope AND key = p_key AND created_at',
    replace: 'WHERE partner_id = p_partner AND key = p_key AND created_at',
    tests: [HOLD],
  },
  {
    name: 'a visit can be moved after the clinic’s deadline',
    file: 'db/functions/reservations/move.sql',
    find: "  IF NOT p_at_desk AND portal_now() > changeable_until(r) THEN RETURN 'too_late'; END IF;\n",
    replace: '',
    tests: [OWN],
  },
  {
    name: 'the desk moves no visit to a time too near for patients',
    file: 'db/functions/reservations/move.sql',
    find: 'WHERE CASE WHEN p_at_desk THEN p_starts_at > portal_now() ELSE',
    replace: 'WHERE CASE WHEN false THEN true ELSE',
    tests: [DESK],
  },
  {
    name: 'the link that cancels a visit keeps the old deadline after a move',
    file: 'db/functions/reservations/move.sql',
    find: 'CASE WHEN r.service_type IS NULL THEN r.starts_at ELSE changeable_until(r) END',
    replace: 'expires_at',
    tests: [OWN],
  },
  {
    name: 'a moved visit keeps the number of its calendar entry',
    file: 'db/functions/reservations/move.sql',
    find: 'calendar_sequence = calendar_sequence + 1, ',
    replace: '',
    tests: [OWN],
  },
  {
    name: 'a visit is moved to another doctor’s calendar',
    file: 'db/functions/reservations/move.sql',
    find: 'IF NOT FOUND OR r.calendar_id <> p_calendar THEN',
    replace: 'IF NOT FOUND THEN',
    tests: [OWN],
  },
];
