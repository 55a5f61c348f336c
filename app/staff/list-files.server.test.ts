import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdministrationServices } from '#app/features/administration/services.server.ts';
import { createBreakGlassServices } from '#app/features/break-glass/services.server.ts';
import { createImportServices } from '#app/features/imports/services.server.ts';
import { createPhoneAdviceServices } from '#app/features/phone-advice/services.server.ts';
import { createReviewServices } from '#app/features/reviews/services.server.ts';
import { createVoucherDeskServices } from '#app/features/voucher-desk/services.server.ts';
import type { StaffRole } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { requestContext, type RequestContext } from '#app/request-context.ts';
import { buildAccountPortal } from '#tests/support/accounts.ts';
import { staffActor } from '#tests/support/actors.ts';
import { APP_SECRET, friendlyCheck } from '#tests/support/booking.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import { buildProduct } from '#tests/support/builders/products.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { loader as deadJobs } from './administration/pages/dead-jobs-file.ts';
import { loader as imports } from './administration/pages/imports-file.ts';
import { loader as callBacks } from './advice/pages/call-backs-file.ts';
import { loader as emergencies } from './emergency/pages/break-glass-file.ts';
import { loader as reviews } from './reviews/pages/reviews-file.ts';
import { loader as codes } from './vouchers/pages/codes-file.ts';
import { loader as vouchers } from './vouchers/pages/vouchers-file.ts';

type Loader = (args: never) => Promise<Response>;

let database: TestDatabase;
let services: object;
let plain: Portal;
let partnerId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { staff } = database;
  const deps = {
    db: { main: staff, replica: staff, close: () => Promise.resolve() },
    appSecret: APP_SECRET,
    tokenMisses: createTokenMisses(),
    humanCheck: friendlyCheck,
  };
  services = {
    administration: createAdministrationServices(deps),
    breakGlass: createBreakGlassServices(deps),
    imports: createImportServices(deps),
    phoneAdvice: createPhoneAdviceServices(deps),
    reviews: createReviewServices(deps),
    vouchers: createVoucherDeskServices(deps),
  };
  plain = await buildAccountPortal(database.owner);
  partnerId = plain.partner.id;
});
afterAll(() => database.drop());

async function as(role: StaffRole, at = partnerId): Promise<Portal> {
  const { id, account_id } = await buildStaff(database.owner, [{ role, partner_id: at }]);
  const ids = { staffId: id, accountId: account_id, homePartnerId: at };
  return { ...plain, locale: 'en', actor: staffActor([{ role, partnerId: at }], ids) };
}
async function load(
  loader: Loader,
  portal: Portal,
  query = '',
  params: Record<string, string> = {},
): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(requestContext, { portal, services } as unknown as RequestContext);
  const request = new Request(`https://staff.example/list.csv${query}`);
  return loader({ context, request, params } as unknown as never);
}
const linesOf = async (answer: Response) => (await answer.text()).split('\r\n').slice(1, -1);
const noted = async (action: string) =>
  (
    await database.owner.query(
      'SELECT partner_id::int, actor_role FROM audit_entry WHERE action = $1',
      [action],
    )
  ).rows;

/** Each list with who may have it, who may not, and how that it was taken along is noted. */
const LISTS: Record<string, [Loader, may: StaffRole, mayNot: StaffRole, action: string]> = {
  'call-backs': [callBacks, 'advice_doctor', 'content_editor', 'call_backs_list_exported'],
  'batches of codes': [vouchers, 'partner_admin', 'content_editor', 'code_batches_exported'],
  reviews: [reviews, 'content_editor', 'call_centre', 'reviews_list_exported'],
  imports: [imports, 'partner_admin', 'auditor', 'imports_list_exported'],
  'given-up jobs': [deadJobs, 'system_admin', 'partner_admin', 'jobs_list_exported'],
  'emergency accesses': [emergencies, 'auditor', 'advice_doctor', 'break_glass_list_exported'],
};

describe.each(Object.entries(LISTS))('the list of %s', (_, [loader, may, mayNot, action]) => {
  test('comes as a file, which is noted at the partner with the role', async () => {
    const answer = await load(loader, await as(may));
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect((await answer.text()).split('\r\n')[0]).toMatch(/^\uFEFF?".+",".+"$/);
    expect(await noted(action)).toEqual([{ partner_id: partnerId, actor_role: may }]);
  });

  test('is refused to a role that may not read it, and nothing is noted', async () => {
    const before = await noted(action);
    const refused = load(loader, await as(mayNot));
    await expect(refused).rejects.toMatchObject({ init: { status: 403 } });
    expect(await noted(action)).toEqual(before);
  });
});

test('files have what their lists have, of the own partner alone, and no text in them becomes a formula', async () => {
  const other = (await buildPartner(database.owner)).id;
  const product = await buildProduct(database.owner, { partner_id: partnerId });
  await database.owner.query(
    `INSERT INTO code_batch (partner_id, kind, product_id, name, size) VALUES ($1, 'voucher', $2, '=1+1', 5)`,
    [partnerId, product.id],
  );
  const files = `INSERT INTO import_order (partner_id, staff_id, staff_name, kind, file_name, source, size) VALUES ($1, $2, 'Nagy Ede', 'members', $3, 's', 1)`;
  const { id } = await buildStaff(database.owner, [
    { role: 'partner_admin', partner_id: partnerId },
  ]);
  await database.owner.query(files, [partnerId, id, '@sum.csv']);
  await database.owner.query(files, [other, id, 'theirs.csv']);

  const admin = await as('partner_admin');
  const batches = await linesOf(await load(vouchers, admin));
  expect(batches).toHaveLength(1);
  expect(batches[0]).toContain(`"'=1+1","Voucher code"`);
  // Narrowed down as the list is.
  expect(await linesOf(await load(vouchers, admin, '?kind=lab'))).toEqual([]);
  const ordered = await linesOf(await load(imports, admin, `?partner=${other}`));
  expect(ordered).toHaveLength(1);
  expect(ordered[0]).toContain(`"'@sum.csv"`);
});

test('the file of one batch has the ending of each of its codes and what became of it, page after page, and is noted with the batch', async () => {
  const product = await buildProduct(database.owner, { partner_id: partnerId });
  const { rows } = await database.owner.query<{ id: string }>(
    `INSERT INTO code_batch (partner_id, kind, product_id, name, size) VALUES ($1, 'voucher', $2, 'Ősz', 1500) RETURNING id::text`,
    [partnerId, product.id],
  );
  const batchId = rows[0]?.id ?? '';
  await database.owner.query(
    `INSERT INTO voucher (partner_id, code, product_id, batch_id, revoked_at, usable_until)
     SELECT $1, 'OSZIKOD' || lpad(n::text, 5, '0'), $2, $3, CASE WHEN n = 7 THEN timestamptz '2026-11-02T10:00Z' END, '2199-12-31' FROM generate_series(1, 1500) n`,
    [partnerId, product.id, batchId],
  );
  const params = { partnerId: String(partnerId), batchId };
  const admin = await as('partner_admin');
  const lines = await linesOf(await load(codes, admin, '', params));
  expect(lines).toHaveLength(1500);
  expect(new Set(lines).size).toBe(1500);
  expect(lines.filter((line) => line.includes('OSZIKOD'))).toEqual([]);
  const revoked = await linesOf(await load(codes, admin, '?state=revoked', params));
  expect(revoked).toHaveLength(1);
  expect(revoked[0]).toMatch(/^"…0007",.+,"2199-12-31"$/);
  const { rows: entries } = await database.owner.query(
    `SELECT partner_id::int, object_id, actor_role FROM audit_entry WHERE action = 'codes_exported'`,
  );
  const entry = { partner_id: partnerId, object_id: batchId, actor_role: 'partner_admin' };
  expect(entries).toEqual([entry, entry]);
  for (const [who, which] of [
    [await as('content_editor'), params],
    [await as('partner_admin', (await buildPartner(database.owner)).id), params],
    [admin, { ...params, batchId: '0' }],
    [admin, { ...params, partnerId: 'x' }],
  ] as const) {
    await expect(load(codes, who, '', which)).rejects.toMatchObject({ init: { status: 404 } });
  }
});
