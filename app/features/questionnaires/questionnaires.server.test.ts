import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import type { OutgoingMail } from '#app/features/mail/transport.server.ts';
import { APP_SECRET } from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { MAIL_SETTINGS } from '#tests/support/mail.ts';
import { buildSignedIn, createTestPeople } from '#tests/support/people.ts';
import { PASSWORD } from '#tests/support/accounts.ts';
import type { Answers } from './answers.ts';
import { sendResultMail } from './send-result-mail.server.ts';
import { createQuestionnaireServices } from './services.server.ts';

const key = 'cardiovascular';
const WHOLE: Answers = {
  hasSymptoms: 'no',
  sex: 'm',
  dateOfBirth: '1966-01-01',
  country: 'RO',
  conditions: [],
  diabetes: 'none',
  smoking: 'current',
  systolic: 140,
  takesPressureMedicine: 'no',
  totalCholesterol: 5.5,
  hdlCholesterol: null,
  hasEarlyHeartFamily: 'no',
  heightCm: 180,
  weightKg: 80,
};

let database: TestDatabase;
let services: ReturnType<typeof createQuestionnaireServices>;
beforeAll(async () => {
  database = await createTestDatabase();
  const pool = database.app;
  services = createQuestionnaireServices({
    db: { main: pool, replica: pool, close: () => Promise.resolve() },
    appSecret: APP_SECRET,
  });
});
afterAll(() => database.drop());

async function buildConsenting() {
  const scene = await buildSignedIn(database.owner);
  await services.setConsent({ portal: scene.portal, isGiven: true });
  return scene;
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

test('nothing is kept before the consent, and all that was kept goes with it', async () => {
  const { portal } = await buildSignedIn(database.owner);
  expect(await codeOf(services.saveDraft({ portal, key, answers: { sex: 'f' } }))).toBe(
    'consent_required',
  );
  expect(await codeOf(services.finish({ portal, key, answers: WHOLE }))).toBe('consent_required');
  expect(await services.getOwnQuestionnaires({ portal })).toEqual({
    hasConsent: false,
    drafts: {},
    results: [],
  });

  await services.setConsent({ portal, isGiven: true });
  await services.saveDraft({ portal, key: 'lifestyle', answers: { sex: 'f' } });
  const id = await services.finish({ portal, key, answers: WHOLE });
  expect(await services.getOwnQuestionnaires({ portal })).toMatchObject({
    hasConsent: true,
    drafts: { lifestyle: { sex: 'f' } },
    results: [{ id, key, answers: WHOLE }],
  });

  await services.setConsent({ portal, isGiven: false });
  expect(await services.getOwnQuestionnaires({ portal })).toEqual({
    hasConsent: false,
    drafts: {},
    results: [],
  });
  expect(await codeOf(services.saveDraft({ portal, key, answers: { sex: 'f' } }))).toBe(
    'consent_required',
  );
  const { rows } = await database.owner.query(
    'SELECT action FROM audit_entry WHERE customer_id = $1 ORDER BY id',
    [portal.actor.kind === 'customer' ? portal.actor.customerId : 0],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'questionnaires_agreed',
    'questionnaire_finished',
    'questionnaires_read',
    'questionnaires_withdrawn',
  ]);
});

test('a later draft takes the place of the earlier one, and is gone with the result', async () => {
  const { portal } = await buildConsenting();
  await services.saveDraft({ portal, key, answers: { sex: 'f' } });
  await services.saveDraft({ portal, key, answers: { sex: 'f', systolic: 121.5 } });
  expect((await services.getOwnQuestionnaires({ portal })).drafts).toEqual({
    [key]: { sex: 'f', systolic: 121.5 },
  });
  await services.finish({ portal, key, answers: WHOLE });
  expect((await services.getOwnQuestionnaires({ portal })).drafts).toEqual({});
});

test('finished again, also at once, a questionnaire is one result and noted once; with another answer it is another one', async () => {
  const { portal, account } = await buildConsenting();
  const finish = (answers: Answers) => services.finish({ portal, key, answers });
  const ids = await Promise.all([finish(WHOLE), finish(WHOLE), finish(WHOLE)]);
  ids.push(await finish(WHOLE));
  expect(new Set(ids).size).toBe(1);
  const other = await finish({ ...WHOLE, systolic: 150 });
  const again = await finish(WHOLE);
  const { results } = await services.getOwnQuestionnaires({ portal });
  expect(results.map(({ id }) => id)).toEqual([again, other, ids[0]]);
  const { rowCount } = await database.owner.query(
    `SELECT FROM audit_entry WHERE customer_id = $1 AND action = 'questionnaire_finished'`,
    [account.customer_id],
  );
  expect(rowCount).toBe(3);
});

test('what is open, what cannot be, and complaints that cannot wait are no result', async () => {
  const { portal } = await buildConsenting();
  const { smoking: _smoking, ...open } = WHOLE;
  const fieldsOf = (answers: Answers) =>
    services.finish({ portal, key, answers }).catch((error: { fields?: object }) => error.fields);
  expect(await fieldsOf(open)).toEqual({ smoking: 'required' });
  expect(await fieldsOf({ ...WHOLE, dateOfBirth: '2020-01-01' })).toEqual({
    dateOfBirth: 'required',
  });
  expect(await fieldsOf({ ...WHOLE, conditions: ['pregnancy'] })).toEqual({
    conditions: 'required',
  });
  expect(await fieldsOf({ ...WHOLE, hasSymptoms: 'yes' })).toEqual({ hasSymptoms: 'required' });
  expect((await services.getOwnQuestionnaires({ portal })).results).toEqual([]);
});

test('whoever reads drafts or results is noted, with whose they are; where there is nothing, nothing is [PR-05]', async () => {
  const { portal, account } = await buildConsenting();
  const findReads = async () =>
    (
      await database.owner.query(
        `SELECT actor, reason, host, object_id FROM audit_entry WHERE customer_id = $1 AND action = 'questionnaires_read' ORDER BY id`,
        [account.customer_id],
      )
    ).rows;
  await services.getOwnQuestionnaires({ portal });
  expect(await findReads()).toEqual([]);
  const id = await services.finish({ portal, key, answers: WHOLE });
  await services.getOwnQuestionnaires({ portal });
  await services.downloadResult({ portal, id });
  const own = { actor: 'customer', reason: 'own', host: portal.host };
  expect(await findReads()).toEqual([
    { ...own, object_id: null },
    { ...own, object_id: id },
  ]);
});

test('a result is its owner’s alone: another member gets not a byte of it, by no call [AZ-02]', async () => {
  const owner = await buildConsenting();
  const id = await services.finish({ portal: owner.portal, key, answers: WHOLE });
  const other = await buildSignedIn(database.owner, owner.portal);
  const portal = other.portal;
  expect(await codeOf(services.requireResult({ portal, id }))).toBe('not_found');
  expect(await codeOf(services.downloadResult({ portal, id }))).toBe('not_found');
  expect(await codeOf(services.emailResult({ portal, id }))).toBe('not_found');
  expect((await services.getOwnQuestionnaires({ portal })).results).toEqual([]);
  const orders = await database.owner.query(
    `SELECT FROM outbox WHERE kind = 'mail_questionnaire_result' AND payload ->> 'result' = $1`,
    [id],
  );
  expect(orders.rowCount).toBe(0);
});

test('a portal without questionnaires has none of their calls', async () => {
  const { portal } = await buildConsenting();
  const flags = { ...portal.theme.flags, hasQuestionnaires: false };
  const without = { ...portal, theme: { ...portal.theme, flags } };
  expect(await codeOf(services.saveDraft({ portal: without, key, answers: {} }))).toBe('not_found');
  expect(await codeOf(services.finish({ portal: without, key, answers: WHOLE }))).toBe('not_found');
  expect(await codeOf(services.drawUnsaved({ portal: without, key, answers: WHOLE }))).toBe(
    'not_found',
  );
});

const PDF_WORDS = {
  hu: [
    'nem diagnózis',
    '112',
    'Amit nem számítottunk ki',
    'Hiányzó válasz: HDL-koleszterin',
    'Lakóhely: Románia',
    'nincs megadva',
    'SCORE2',
    '24,7',
  ],
  ro: [
    'nu un diagnostic',
    '112',
    'Ce nu a fost calculat',
    'Fără răspuns: Colesterol HDL',
    'Țara: România',
    'nu a fost dat',
    'SCORE2',
    '24,7',
  ],
  en: [
    'not a diagnosis',
    '112',
    'What was not computed',
    'Not answered: HDL cholesterol',
    'Country: Romania',
    'not given',
    'SCORE2',
    '24.7',
  ],
};

async function readPdf(pdf: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: true });
  return { document, read: text.replace(/\s+/g, ' ') };
}

test.each(LOCALES)(
  'the document says what was computed, what was not and why (%s) [C040]',
  async (locale) => {
    const { portal } = await buildConsenting();
    const id = await services.finish({ portal, key, answers: WHOLE });
    const pdf = await services.downloadResult({ portal: { ...portal, locale }, id });
    const { document, read } = await readPdf(pdf);
    for (const word of PDF_WORDS[locale]) expect(read).toContain(word);
    // Tagged, for screen readers: headings and paragraphs under one document.
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
    for (const role of ['Document', 'H1', 'H2', 'P']) expect(tree).toContain(`"role":"${role}"`);
  },
);

test('a document names the model, the region and the number, and what would change it [C040]', async () => {
  const { portal } = await buildSignedIn(database.owner);
  const answers: Answers = { ...WHOLE, hdlCholesterol: 1.3 };
  const pdf = await services.drawUnsaved({ portal: { ...portal, locale: 'en' }, key, answers });
  const { read } = await readPdf(pdf);
  expect(read).toMatch(/Model: SCORE2, region of very high risk, age \d+/);
  expect(read).toContain('Risk: very high');
  expect(read).toMatch(/If you did not smoke: \d+\.\d%/);
});

test('a result is mailed to the verified address in the language in which it was read, and only its attachment speaks of health [C041]', async () => {
  const { portal, email, account } = await buildConsenting();
  await database.owner.query('UPDATE account SET verified_at = portal_now() WHERE id = $1', [
    account.id,
  ]);
  const id = await services.finish({ portal, key, answers: WHOLE });
  await services.emailResult({ portal: { ...portal, locale: 'en' }, id });
  const { rows } = await database.owner.query<{
    id: number;
    payload: { result: string; locale: Locale };
  }>(
    `SELECT id, payload FROM outbox WHERE kind = 'mail_questionnaire_result' AND partner_id = $1`,
    [portal.partner.id],
  );
  expect(rows.map(({ payload }) => payload)).toEqual([{ result: id, locale: 'en' }]);
  const sent: OutgoingMail[] = [];
  const deps = {
    pool: database.worker,
    mailer: { send: async (mail: OutgoingMail) => void sent.push(mail), close: () => {} },
    settings: MAIL_SETTINGS,
  };
  const order = { orderId: rows[0]?.id ?? 0, resultId: id, readAs: rows[0]?.payload.locale };
  expect(await sendResultMail(deps, order)).toBe('sent');
  expect(sent[0]?.to.address).toBe(email);
  expect(sent[0]?.attachment?.filename).toBe('result.pdf');
  expect(sent[0]?.subject).toContain('What you asked for');
  expect(sent[0]?.text).toContain('lang=en');
  const { read } = await readPdf(sent[0]?.attachment?.content ?? new Uint8Array());
  expect(read).toContain('Total cholesterol: 5.5 mmol/L');
  expect(`${sent[0]?.subject} ${sent[0]?.text}`).not.toMatch(/questionnaire|risk|heart|SCORE/i);

  // Deleted, or an address that is not verified any more: nothing leaves.
  await database.owner.query('UPDATE account SET verified_at = NULL WHERE id = $1', [account.id]);
  expect(await sendResultMail(deps, order)).toBe('outdated');
  await services.setConsent({ portal, isGiven: false });
  expect(sent).toHaveLength(1);
});

test('nobody has their result mailed without end', async () => {
  const { portal } = await buildConsenting();
  const id = await services.finish({ portal, key, answers: WHOLE });
  for (let mails = 0; mails < 5; mails += 1) await services.emailResult({ portal, id });
  expect(await codeOf(services.emailResult({ portal, id }))).toBe('too_many_mails');
});

test('an answer that is kept while the account is erased is erased with it', async () => {
  const { portal, account } = await buildConsenting();
  const people = createTestPeople(database.app);
  await Promise.all([
    people.profile.eraseAccount({ portal, password: PASSWORD }),
    ...Array.from({ length: 8 }, () =>
      codeOf(services.saveDraft({ portal, key, answers: { sex: 'f' } })),
    ),
    codeOf(services.setConsent({ portal, isGiven: true })),
    codeOf(services.finish({ portal, key, answers: WHOLE })),
  ]);
  const { rows } = await database.owner.query(
    `SELECT (SELECT count(*) FROM questionnaire_draft WHERE customer_id = $1)::int
          + (SELECT count(*) FROM questionnaire_result WHERE customer_id = $1)::int
          + (SELECT count(*) FROM consent WHERE customer_id = $1)::int AS kept`,
    [account.customer_id],
  );
  expect(rows[0]?.kept).toBe(0);
});
