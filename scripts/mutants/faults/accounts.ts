import type { Fault } from '../fault.ts';

const KINDS = 'app/features/identity/token-kinds.ts';
const TOKENS = 'app/features/identity/account-tokens.server.test.ts';
const SIGN_IN = 'app/features/identity/sign-in.server.test.ts';
const FACTORS = 'app/features/identity/second-factor.server.test.ts';

/** Links, sessions, passwords and tries. */
export const ACCOUNTS: Fault[] = [
  {
    name: 'a link for a new password works for an hour',
    file: KINDS,
    find: "'password-recovery': {\n    lifeMinutes: 30",
    replace: "'password-recovery': {\n    lifeMinutes: 60",
    tests: [TOKENS],
  },
  {
    name: 'a link for a new address works for two days',
    file: KINDS,
    find: "'verify-new-email': {\n    lifeMinutes: DAY",
    replace: "'verify-new-email': {\n    lifeMinutes: 2 * DAY",
    tests: [TOKENS],
  },
  {
    name: 'a link of a registration works for a day',
    file: KINDS,
    find: "'verify-registration': {\n    lifeMinutes: 2 * DAY",
    replace: "'verify-registration': {\n    lifeMinutes: DAY",
    tests: [TOKENS],
  },
  {
    name: 'a link for a work address works for eight days',
    file: KINDS,
    find: 'lifeMinutes: 7 * DAY',
    replace: 'lifeMinutes: 8 * DAY',
    tests: [TOKENS],
  },
  {
    name: 'a link that asks for the date of birth works for two days',
    file: KINDS,
    find: "'require-full-auth': {\n    lifeMinutes: DAY",
    replace: "'require-full-auth': {\n    lifeMinutes: 2 * DAY",
    tests: [TOKENS],
  },
  {
    name: 'a link can be used twice',
    file: 'app/features/identity/token-queries.server.ts',
    find: 't.kind = $2 AND t.used_at IS NULL AND t.revoked_at IS NULL AND t.expires_at',
    replace: 't.kind = $2 AND t.revoked_at IS NULL AND t.expires_at',
    tests: [TOKENS],
  },
  {
    name: 'a newer link leaves the older one open',
    file: 'app/features/identity/token-queries.server.ts',
    find: 'WHERE account_id = $1 AND kind = ANY ($2) AND used_at IS NULL AND revoked_at IS NULL',
    replace:
      'WHERE account_id = $1 AND kind = ANY ($2) AND used_at IS NOT NULL AND revoked_at IS NULL',
    tests: [TOKENS],
  },
  {
    name: 'a session goes on after forty minutes without a request',
    file: 'app/features/identity/session-rules.ts',
    find: 'SESSION_IDLE_MINUTES = 30',
    replace: 'SESSION_IDLE_MINUTES = 40',
    tests: [SIGN_IN],
  },
  {
    name: 'a busy session lasts a whole day',
    file: 'app/features/identity/session-rules.ts',
    find: 'SESSION_LIFE_MINUTES = 12 * 60',
    replace: 'SESSION_LIFE_MINUTES = 24 * 60',
    tests: [SIGN_IN],
  },
  {
    name: 'a session is good on every host',
    file: 'db/functions/identity/sessions.sql',
    find: 'WHERE hash = p_hash AND host = p_host AND expires_at',
    replace: 'WHERE hash = p_hash AND expires_at',
    tests: [SIGN_IN],
  },
  {
    name: 'a locked account goes on being used',
    file: 'db/functions/identity/sessions.sql',
    find: "WHERE a.id = s.account_id AND a.status = 'active') r;",
    replace: 'WHERE a.id = s.account_id) r;',
    tests: [SIGN_IN],
  },
  {
    name: 'one try more than the limit is taken',
    file: 'db/functions/identity/throttle.sql',
    find: 'RETURNING CASE WHEN count > p_limit',
    replace: 'RETURNING CASE WHEN count > p_limit + 1',
    tests: [SIGN_IN],
  },
  {
    name: 'six wrong passwords are taken from one person',
    file: 'app/features/identity/sign-in-limits.server.ts',
    find: "purpose: 'sign_in_person',\n  limit: 5",
    replace: "purpose: 'sign_in_person',\n  limit: 6",
    tests: [SIGN_IN],
  },
  {
    name: 'four mails an hour go to one address',
    file: 'app/features/identity/mail-limits.server.ts',
    find: "purpose: 'account_mail',\n  limit: 3",
    replace: "purpose: 'account_mail',\n  limit: 4",
    tests: [TOKENS],
  },
  {
    name: 'five characters are a password',
    file: 'app/platform/password.ts',
    find: 'PASSWORD_MIN = 6',
    replace: 'PASSWORD_MIN = 5',
    tests: ['app/platform/passwords.server.test.ts', TOKENS],
  },
  {
    name: 'a code of the authenticator app is taken twice',
    file: 'app/features/identity/factor-queries.server.ts',
    find: '(last_step IS NULL OR last_step < $2)',
    replace: '(last_step IS NULL OR last_step <= $2)',
    tests: [FACTORS],
  },
  {
    name: 'signing in leads to another site',
    file: 'app/features/account-pages/next-address.ts',
    find: "|| text.startsWith('//') ",
    replace: '',
    tests: ['app/features/account-pages/next-address.test.ts'],
  },
];
