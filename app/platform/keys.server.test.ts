import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDevice, readDevice } from '#app/features/identity/device.server.ts';
import { createChallenge, readChallenge } from '#app/features/identity/passkey-challenge.server.ts';
import { hashPerson } from '#app/people/person-hash.server.ts';
import {
  countOutdatedKeys,
  endLinksOf,
  openLastingKeys,
  wrapLastingKeys,
} from '#server/lasting-keys.ts';
import { buildAccountScene } from '#tests/support/accounts.ts';
import {
  buildBookingScene,
  createPortal,
  createTestBooking,
  holdInput,
  submitInput,
} from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  areTellable,
  createTokenId,
  keepPreviousSecret,
  keyFor,
  LASTING_PURPOSES,
} from './keys.server.ts';
import { seal, unseal } from './seal.server.ts';
import { createToken } from './tokens.server.ts';

const OLD = 'the first secret of the tests, long enough';
const NEW = 'the second secret of the tests, long enough';
const STRANGE = 'a secret of somebody else, long enough, too';
const PERSON = {
  lastName: 'Kovács',
  firstName: 'János',
  dateOfBirth: '1980-02-29',
  mothersName: 'Szabó Éva',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => keepPreviousSecret(NEW, null));
afterAll(() => database.drop());

test('a key of one purpose is the key of no other', () => {
  const purposes = [...LASTING_PURPOSES, 'token', 'device', 'throttle', 'client', 'wrap'] as const;
  const keys = purposes.map((purpose) => keyFor(OLD, purpose).toString('hex'));
  expect(new Set(keys).size).toBe(purposes.length);
  expect(areTellable(OLD, NEW)).toBe(true);
});

test('what was given out before a rotation is known until the old secret is forgotten', () => {
  const owner = { partnerId: 1, email: 'a@example.com' };
  const place = { host: 'hu.test', purpose: 'sign-in' } as const;
  const id = createTokenId(OLD);
  const token = createToken(OLD, id);
  const device = createDevice(OLD, owner);
  const challenge = Buffer.from(createChallenge(OLD, place, 2_000)).toString('base64url');
  const isKnown = () => [
    createToken(NEW, id) === token,
    readDevice(NEW, owner, device) !== null,
    readChallenge(NEW, place, challenge, 1_000) !== null,
  ];
  keepPreviousSecret(NEW, OLD);
  expect(isKnown()).toEqual([true, true, true]);
  const later = createTokenId(NEW);
  const made = createToken(NEW, later);
  keepPreviousSecret(NEW, null);
  expect(isKnown()).toEqual([false, false, false]);
  expect(createToken(NEW, later)).toBe(made);
});

test('a link that is mailed after the rotation is that of the reservation from before it, until the old secret is forgotten', async () => {
  const scene = await buildBookingScene(database.owner);
  const before = createTestBooking(database.app, { appSecret: OLD });
  const after = createTestBooking(database.app, { appSecret: NEW });
  const findToken = async (reservationId: string) => {
    const { rows } = await database.owner.query<{ id: string }>(
      'SELECT id FROM token WHERE reservation_id = $1',
      [reservationId],
    );
    return createToken(NEW, rows[0]?.id ?? '');
  };
  const submit = async (index: number) => {
    const hold = holdInput(scene, index);
    const { id } = await before.holdSlot(hold);
    await before.submitReservation(submitInput(hold, id));
    return id;
  };
  const [first, second] = [await submit(0), await submit(1)];
  keepPreviousSecret(NEW, OLD);
  const use = (token: string) =>
    after.verifyReservation({ portal: scene.portal, token, humanCheck: 'person' });
  expect(await use(await findToken(first))).toMatchObject({ status: 200 });
  const token = await findToken(second);
  // The link of the second one, and the one by which the first may be cancelled is of the new secret.
  expect(await endLinksOf(database.owner, OLD)).toBe(1);
  await expect(use(token)).rejects.toMatchObject({ code: 'expired' });
});

test('an invitation that the old secret made is ended with it, and one that was accepted stays', async () => {
  const { portal } = await buildAccountScene(database.owner);
  const invite = async (id: string, isAccepted: boolean) => {
    const holder = await buildAccountScene(database.owner, { portal });
    const relative = isAccepted ? await buildAccountScene(database.owner, { portal }) : null;
    await database.owner.query(
      `INSERT INTO relative (id, partner_id, holder_id, customer_id, last_name, first_name, date_of_birth, relation, zipcode, city, street, email, hash, expires_at)
       VALUES ($1, $2, $3, $4, 'Szabó', 'Péter', '1980-02-29', 'spouse', '1117', 'Budapest', 'Irinyi utca 14.', 'peter@members.test', sha256(convert_to($5, 'UTF8')), portal_now() + interval '7 days')`,
      [
        id,
        portal.partner.id,
        holder.account.customer_id,
        relative?.account.customer_id ?? null,
        id,
      ],
    );
  };
  const [open, accepted, other] = [createTokenId(OLD), createTokenId(OLD), createTokenId(NEW)];
  await invite(open, false);
  await invite(accepted, true);
  await invite(other, false);
  await endLinksOf(database.owner, OLD);
  const { rows } = await database.owner.query<{ id: string }>(
    'SELECT id FROM relative WHERE id = ANY ($1) AND expires_at > portal_now()',
    [[open, accepted, other]],
  );
  expect(rows.map(({ id }) => id).toSorted()).toEqual([accepted, other].toSorted());
});

test('what is stored for years outlives two rotations, and nobody else’s secret opens it', async () => {
  const portal = createPortal();
  const pool = database.worker;
  await wrapLastingKeys(pool, { current: OLD, previous: null });
  await openLastingKeys(pool, { current: OLD, previous: null });
  const sealed = seal(OLD, ['totp', 1], 'JBSWY3DP');
  const hash = hashPerson(OLD, portal, PERSON);

  const rotated = { current: NEW, previous: OLD };
  expect(await countOutdatedKeys(pool, rotated)).toBe(LASTING_PURPOSES.length);
  await wrapLastingKeys(pool, rotated);
  expect(await countOutdatedKeys(pool, rotated)).toBe(0);
  // Without the old one from now on.
  await openLastingKeys(database.app, { current: NEW, previous: null });
  expect(unseal(NEW, ['totp', 1], sealed)).toBe('JBSWY3DP');
  expect(hashPerson(NEW, portal, PERSON)).toEqual(hash);

  const { rows } = await database.owner.query<{ wrapped: Buffer }>(
    'SELECT wrapped FROM lasting_key',
  );
  for (const { wrapped } of rows) {
    expect(wrapped.includes(keyFor(NEW, 'seal'))).toBe(false);
    expect(wrapped.includes(keyFor(NEW, 'seal').toString('hex'))).toBe(false);
  }
  await expect(openLastingKeys(pool, { current: STRANGE, previous: null })).rejects.toThrow(
    'APP_SECRET does not open the keys of this database',
  );
});
