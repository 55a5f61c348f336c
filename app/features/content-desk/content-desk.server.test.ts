import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCampaignServices } from '#app/features/campaigns/services.server.ts';
import { findSpecialDays } from '#app/features/calendar/special-days.server.ts';
import { exportPartner } from '#app/features/partners/export-partner.server.ts';
import { getRegistrationOffer } from '#app/features/registration/get-registration-offer.server.ts';
import { previewOffer } from '#app/features/registration/present-offer.ts';
import { importPartner } from '#app/features/partners/import-partner.server.ts';
import type { StaffRole } from '#app/platform/actor.ts';
import { type Pool, transact } from '#db/client.ts';
import { ACME } from '#tests/support/acme.ts';
import { staffActor } from '#tests/support/actors.ts';
import { buildAccountPortal } from '#tests/support/accounts.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { runJob } from '#tests/support/jobs.ts';
import { failureOf } from '#tests/support/refusals.ts';
import type { Portal } from '#app/platform/portal.ts';
import { publishDue } from './publish-due.server.ts';
import { createContentDeskServices, type ContentDeskServices } from './services.server.ts';

let database: TestDatabase;
let staff: Pool;
let desk: ContentDeskServices;
let entry: Portal;
let partnerId: number;
let otherId: number;

const NOBODY = new AbortController().signal;
const WORDS = { hu: 'Jó napot', ro: 'Bună ziua', en: 'Good day' };
const TEXT = 'texts/introduction';

beforeAll(async () => {
  database = await createTestDatabase({ hasReference: true });
  ({ staff } = database);
  desk = createContentDeskServices({
    db: { main: staff, replica: staff, close: () => Promise.resolve() },
  });
  entry = { ...(await buildAccountPortal(database.owner)), isStaffEntry: true };
  partnerId = await importAs('acme', 'acme.localhost');
  otherId = await importAs('other', 'other.localhost');
});
afterAll(async () => {
  await database.drop();
});

async function importAs(key: string, host: string): Promise<number> {
  const { texts: _texts, ...record } = ACME;
  const hosts = [{ host, market: 'HU', locale: 'hu' }];
  await transact(database.owner, (one) => importPartner(one, { ...record, key, hosts }));
  const { rows } = await database.owner.query<{ id: number }>(
    'SELECT id FROM partner WHERE key = $1',
    [key],
  );
  return rows[0]?.id ?? 0;
}

async function as(role: StaffRole, at = partnerId): Promise<Portal> {
  const { id, account_id } = await buildStaff(database.owner, [{ role, partner_id: at }]);
  const grants = [{ role, partnerId: at }];
  return { ...entry, actor: staffActor(grants, { staffId: id, accountId: account_id }) };
}

async function save(portal: Portal, piece: string, value: unknown, publish = 'now') {
  const { seen } = await desk.getPiece(portal, { partnerId, piece });
  return desk.savePiece(portal, { partnerId, piece, value, seen, publish });
}
const one = async <Row extends object>(statement: string, values: unknown[] = []) =>
  (await database.owner.query<Row>(statement, values)).rows[0];
const shown = () =>
  one<{ text: object; version: number }>(
    `SELECT c.text, p.version FROM partner p LEFT JOIN static_content c ON c.partner_id = p.id AND c.key = 'introduction' WHERE p.id = $1`,
    [partnerId],
  );

test('a text is published at once as the next version of the record, and what stood there can be put back', async () => {
  const editor = await as('content_editor');
  await save(editor, TEXT, WORDS);
  expect(await shown()).toEqual({ text: WORDS, version: 2 });
  const { id } = await save(editor, TEXT, { ...WORDS, en: 'Hello' });
  expect((await shown())?.text).toEqual({ ...WORDS, en: 'Hello' });
  const { versions } = await desk.getPiece(editor, { partnerId, piece: TEXT });
  expect(versions[0]).toMatchObject({ id, state: 'published', before: WORDS, partnerVersion: 3 });
  await save(editor, TEXT, versions[0]?.before);
  expect(await shown()).toEqual({ text: WORDS, version: 4 });
  expect(
    await one(
      `SELECT action, actor, actor_role, reason FROM audit_entry WHERE object_kind = 'content_version' AND object_id = $1`,
      [String(id)],
    ),
  ).toEqual({
    action: 'content_published',
    actor: 'staff',
    actor_role: 'content_editor',
    reason: 'duty',
  });
});

test('who saves over what they have not seen is refused, whether it was published or drafted meanwhile', async () => {
  const editor = await as('content_editor');
  const { seen } = await desk.getPiece(editor, { partnerId, piece: TEXT });
  await save(await as('partner_admin'), TEXT, { ...WORDS, hu: 'Üdvözlet' }, 'draft');
  const late = { partnerId, piece: TEXT, value: WORDS, seen, publish: 'now' };
  expect(await failureOf(desk.savePiece(editor, late))).toEqual({ code: 'changed_meanwhile' });
  const again = await desk.getPiece(editor, { partnerId, piece: TEXT });
  const both = await Promise.all(
    ['now', 'now'].map((publish) =>
      failureOf(
        desk.savePiece(editor, {
          partnerId,
          piece: TEXT,
          value: { ...WORDS, en: 'Welcome' },
          seen: again.seen,
          publish,
        }),
      ),
    ),
  );
  expect(both.map((failure) => failure?.code ?? 'saved').toSorted()).toEqual([
    'changed_meanwhile',
    'saved',
  ]);
});

test('who saves or takes back is told what stands there now, so that they go on without reading it anew', async () => {
  const editor = await as('content_editor');
  const readSeen = async () => (await desk.getPiece(editor, { partnerId, piece: TEXT })).seen;
  const published = await save(editor, TEXT, { ...WORDS, en: 'Good day' });
  expect(published.seen).toBe(await readSeen());
  const next = { partnerId, piece: TEXT, value: WORDS, seen: published.seen };
  const drafted = await desk.savePiece(editor, { ...next, publish: 'draft' });
  expect(drafted.seen).toBe(await readSeen());
  const back = await desk.withdrawPiece(editor, { partnerId, piece: TEXT, id: drafted.id });
  expect(back.seen).toBe(await readSeen());
  expect(back.seen).toBe(published.seen);
});

test('what is planned is published by itself when its moment has come, and not before', async () => {
  const editor = await as('content_editor');
  const planned = { hu: 'Holnaptól', ro: 'De mâine', en: 'From tomorrow' };
  const before = (await shown())?.text;
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  const { id } = await save(editor, TEXT, planned, tomorrow);
  expect(await publishDue(database.worker, NOBODY)).toBe(0);
  expect((await shown())?.text).toEqual(before);
  await database.owner.query(
    `UPDATE content_version SET publish_at = portal_now() - interval '1 minute' WHERE id = $1`,
    [id],
  );
  expect(await publishDue(database.worker, NOBODY)).toBe(1);
  expect((await shown())?.text).toEqual(planned);
  const [latest] = (await desk.getPiece(editor, { partnerId, piece: TEXT })).versions;
  expect(latest).toMatchObject({ id, state: 'published', before });
});

test.each(['1e300', '2026-02-30T08:00', '2020-01-01T08:00', '9999-12-31T23:59', '', 'soon'])(
  'the publication time %j is refused',
  async (publish) => {
    const editor = await as('content_editor');
    const failure = await failureOf(save(editor, TEXT, WORDS, publish));
    expect(failure?.code).toBe('invalid_input');
  },
);

test.each([
  ['a language left out', TEXT, { hu: 'a', ro: 'b' }, 'texts.introduction.en'],
  ['more than fits', TEXT, { ...WORDS, hu: 'a'.repeat(100_000) }, 'texts.introduction.hu'],
  ['a sign that nobody sees', TEXT, { ...WORDS, hu: 'a\u0000b' }, 'texts.introduction.hu'],
  ['a member of the record that is not the piece’s', 'look', { key: 'other' }, 'key'],
])('%s is refused by its path', async (_, piece, value, path) => {
  const failure = await failureOf(save(await as('content_editor'), piece, value));
  expect(failure).toMatchObject({ code: 'invalid_input', fields: { [path]: expect.any(String) } });
});

test('colours on which words cannot be read are refused, saying the pair and its contrast', async () => {
  const editor = await as('content_editor');
  const look = (await desk.getPiece(editor, { partnerId, piece: 'look' })).current as {
    colours: object;
  };
  const colours = { ...look.colours, 'brand-600': '#777777' };
  const failure = await failureOf(save(editor, 'look', { ...look, colours }));
  expect(failure).toEqual({
    code: 'invalid_input',
    fields: {
      'colours.brand-600': 'contrast: white on brand-600 has a contrast of 4.47, text needs 4.5',
    },
  });
  await save(editor, 'look', { ...look, landing: { visitor: 'offers', member: 'index' } });
  expect(
    await one(
      `SELECT record->'landing'->>'visitor' AS body, record->'logo'->>'type' AS logo FROM partner WHERE id = $1`,
      [partnerId],
    ),
  ).toEqual({ body: 'offers', logo: 'image/svg+xml' });
});

test('products and hosts are for who administers the partner, and nothing of a partner for who works for another', async () => {
  const editor = await as('content_editor');
  const path = { partnerId, piece: 'products/gold' };
  expect(await failureOf(desk.getPiece(editor, path))).toEqual({ code: 'forbidden' });
  const stranger = await as('partner_admin', otherId);
  expect(await failureOf(desk.getPiece(stranger, path))).toEqual({ code: 'forbidden' });
  expect(await failureOf(desk.getOverview(stranger, partnerId))).toEqual({ code: 'not_found' });
  expect(
    await failureOf(
      desk.savePiece(stranger, {
        ...path,
        value: null,
        seen: '0'.repeat(32),
        publish: 'now',
      }),
    ),
  ).toEqual({ code: 'forbidden' });
  const admin = await as('partner_admin');
  const gold = (await desk.getPiece(admin, path)).current as object;
  await save(admin, 'products/gold', { ...gold, hasMap: false });
  await save(admin, 'products/silver', {
    key: 'silver',
    name: { hu: 'Ezüst', ro: 'Argint', en: 'Silver' },
    isInsured: false,
  });
  const { rows } = await database.owner.query(
    'SELECT key, has_map FROM product WHERE partner_id = $1 ORDER BY key',
    [partnerId],
  );
  expect(rows).toEqual([
    { key: 'gold', has_map: false },
    { key: 'silver', has_map: true },
  ]);
  const settings = (await desk.getPiece(admin, { partnerId, piece: 'settings' })).current as object;
  const hosts = [{ host: 'other.localhost', market: 'HU', locale: 'hu' }];
  expect(await failureOf(save(admin, 'settings', { ...settings, hosts }))).toEqual({
    code: 'invalid_input',
    fields: { hosts: 'hostsKept: change by who administers the whole portal' },
  });
});

test('a year’s days count for deadlines at once in every process, and only who administers the whole portal changes them', async () => {
  const admin = await as('system_admin');
  const { year, days, seen, market } = await desk.getSpecialDays(admin, {
    market: 'HU',
    year: null,
  });
  const name = { hu: 'Rendkívüli', ro: 'Specială', en: 'Special' };
  const day = `${year}-02-10`;
  const next = { market, year, seen, days: [...days, { day, kind: 'rest' as const, name }] };
  for (const role of ['content_editor', 'partner_admin'] as const) {
    expect(await failureOf(desk.saveSpecialDays(await as(role), next))).toEqual({
      code: 'forbidden',
    });
  }
  await desk.saveSpecialDays(admin, next);
  const { rest } = await findSpecialDays(database.app, 'HU', `${year}-02-01`);
  expect(rest).toContain(day);
  expect(await failureOf(desk.saveSpecialDays(admin, next))).toEqual({ code: 'changed_meanwhile' });
  const far = await failureOf(desk.saveSpecialDays(admin, { ...next, year: 2099 }));
  expect(far).toEqual({ code: 'invalid_input', fields: { year: 'year' } });
});

test('phone hours are written with the numbers, are exported with the record, and tell which holidays are not known yet', async () => {
  const editor = await as('content_editor');
  const piece = 'phones';
  const phones = {
    advice: '+3615550108',
    adviceIn: { ro: '+40215550108' },
    hours: { tuesday: { opens: '09:30', closes: '24:00' } },
    closedDays: [{ day: '2026-12-23', text: WORDS }],
  };
  await save(editor, piece, phones);
  const record = await transact(staff, (one) => exportPartner(one, 'acme'), { partnerId });
  expect(record?.phones).toEqual(phones);
  const hours = { tuesday: { opens: '18:00', closes: '09:30' } };
  expect(await failureOf(save(editor, piece, { ...phones, hours }))).toEqual({
    code: 'invalid_input',
    fields: { 'phones.hours.tuesday': 'timeOrder: 09:30 is before 18:00' },
  });
  const year = new Date().getUTCFullYear() + 1;
  await database.owner.query(
    `DELETE FROM holiday WHERE country = 'HU' AND day = make_date($1, 12, 25)`,
    [year],
  );
  const { gaps } = await desk.getPiece(editor, { partnerId, piece });
  expect(gaps).toMatchObject([{ market: 'HU', year, missing: [`${year}-12-25`] }]);
});

test('above which amount two people decide is for who administers the partner, in whole amounts', async () => {
  const admin = await as('partner_admin');
  const path = { partnerId, piece: 'approvals' };
  expect(await failureOf(desk.getPiece(await as('content_editor'), path))).toEqual({
    code: 'forbidden',
  });
  await save(admin, path.piece, { fourEyesAbove: { HU: 150_000 } });
  const limit = () =>
    one(`SELECT record -> 'fourEyesAbove' AS above FROM partner WHERE id = $1`, [partnerId]);
  expect(await limit()).toEqual({ above: { HU: 150_000 } });
  for (const [wrong, field] of [
    [{ fourEyesAbove: { HU: -1 } }, 'fourEyesAbove.HU'],
    [{ fourEyesAbove: { RO: 'sok' } }, 'fourEyesAbove.RO'],
    [{ fourEyesAbove: { SK: 1 } }, 'fourEyesAbove.SK'],
    [{ flags: {} }, 'flags'],
  ] as const) {
    expect(await failureOf(save(admin, path.piece, wrong))).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: expect.any(String) },
    });
  }
  const settings = (await desk.getPiece(admin, { partnerId, piece: 'settings' })).current;
  await save(admin, 'settings', settings);
  expect(await limit()).toEqual({ above: { HU: 150_000 } });
  await save(admin, path.piece, {});
  expect(await limit()).toEqual({ above: null });
});

const LOOKED_AT = { draft: null, isMember: false, locale: 'hu', day: null };

test('a preview is for who may write it, and is signed in as nobody', async () => {
  const asked = { ...LOOKED_AT, partnerId, piece: 'look', isMember: true, locale: 'ro' };
  const shown = await desk.getPreview(await as('content_editor'), asked);
  expect(shown).toMatchObject({
    locale: 'ro',
    actor: { kind: 'visitor' },
    partner: { key: 'acme' },
    preview: { kind: 'start' },
  });
  expect(await desk.getPreview(await as('partner_admin', otherId), asked)).toBeNull();
  expect(await desk.getPreview(await as('call_centre'), asked)).toBeNull();
  for (const piece of ['settings', 'texts/script-end', 'campaigns/none', 'no/such']) {
    expect(await desk.getPreview(await as('partner_admin'), { ...asked, piece })).toBeNull();
  }
});

test('what is still being written is shown to who writes it alone, and long texts as a whole', async () => {
  const editor = await as('content_editor');
  const piece = 'textPages/about';
  const long = {
    heading: 'Hosszú',
    paragraphs: Array.from({ length: 9 }, () => 'ő'.repeat(1_900)),
  };
  // In one language so far: the other two show the same.
  const value = { hu: { title: 'Rólunk', description: 'Kik vagyunk', sections: [long] } };
  const draft = await desk.putPreview(editor, { partnerId, piece, value, draft: null });
  const asked = { ...LOOKED_AT, partnerId, piece, draft, locale: 'en' };
  const shown = await desk.getPreview(editor, asked);
  expect(shown?.preview).toEqual({ kind: 'text', key: 'about' });
  expect(shown?.theme.textPages.about?.en).toEqual(value.hu);
  expect(await desk.getPreview(await as('content_editor'), asked)).toBeNull();
  expect(await desk.getPreview(editor, { ...asked, piece: 'textPages/terms' })).toBeNull();
  expect(await desk.getPreview(editor, { ...asked, draft: 'x' })).toBeNull();
  // Nothing of it is a version, nor seen by anybody else.
  expect((await desk.getPiece(editor, { partnerId, piece })).versions).toEqual([]);

  const next = { hu: { ...value.hu, title: 'Mi' } };
  expect(await desk.putPreview(editor, { partnerId, piece, value: next, draft })).toBe(draft);
  expect((await desk.getPreview(editor, asked))?.theme.textPages.about?.hu?.title).toBe('Mi');
  const stranger = { partnerId, piece, value: next, draft };
  expect(await failureOf(desk.putPreview(await as('content_editor'), stranger))).toEqual({
    code: 'not_found',
  });
});

test('a preview is kept a day, and a person keeps no more than twenty of a partner', async () => {
  const editor = await as('content_editor');
  const colleague = await as('content_editor');
  const put = (portal: Portal, draft: string | null = null) =>
    desk.putPreview(portal, { partnerId, piece: 'phones', value: {}, draft });
  const isShown = async (draft: string, portal = editor) =>
    (await desk.getPreview(portal, { ...LOOKED_AT, partnerId, piece: 'phones', draft })) !== null;
  const age = (draft: string, by: string) =>
    database.owner.query(
      'UPDATE content_preview SET written_at = written_at - $2::interval WHERE id = $1',
      [draft, by],
    );
  const old = await put(editor);
  await age(old, '23 hours 59 minutes');
  expect(await isShown(old)).toBe(true);
  await age(old, '2 minutes');
  expect(await isShown(old)).toBe(false);
  // More is typed in the same form.
  expect(await put(editor, old)).toBe(old);
  expect(await isShown(old)).toBe(true);

  const theirs = await put(colleague);
  for (const draft of [old, theirs]) await age(draft, '1 hour');
  for (let count = 1; count < 20; count += 1) await put(editor);
  expect(await isShown(old)).toBe(true);
  const last = await put(editor);
  expect([await isShown(old), await isShown(last)]).toEqual([false, true]);
  expect(await isShown(theirs, colleague)).toBe(true);
  await age(theirs, '23 hours');
  await runJob(database.worker, 'delete_content_previews');
  const rest = (id: string) => one('SELECT 1 FROM content_preview WHERE id = $1', [id]);
  expect([await rest(theirs), await rest(last)]).toEqual([undefined, expect.anything()]);
});

test('a draft is looked at while a colleague is saving it', async () => {
  const editor = await as('content_editor');
  await save(editor, 'textPages/terms', null, 'draft');
  const saving = await database.owner.connect();
  try {
    await saving.query('BEGIN');
    await saving.query('SELECT FROM content_version FOR UPDATE');
    const asked = { ...LOOKED_AT, partnerId, piece: 'textPages/terms' };
    expect(await desk.getPreview(editor, asked)).not.toBeNull();
  } finally {
    await saving.query('ROLLBACK');
    saving.release();
  }
});

test('a campaign that is not there yet is shown on the day that is asked for', async () => {
  const editor = await as('content_editor');
  const campaign = {
    address: 'tavasz',
    subfunction: 3,
    opens: '2026-03-01',
    closes: '2026-03-31',
    usableUntil: '2026-04-30',
    title: WORDS,
    text: WORDS,
  };
  const piece = 'campaigns/tavasz';
  const draft = await desk.putPreview(editor, { partnerId, piece, value: campaign, draft: null });
  const dayOf = async (day: string | null) => {
    const asked = { ...LOOKED_AT, partnerId, piece, draft, day };
    return (await desk.getPreview(editor, asked))?.preview;
  };
  expect(await dayOf('opens')).toEqual({ kind: 'campaign', campaign, today: '2026-03-01' });
  expect(await dayOf('after')).toMatchObject({ today: '2026-04-01' });
  const partner = {
    ...editor,
    partner: { ...editor.partner, id: partnerId },
    locale: 'hu' as const,
  };
  const campaigns = createCampaignServices({
    db: { main: staff, replica: staff, close: () => Promise.resolve() },
  });
  expect(await campaigns.getCampaign(partner, 'tavasz')).toBeNull();
});

test('the page of registration is shown with its texts on the day that is asked for, and nothing of it is saved', async () => {
  const admin = await as('partner_admin');
  const piece = 'registration';
  const registration = {
    opens: '2026-03-01',
    closes: '2026-03-31',
    title: { ...WORDS, hu: 'Áprilisban folytatjuk' },
  };
  const draft = await desk.putPreview(admin, {
    partnerId,
    piece,
    value: registration,
    draft: null,
  });
  const shownOn = async (day: string | null, portal = admin) =>
    (await desk.getPreview(portal, { ...LOOKED_AT, partnerId, piece, draft, day }))?.preview;
  expect(await shownOn('opens')).toEqual({
    kind: 'registration',
    registration,
    today: '2026-03-01',
  });
  expect(await shownOn('after')).toMatchObject({ today: '2026-04-01' });
  expect(await shownOn('after', await as('partner_admin'))).toBeUndefined();
  const own = { ...admin, partner: { ...admin.partner, id: partnerId }, locale: 'hu' as const };
  const deps = { db: { main: staff, replica: staff, close: () => Promise.resolve() } };
  const stored = await getRegistrationOffer(deps, own);
  expect(stored).toMatchObject({ phase: 'open', notice: { title: '' } });
  const offerOn = (today: string) => previewOffer(stored, { registration, today }, own);
  expect(offerOn('2026-02-28').phase).toBe('upcoming');
  expect(offerOn('2026-04-01')).toMatchObject({
    phase: 'closed',
    notice: { title: 'Áprilisban folytatjuk', text: '' },
    productId: null,
  });
});

test('a part of the call centre’s script comes with the others, as the partner has them', async () => {
  const editor = await as('content_editor');
  expect(
    (await desk.getPiece(editor, { partnerId, piece: 'texts/introduction' })).script,
  ).toBeNull();
  await save(editor, 'texts/script-greeting', WORDS);
  const { script } = await desk.getPiece(editor, { partnerId, piece: 'texts/script-end' });
  expect(script).toMatchObject({ texts: { greeting: WORDS }, market: 'HU' });
  expect(Object.keys(script?.texts ?? {})).toEqual(['greeting']);
});

test.each([
  ['texts/introduction', { hu: 5 }, 'texts.introduction.hu'],
  ['textPages/about', { hu: 5 }, 'textPages.about.hu'],
  ['textPages/about', { hu: { title: 'x' } }, 'textPages.about.hu.description'],
  ['campaigns/tavasz', { address: 'tavasz', opens: 'soon' }, 'campaigns[0].opens'],
  ['look', { look: 'no such', landing: 1 }, 'look'],
  ['phones', { advice: '06 1' }, 'phones.advice'],
  ['phones', 5, 'phones'],
])('the preview of %s says what is wrong with %j', async (piece, value, path) => {
  const editor = await as('content_editor');
  const asked = { partnerId, piece, value, draft: null };
  const failure = await failureOf(desk.putPreview(editor, asked));
  expect(failure).toMatchObject({ code: 'invalid_input', fields: { [path]: expect.any(String) } });
});

test('who may not write a piece has no preview of it', async () => {
  const asked = { partnerId, piece: 'phones', value: {}, draft: null };
  for (const portal of [await as('call_centre'), await as('content_editor', otherId)]) {
    expect(await failureOf(desk.putPreview(portal, asked))).toEqual({ code: 'forbidden' });
  }
  const settings = { ...asked, piece: 'settings' };
  expect(await failureOf(desk.putPreview(await as('partner_admin'), settings))).toEqual({
    code: 'not_found',
  });
});

test('a picture that runs something is refused, and one that is none', async () => {
  const editor = await as('content_editor');
  const add = (type: string, text: string) =>
    failureOf(
      desk.addPicture(editor, {
        partnerId,
        picture: `data:${type};base64,${Buffer.from(text).toString('base64')}`,
      }),
    );
  expect((await add('image/svg+xml', '<svg onload="alert(1)"></svg>'))?.code).toBe('invalid_input');
  expect((await add('image/png', '<svg></svg><svg></svg>'))?.code).toBe('invalid_input');
  expect(await add('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')).toBeNull();
});

test('a new partner has its host at once, made by who administers the whole portal; a host or key that is taken is refused', async () => {
  const admin = await as('system_admin');
  const values = {
    key: 'fresh',
    name: 'Fresh',
    productName: { hu: 'Friss', ro: 'Proaspăt', en: 'Fresh' },
    host: 'fresh.localhost',
    market: 'RO' as const,
    locale: 'ro' as const,
    template: 'generic',
  };
  const create = (portal: Portal, changes: object = {}) =>
    failureOf(desk.createPartner(portal, { ...values, ...changes }));
  for (const role of ['content_editor', 'partner_admin'] as const) {
    expect(await create(await as(role))).toEqual({ code: 'forbidden' });
  }
  expect(await create(admin, { host: 'acme.localhost' })).toEqual({
    code: 'invalid_input',
    fields: { 'hosts[0].host': 'hostTaken: acme.localhost belongs to the partner acme' },
  });
  expect((await create(admin, { host: 'no host!' }))?.code).toBe('invalid_input');
  expect((await create(admin, { host: admin.host }))?.code).toBe('invalid_input');
  expect(await create(admin)).toBeNull();
  expect((await create(admin, { host: 'other-fresh.localhost' }))?.code).toBe('invalid_input');
  expect(
    await one(
      `SELECT h.country, p.version, (SELECT count(*)::int FROM staff_grant g WHERE g.partner_id = p.id) AS grants FROM partner_host h JOIN partner p ON p.id = h.partner_id WHERE h.host = 'fresh.localhost'`,
    ),
  ).toEqual({ country: 'RO', version: 1, grants: 0 });
});

test('the staff’s login writes the rows of the partner of its session alone, and visitors’ pages none', async () => {
  const write = (pool: Pool, id: number) =>
    transact(
      pool,
      async (client) =>
        (await client.query(`UPDATE partner SET name = 'Taken' WHERE id = $1`, [id])).rowCount,
      { partnerId },
    );
  expect(await write(staff, otherId)).toBe(0);
  await expect(write(database.app, partnerId)).rejects.toThrow('permission denied');
});
