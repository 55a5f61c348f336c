import type { Fault } from '../fault.ts';

const ACCESS = 'server/web/access.server.test.ts';
const APP = 'server/web/app.server.test.ts';

/** What keeps partners, customers and other sites apart. */
export const WALLS: Fault[] = [
  {
    name: 'one partner reads another one’s reservations',
    file: 'db/migrations/0003_reservation.sql',
    find: 'CREATE POLICY partner_rows ON reservation TO vizit_app USING (partner_id = current_partner())',
    replace: 'CREATE POLICY partner_rows ON reservation TO vizit_app USING (true)',
    tests: ['app/features/reservations/verify-reservation.server.test.ts'],
  },
  {
    name: 'one partner reads another one’s accounts',
    file: 'db/migrations/0070_identity.sql',
    find: "EXECUTE format('CREATE POLICY partner_rows ON %I TO vizit_app USING (partner_id = current_partner())",
    replace: "EXECUTE format('CREATE POLICY partner_rows ON %I TO vizit_app USING (true)",
    tests: ['app/features/identity/sign-in.server.test.ts'],
  },
  {
    name: 'a customer reads what another one has done',
    file: 'db/migrations/0085_people.sql',
    find: 'USING (partner_id = current_partner() AND customer_id = current_customer())',
    replace: 'USING (partner_id = current_partner())',
    tests: ['app/features/profile/profile.server.test.ts'],
  },
  {
    name: 'a customer cancels somebody else’s visit',
    file: 'db/functions/reservations/cancel.sql',
    find: 'IF NOT FOUND OR NOT is_changed_by(r, p_customer) THEN',
    replace: 'IF NOT FOUND THEN',
    tests: ['app/features/appointments/appointments.server.test.ts'],
  },
  {
    name: 'a booking of a visitor belongs to whoever has its address',
    file: 'db/functions/reservations/own-reservations.sql',
    find: 'WHERE r.customer_id = p_customer AND',
    replace:
      'WHERE (r.customer_id = p_customer OR lower(r.patient_email) = (SELECT a.email FROM account a WHERE a.customer_id = p_customer)) AND',
    tests: ['app/features/appointments/appointments.server.test.ts'],
  },
  {
    name: 'a link for a new address works in the session of another account',
    file: 'app/features/identity/account-token.server.ts',
    find: ' && actor.accountId !== account_id',
    replace: ' && actor.accountId < 0',
    tests: ['app/features/identity/account-tokens.server.test.ts'],
  },
  {
    name: 'a booking that is in one account is added to another',
    file: 'db/functions/reservations/add-to-account.sql',
    find: "  IF r.customer_id IS NOT NULL THEN RETURN 'taken'; END IF;\n",
    replace: '',
    tests: ['app/features/appointments/appointments.server.test.ts'],
  },
  {
    name: 'a new password leaves the session’s secret as it was',
    file: 'app/features/identity/renew-session.server.ts',
    find: '  await replaceSecret(',
    replace: '  if (hasFullAuth) await replaceSecret(',
    tests: ['app/features/identity/api.server.test.ts'],
  },
  {
    name: 'an old browser sends a form of another site',
    file: 'server/web/security.ts',
    find: 'URL.canParse(reached) && new URL(reached).origin === claimed',
    replace: 'URL.canParse(reached)',
    tests: [APP],
  },
  {
    name: 'a form without a sign of where it comes from is taken',
    file: 'server/web/security.ts',
    find: "if (claimed === undefined) return site === 'same-origin';",
    replace: 'if (claimed === undefined) return true;',
    tests: [APP],
  },
  {
    name: 'other sites frame every page',
    file: 'server/web/security.ts',
    find: 'FRAMEABLE.test(path) && frameAncestors.length > 0',
    replace: 'frameAncestors.length > 0',
    tests: ['server/web/security.test.ts'],
  },
  {
    name: 'whoever tries out links is not slowed down',
    file: 'app/platform/limits.ts',
    find: 'TOKEN_MISSES = 20',
    replace: 'TOKEN_MISSES = 20_000',
    tests: ['app/features/identity/account-tokens.server.test.ts'],
  },
  {
    name: 'anybody makes a call that is for customers',
    file: 'app/features/relatives/contract.ts',
    find: "path: '/api/relatives/leave',\n  who: 'customer'",
    replace: "path: '/api/relatives/leave',\n  who: 'anyone'",
    tests: [ACCESS],
  },
  {
    name: 'customers alone make a call that is for anyone',
    file: 'app/features/content/contract.ts',
    find: "path: '/api/available-services',\n  who: 'anyone'",
    replace: "path: '/api/available-services',\n  who: 'customer'",
    tests: [ACCESS],
  },
  {
    name: 'who may make a call is said and not looked at',
    file: 'app/platform/api.server.ts',
    find: 'preParsing: async ({ portal }: FastifyRequest) => requireWho(portal, who)',
    replace: 'preParsing: async ({ portal }: FastifyRequest) => void portal',
    tests: ['app/platform/api.test.ts'],
  },
  {
    name: 'a role holds at every partner',
    file: 'app/platform/permissions.ts',
    find: 'partnerId === object.partnerId && (',
    replace: '(',
    tests: ['app/platform/permissions.test.ts'],
  },
  {
    name: 'a role at one clinic holds at all of them',
    file: 'app/platform/permissions.ts',
    find: '(providerId === null || providerId === object.providerId)',
    replace: 'true',
    tests: ['app/platform/permissions.test.ts'],
  },
  {
    name: 'every member of the staff decides on approvals',
    file: 'app/platform/permissions.ts',
    find: 'isSomewhere && may.includes(action) && (',
    replace: 'isSomewhere && (',
    tests: ['app/features/preauthorization/preauthorization.server.test.ts'],
  },
  {
    name: 'somebody of the staff whose account is locked goes on',
    file: 'db/functions/identity/sessions.sql',
    find: "AND a.status = 'active' AND a.kind = 'staff'",
    replace: "AND a.status <> 'erased' AND a.kind = 'staff'",
    tests: ['app/features/identity/staff.server.test.ts'],
  },
];
