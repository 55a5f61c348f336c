import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffRole } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { todayOf } from '#app/time/today.ts';
import { addDays } from '#app/time/week.ts';
import {
  buildAccountPortal,
  createTestAccounts,
  elsewhere,
  PASSWORD,
} from '#tests/support/accounts.ts';
import { staffActor } from '#tests/support/actors.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import { buildProduct, type ProductRow } from '#tests/support/builders/products.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { codeOf } from '#tests/support/refusals.ts';
import {
  createTestRegistration,
  findAccountLink,
  registerInput,
} from '#tests/support/registration.ts';
import type { NewBatch } from './code-rules.ts';
import { createVoucherDeskServices, type VoucherDeskServices } from './services.server.ts';

const PAGE = { state: undefined, after: null, limit: 50 };

let database: TestDatabase;
let desk: VoucherDeskServices;
let registration: ReturnType<typeof createTestRegistration>;
let plain: Portal;
let admin: Portal;
let partnerId: number;
let otherId: number;
let product: ProductRow;

beforeAll(async () => {
  database = await createTestDatabase();
  const { staff } = database;
  desk = createVoucherDeskServices({
    db: { main: staff, replica: staff, close: () => Promise.resolve() },
  });
  registration = createTestRegistration(database.app);
  plain = await buildAccountPortal(database.owner);
  partnerId = plain.partner.id;
  otherId = (await buildPartner(database.owner)).id;
  product = await buildProduct(database.owner, { partner_id: partnerId });
  admin = await as('partner_admin');
});
afterAll(() => database.drop());

async function as(role: StaffRole, at = partnerId): Promise<Portal> {
  const { id, account_id } = await buildStaff(database.owner, [{ role, partner_id: at }]);
  const actor = staffActor([{ role, partnerId: at }], { staffId: id, accountId: account_id });
  return { ...plain, actor };
}
const batchOf = (values: Partial<NewBatch> = {}) => ({
  partnerId,
  kind: 'voucher' as const,
  productId: product.id,
  name: 'Letters',
  count: 3,
  usableUntil: '',
  ...values,
});
const read = (batchId: string, state?: string) =>
  desk.getBatch(admin, { partnerId, batchId, ...PAGE, state });
const register = (voucherCode: string, email = `${randomUUID()}@example.com`) => {
  const lastName = `Kovács ${email.slice(0, 4).replaceAll(/\d/g, 'a')}`;
  return codeOf(
    registration.register(registerInput(elsewhere(plain), { email, voucherCode, lastName })),
  );
};
const auditOf = async (kind: string, id: string) =>
  (
    await database.owner.query<{ action: string }>(
      'SELECT action FROM audit_entry WHERE object_kind = $1 AND object_id = $2 ORDER BY id',
      [kind, id],
    )
  ).rows.map(({ action }) => action);

test('a batch is answered once, registers its members, and is shown without its letters [C051]', async () => {
  const { batchId, codes } = await desk.makeCodes(admin, batchOf());
  expect(new Set(codes).size).toBe(3);
  const [first = '', second = ''] = codes;
  expect(await register(first.toLowerCase())).toBeNull();

  const { batch, counts, rows } = await read(batchId);
  expect(batch).toMatchObject({ name: 'Letters', size: 3, used: 0, staffName: 'Kiss Edit' });
  expect(counts).toEqual(
    expect.arrayContaining([
      { state: 'claimed', count: 1 },
      { state: 'unused', count: 2 },
    ]),
  );
  expect(rows.map(({ ending }) => ending).toSorted()).toEqual(
    codes.map((code) => code.slice(-4)).toSorted(),
  );
  expect(JSON.stringify(rows)).not.toContain(second.slice(0, 9));
  expect((await read(batchId, 'claimed')).rows).toHaveLength(1);
  const page = await desk.getBatch(admin, { partnerId, batchId, ...PAGE, limit: 2 });
  const next = await desk.getBatch(admin, { partnerId, batchId, ...PAGE, after: page.next });
  expect([...page.rows, ...next.rows]).toEqual(rows);
  expect(next.next).toBeNull();

  expect(await desk.lookUpCode(admin, { partnerId, code: second })).toEqual([
    { kind: 'voucher', state: 'unused', batchId, codeId: expect.any(String) },
  ]);
  expect(await codeOf(desk.lookUpCode(admin, { partnerId, code: 'ABCDEFGH' }))).toBe('not_found');
  expect(await auditOf('code', '–/–')).toEqual(['code_looked_up']);
  const id = (at: number) => `${batchId}/${rows[at]?.id}`;
  const looked = await Promise.all([0, 1, 2].map((at) => auditOf('code', id(at))));
  expect(looked.flat()).toEqual(['code_looked_up']);
  expect(await auditOf('code_batch', batchId)).toEqual(['codes_made']);
});

test('who claimed a code that is then taken back gets no subscription, and nobody can claim it until it is given back', async () => {
  const { batchId, codes } = await desk.makeCodes(admin, batchOf());
  const [claimed = '', spare = ''] = codes;
  const email = `${randomUUID()}@example.com`;
  expect(await register(claimed, email)).toBeNull();
  const { version } = (await read(batchId)).batch;
  const which = { partnerId, batchId };
  // Of two who press at once one is told.
  const pressed = await Promise.all(
    [admin, admin].map((portal) =>
      codeOf(desk.revokeBatch(portal, { ...which, version, isRevoked: true })),
    ),
  );
  expect(pressed.toSorted()).toEqual(['changed_meanwhile', null]);
  expect((await read(batchId)).counts).toEqual([{ state: 'revoked', count: 3 }]);
  expect(await register(spare)).toBe('voucher_invalid');
  await createTestAccounts(database.app).finishRegistration({
    portal: plain,
    token: await findAccountLink(database.owner, email, 'finish-registration'),
    password: PASSWORD,
    humanCheck: 'person',
    userAgent: undefined,
    oldSecret: undefined,
  });
  const { rows } = await database.owner.query('SELECT FROM subscription WHERE contact_email = $1', [
    email,
  ]);
  expect(rows).toEqual([]);

  await desk.revokeBatch(admin, { ...which, version: version + 1, isRevoked: false });
  expect(await register(spare)).toBeNull();
  expect(await auditOf('code_batch', batchId)).toEqual([
    'codes_made',
    'codes_revoked',
    'codes_restored',
  ]);
});

test('a single code is taken back and given back, a used one is not', async () => {
  const { batchId, codes } = await desk.makeCodes(admin, batchOf({ count: 1 }));
  const [code = ''] = codes;
  const codeId = (await read(batchId)).rows[0]?.id ?? '';
  const turn = (isRevoked: boolean) =>
    codeOf(desk.revokeCode(admin, { partnerId, batchId, codeId, isRevoked }));
  expect(await turn(false)).toBe('changed_meanwhile');
  expect(await turn(true)).toBeNull();
  expect(await turn(true)).toBe('changed_meanwhile');
  expect(await register(code)).toBe('voucher_invalid');
  expect(await turn(false)).toBeNull();
  await database.owner.query(
    `UPDATE voucher SET redeemed_at = portal_now(), redeemed_by = (SELECT id FROM customer WHERE partner_id = $1 LIMIT 1) WHERE id = $2`,
    [partnerId, codeId],
  );
  expect(await turn(true)).toBe('changed_meanwhile');
  expect((await read(batchId)).rows[0]).toMatchObject({ state: 'used' });
});

test('a code is claimed to the end of its last day, and confirmed after it', async () => {
  const { batchId, codes } = await desk.makeCodes(admin, batchOf({ count: 2 }));
  const setDay = (days: number) =>
    database.owner.query(
      `UPDATE voucher SET usable_until = (portal_now() AT TIME ZONE 'Europe/Budapest')::date + $2::int WHERE batch_id = $1`,
      [batchId, days],
    );
  const [first = '', second = ''] = codes;
  await setDay(0);
  expect(await register(first)).toBeNull();
  await setDay(-1);
  expect(await register(second)).toBe('voucher_invalid');
  expect((await read(batchId)).rows.map(({ state }) => state).toSorted()).toEqual([
    'claimed',
    'expired',
  ]);
});

test('codes of a laboratory campaign are made until its last day, and are good for no longer', async () => {
  const lab = batchOf({ kind: 'lab', productId: null });
  const wrongIn = (work: Promise<unknown>) =>
    work.then(
      () => null,
      ({ fields }: { fields?: object }) => fields,
    );
  expect(await wrongIn(desk.makeCodes(admin, lab))).toEqual({ kind: 'unknown' });
  const today = todayOf({ timeZone: MARKET_ZONES.HU });
  // Booked tests are taken for a month more: nobody registers for one then.
  await database.owner.query(
    `INSERT INTO lab_campaign (partner_id, opens, closes, usable_until, title, text, closed_title, closed_text, places)
     VALUES ($1, $2::date - 30, $2, $2::date + 30, '{}', '{}', '{}', '{}', '[]')`,
    [partnerId, today],
  );
  expect((await desk.getOffer(admin, partnerId)).offer.lab).toEqual({
    closes: today,
    isClosed: false,
  });
  const late = { ...lab, usableUntil: addDays(today, 1) };
  expect(await wrongIn(desk.makeCodes(admin, late))).toEqual({ usableUntil: 'afterCampaign' });
  const { codes } = await desk.makeCodes(admin, { ...lab, usableUntil: today });
  expect(codes).toHaveLength(3);
  const { batchId } = await desk.makeCodes(admin, { ...lab, usableUntil: '' });
  const unsaid = await read(batchId);
  expect(unsaid.batch.usableUntil).toBe(today);
  expect(unsaid.rows.map(({ usableUntil }) => usableUntil)).toEqual([today, today, today]);
  await database.owner.query('UPDATE lab_campaign SET closes = closes - 1 WHERE partner_id = $1', [
    partnerId,
  ]);
  expect((await desk.getOffer(admin, partnerId)).offer.lab?.isClosed).toBe(true);
  expect(await wrongIn(desk.makeCodes(admin, lab))).toEqual({ kind: 'closed' });
  // What was made for a product has nothing to do with it.
  expect(
    await wrongIn(desk.makeCodes(admin, batchOf({ usableUntil: late.usableUntil }))),
  ).toBeNull();
  await database.owner.query('DELETE FROM lab_campaign WHERE partner_id = $1', [partnerId]);
});

test('nobody makes, sees or takes back codes of a partner that is not theirs, or too many in a day [MT-03]', async () => {
  const { batchId } = await desk.makeCodes(admin, batchOf({ count: 1 }));
  const stranger = await as('partner_admin', otherId);
  const editor = await as('content_editor');
  for (const portal of [stranger, editor]) {
    expect(await codeOf(desk.makeCodes(portal, batchOf()))).toBe('forbidden');
    expect(await codeOf(desk.lookUpCode(portal, { partnerId, code: 'ABCDEFGH' }))).toBe(
      'forbidden',
    );
    expect(await codeOf(desk.getBatch(portal, { partnerId, batchId, ...PAGE }))).toBe('not_found');
    const revoke = { partnerId, batchId, version: 1, isRevoked: true };
    expect(await codeOf(desk.revokeBatch(portal, revoke))).toBe('not_found');
  }
  expect(await codeOf(desk.getBatch(stranger, { partnerId: otherId, batchId, ...PAGE }))).toBe(
    'not_found',
  );
  const foreign = await buildProduct(database.owner, { partner_id: otherId });
  expect(await codeOf(desk.makeCodes(admin, batchOf({ productId: foreign.id })))).toBe(
    'invalid_input',
  );
  expect(await codeOf(desk.makeCodes(admin, batchOf({ kind: 'lab', productId: null })))).toBe(
    'invalid_input',
  );
  await database.owner.query('UPDATE code_batch SET size = 99990 WHERE id = $1', [batchId]);
  expect(await codeOf(desk.makeCodes(admin, batchOf({ count: 1_000 })))).toBe('too_many_requests');
});
