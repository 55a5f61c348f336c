import type { Fault } from '../fault.ts';

const QUERIES = 'app/features/mail/queries.server.ts';
const PERSON = 'app/features/mail/send-person-mail.server.test.ts';
const TURNS = 'app/features/mail/mail-turn.server.test.ts';
const OUTBOX = 'server/worker/outbox.server.test.ts';

/** What is sent to whom, in which language, how often. */
export const MAIL: Fault[] = [
  {
    name: 'who is invited is written to in the language of the host',
    file: QUERIES,
    find: 'SELECT r.email, a.locale, h.host',
    replace: 'SELECT r.email, h.default_locale AS locale, h.host',
    tests: [PERSON],
  },
  {
    name: 'who has left is written to in the language of the host',
    file: QUERIES,
    find: 'SELECT f.email, f.locale, h.host',
    replace: 'SELECT f.email, h.default_locale AS locale, h.host',
    tests: [PERSON],
  },
  {
    name: 'a person’s mail is written in Hungarian',
    file: 'app/features/mail/send-person-mail.server.ts',
    find: 'locale: row.locale,',
    replace: "locale: 'hu',",
    tests: [PERSON],
  },
  {
    name: 'the address of who has left is kept',
    file: 'app/features/mail/send-person-mail.server.ts',
    find: 'if (!isInvitation) await deleteFarewell(pool, id);',
    replace: 'if (isInvitation) await deleteFarewell(pool, id);',
    tests: [PERSON],
  },
  {
    name: 'a failed mail is not tried again',
    file: 'server/worker/outbox-lane.ts',
    find: 'if (delayMs === null) {',
    replace: 'if (delayMs !== 0) {',
    tests: [OUTBOX],
  },
  {
    name: 'a failed mail is tried again at once',
    file: 'server/worker/backoff.ts',
    find: 'FIRST_DELAY_MS * 2 ** (attempts - 1)',
    replace: 'FIRST_DELAY_MS * 0 ** (attempts - 1)',
    tests: ['server/worker/backoff.test.ts'],
  },
  {
    name: 'two workers send one mail',
    file: 'server/worker/queries.server.ts',
    find: "AND (lease_until IS NULL OR lease_until <= (SELECT portal_now()) - $7 * interval '1 millisecond')",
    replace: 'AND $7::float IS NOT NULL',
    tests: [OUTBOX],
  },
  {
    name: 'an attempt that lost its lease ends the one that came after it',
    file: 'server/worker/queries.server.ts',
    find: "'WHERE id = $1 AND attempts = $2 AND lease_owner = $3::uuid AND",
    replace: "'WHERE id = $1 AND $2::int IS NOT NULL AND $3::uuid IS NOT NULL AND",
    tests: [OUTBOX],
  },
  {
    name: 'a job that takes long loses its lease',
    file: 'server/worker/queries.server.ts',
    find: "UPDATE outbox o SET lease_until = portal_now() + $4 * interval '1 millisecond'",
    replace: "UPDATE outbox o SET lease_until = o.lease_until + $4 * interval '0'",
    tests: [OUTBOX],
  },
  {
    name: 'what goes by the thousand goes first',
    file: 'server/worker/outbox-lane.ts',
    find: 'awaited: 0, normal: 1, bulk: 2',
    replace: 'awaited: 2, normal: 1, bulk: 0',
    tests: [OUTBOX],
  },
  {
    name: 'two workers order one turn of the clock',
    file: 'server/worker/schedule-queries.server.ts',
    find: 'WHERE kind = $1 AND next_run_at = $2 RETURNING kind',
    replace: 'WHERE kind = $1 AND $2::timestamptz IS NOT NULL RETURNING kind',
    tests: ['server/worker/schedules.server.test.ts'],
  },
  {
    name: 'a mailbox gets four mails an hour that somebody asked for',
    file: 'db/functions/mail/turns.sql',
    find: 'v_hour >= p_per_hour',
    replace: 'v_hour > p_per_hour',
    tests: [TURNS],
  },
  {
    name: 'a mailbox with a tag is another one',
    file: 'app/features/mail/mail-turn.server.ts',
    find: "address.slice(0, at).split('+')[0]",
    replace: 'address.slice(0, at)',
    tests: [TURNS],
  },
  {
    name: 'a cancelled visit is reminded of',
    file: 'db/functions/reservations/cancel.sql',
    find: '  PERFORM drop_reminders(p_id);\n',
    replace: '',
    tests: ['server/worker/reminders.server.test.ts'],
  },
  {
    name: 'who wants no reminders gets them',
    file: QUERIES,
    find: 'coalesce(c.wants_reminders, true) AS is_wanted',
    replace: 'true AS is_wanted',
    tests: ['server/worker/reminders.server.test.ts'],
  },
  {
    name: 'who may no longer cancel is sent the link to it',
    file: 'app/features/mail/reservation-mail-parts.ts',
    find: '...(own.hasPage || isMovable ? ways : [])',
    replace: '...ways',
    tests: ['app/features/mail/reservation-mail-parts.test.ts'],
  },
  {
    name: 'the patient is greeted in a mail to who booked for them',
    file: 'app/features/mail/reservation-mail-parts.ts',
    find: 'const reader = booker ?? {',
    replace: 'const reader = {',
    tests: ['app/features/mail/reservation-mail-parts.test.ts'],
  },
  {
    name: 'what is taken out of the calendar still says how to change it',
    file: 'app/features/mail/reservation-mail-parts.ts',
    find: "method === 'REQUEST' ? [words.calendar.changeHint] : []",
    replace: '[words.calendar.changeHint]',
    tests: ['app/features/mail/reservation-mail-parts.test.ts'],
  },
];
