import { randomUUID } from 'node:crypto';
import { Secret } from 'otpauth';
import { totpPlace } from '#app/features/identity/second-factor.server.ts';
import { makeTotpCode } from '#app/features/identity/totp.server.ts';
import { createPrivacyDeskServices } from '#app/features/privacy-desk/services.server.ts';
import type { StaffRole } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { seal } from '#app/platform/seal.server.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { todayOf } from '#app/time/today.ts';
import type { Pool } from '#db/client.ts';
import { staffActor } from './actors.ts';
import { APP_SECRET, friendlyCheck } from './booking.ts';
import { buildStaff } from './builders/people.ts';
import { createTestFiles } from './files.ts';
import { buildSignedIn } from './people.ts';

const KEY = new Secret({ size: 20 }).base32;

/** The room "Data requests" and its links on `pool`; every human check is right but the word `robot`. */
export function createTestPrivacyDesk(pool: Pool) {
  return createPrivacyDeskServices({
    db: { main: pool, replica: pool, close: () => Promise.resolve() },
    appSecret: APP_SECRET,
    humanCheck: friendlyCheck,
    tokenMisses: createTokenMisses(),
    files: createTestFiles(),
  });
}
type TestDesk = ReturnType<typeof createTestPrivacyDesk>;

/** Somebody of the staff with a role at a partner, and with an authenticator, as they see a portal. */
export async function buildDeskStaff(
  owner: Pool,
  portal: Portal,
  role: StaffRole,
  partnerId: number,
): Promise<Portal> {
  const { id, account_id } = await buildStaff(owner, [{ role, partner_id: partnerId }]);
  await owner.query(
    'INSERT INTO totp (account_id, partner_id, sealed, confirmed_at) VALUES ($1, $2, $3, portal_now())',
    [account_id, partnerId, seal(APP_SECRET, totpPlace(account_id), KEY)],
  );
  const actor = staffActor([{ role, partnerId }], {
    staffId: id,
    accountId: account_id,
    homePartnerId: partnerId,
  });
  return { ...portal, isStaffEntry: true, actor };
}

/** What an authenticator of theirs shows, as if the half minute of the code before were over. */
export async function freshCode(owner: Pool): Promise<string> {
  await owner.query('UPDATE totp SET last_step = NULL');
  return makeTotpCode(KEY);
}

/** An erasure is proposed by one, and confirmed by another. */
export async function planErasure(
  { desk, owner }: { desk: TestDesk; owner: Pool },
  [first, second]: readonly [Portal, Portal],
  which: { partnerId: number; id: string },
): Promise<void> {
  for (const [portal, step] of [
    [first, 'propose_erasure'],
    [second, 'confirm_erasure'],
  ] as const) {
    const { version } = await desk.getRequest(portal, which);
    await desk.takeStep(portal, { ...which, step, version, code: await freshCode(owner) });
  }
}

/** A customer of the portal's partner with a last name that nobody else has; the rest as in `askedBy`. */
export async function buildAsker(owner: Pool, portal: Portal) {
  const person = await buildSignedIn(owner, portal);
  const lastName = `Kérő ${randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const { customer_id: customerId } = person.account;
  await owner.query(
    `UPDATE subscription SET last_name = $2, first_name = 'Vera', date_of_birth = '1977-05-05' WHERE customer_id = $1`,
    [customerId, lastName],
  );
  return { ...person, lastName, customerId };
}

/** What is registered of a letter of today in which they ask for their erasure; `values` instead of what it says. */
export const askedBy = (portal: Portal, lastName: string, values: object = {}) => ({
  partnerId: portal.partner.id,
  kind: 'erase' as const,
  channel: 'letter' as const,
  askedBy: 'self' as const,
  receivedOn: todayOf(portal),
  reference: '',
  isIdentityProven: true,
  lastName,
  firstName: 'Vera',
  dateOfBirth: '1977-05-05',
  hasAccount: true,
  email: '',
  phone: '',
  booking: '',
  ...values,
});

/** As if the three days that a planned erasure waits were over. */
export const passWait = (owner: Pool, id: string) =>
  owner.query(
    `UPDATE privacy_request SET planned_for = planned_for - interval '73 hours' WHERE id = $1`,
    [id],
  );
