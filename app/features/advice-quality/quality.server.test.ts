import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdviceRoomServices } from '#app/features/advice-room/services.server.ts';
import { createAdviceServices } from '#app/features/written-advice/services.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { asOwner, buildAccountScene, type AccountScene } from '#tests/support/accounts.ts';
import { questionForm, staffOfAdvice } from '#tests/support/advice.ts';
import { TEST_SECRET } from '#tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { codeOf } from '#tests/support/refusals.ts';
import { createQualityServices } from './quality.server.ts';

type Doctor = Portal & { staffId: number };
let database: TestDatabase;
let scene: AccountScene;
let anna: Doctor;
let bela: Doctor;
let cili: Doctor;
let quality: ReturnType<typeof createQualityServices>;
let advice: ReturnType<typeof createAdviceServices>;
/** Closed and drawn. */
let drawn: string;
const SIGNED = 'Kedves Szabó Kata! Igyon többet. Kis Anna';
const SHEET = { isSafe: 4, isClear: 3, isHelpful: 2 } as const;

beforeAll(async () => {
  database = await createTestDatabase({ hasReference: true });
  const { owner, app } = database;
  scene = await buildAccountScene(owner);
  anna = await staffOfAdvice(owner, scene.portal, { name: 'Kis Anna', specialty: 1 });
  bela = await staffOfAdvice(owner, scene.portal, { name: 'Nagy Béla', specialty: 1 });
  cili = await staffOfAdvice(owner, scene.portal, { name: 'Tóth Cili', specialty: 1 });
  const db = { main: app, replica: app, close: () => Promise.resolve() };
  quality = createQualityServices({ db });
  advice = createAdviceServices({ db, appSecret: TEST_SECRET, files: createTestFiles() });
  drawn = await closeAnswered(anna);
  await draw(drawn, 0, 9);
  const admin = await staffOfAdvice(owner, scene.portal, {
    name: 'Admin',
    specialty: null,
    role: 'partner_admin',
  });
  await createAdviceRoomServices({ db }).saveTeam(admin, {
    partnerId: scene.portal.partner.id,
    id: null,
    version: 0,
    name: 'Csapat',
    specializationId: null,
    languages: [],
    leadId: bela.staffId,
    memberIds: [anna.staffId, bela.staffId],
  });
});
afterAll(() => database.drop());

const which = (id: string) => ({ partnerId: scene.portal.partner.id, id });

async function closeAnswered(doctor: Doctor): Promise<string> {
  const { answers } = questionForm();
  const conditions = `${answers.conditions}, Kata szerint`;
  const form = questionForm({ answers: { ...answers, conditions } });
  const { id } = await advice.askDoctor({ portal: asOwner(scene), form });
  await advice.claimQuestion(doctor, { ...which(id), version: 1 });
  const answer = { ...which(id), version: 2, text: SIGNED, nextStep: null };
  await advice.answerQuestion(doctor, answer);
  await advice.closeQuestion(doctor, { ...which(id), version: 3 });
  return id;
}

/** Sets the moment of closing so that the number drawn is one of those wanted; an hour back has 3,600 numbers to choose from. */
async function draw(id: string, least: number, most: number) {
  await database.owner.query(
    `UPDATE advice_question SET closed_at = (
       SELECT at FROM generate_series(portal_now() - interval '1 hour', portal_now(), interval '1 second') at
        WHERE advice_draw($1, at) BETWEEN $2 AND $3 LIMIT 1) WHERE id = $1`,
    [id, least, most],
  );
}

const sampleOf = async (portal: Portal) =>
  (await quality.getBoard(portal, null)).sample.map(({ id }) => id);

test('one closed thread in ten is drawn, always the same ones, and nobody sees one in which they wrote', async () => {
  expect(await sampleOf(bela)).toEqual([drawn]);
  expect(await sampleOf(anna)).toEqual([]);
  const other = await closeAnswered(anna);
  await draw(other, 10, 10);
  expect(await sampleOf(bela)).toEqual([drawn]);
  await draw(other, 9, 9);
  expect((await sampleOf(bela)).toSorted()).toEqual([drawn, other].toSorted());
  await draw(other, 10, 10);
  const { rows } = await database.owner.query<{ share: number }>(
    `SELECT count(*) FILTER (WHERE advice_draw(gen_random_uuid(), portal_now()) < 10)::int AS share FROM generate_series(1, 3000)`,
  );
  // 300 are expected; six standard deviations are 99.
  expect(Math.abs((rows[0]?.share ?? 0) - 300)).toBeLessThan(99);
});

test('a second doctor reads it without names, which is on record with its reason, and judges it once; the author is told what, not who', async () => {
  const found = await quality.getCase(bela, which(drawn));
  expect(found).toMatchObject({
    question: questionForm().question,
    answers: { since: 'weeks', conditions: 'Magas vérnyomás, … szerint' },
    messages: [{ text: 'Kedves … …! Igyon többet. … …' }],
  });
  expect(JSON.stringify(found)).not.toMatch(/Szabó|Kata|Kis Anna|19\d\d-\d\d-\d\d/);
  const { rows } = await database.owner.query(
    `SELECT action, grounds, actor_role, customer_id::int FROM audit_entry WHERE object_id = $1 AND actor_id = $2`,
    [drawn, bela.staffId],
  );
  expect(rows).toEqual([
    {
      action: 'advice_checked',
      grounds: 'quality',
      actor_role: 'advice_doctor',
      customer_id: scene.account.customer_id,
    },
  ]);
  const judge = (portal: Portal, remark = 'Mennyit?') =>
    codeOf(quality.check(portal, { ...which(drawn), sheet: SHEET, remark }));
  expect(await judge(anna)).toBe('not_found');
  expect(await judge(bela, '')).toBe('invalid_input');
  expect((await Promise.all([judge(bela), judge(cili)])).toSorted()).toEqual(['not_found', null]);
  expect(await codeOf(quality.getCase(cili, which(drawn)))).toBe('not_found');
  // The first answer was another one, a day before.
  await database.owner.query(
    `UPDATE advice_question SET answered_at = answered_at - interval '1 day' WHERE id = $1`,
    [drawn],
  );
  const { feedback } = await quality.getBoard(anna, null);
  const answeredAt = found.messages[0]?.at;
  expect(feedback).toMatchObject([{ id: drawn, answeredAt, sheet: SHEET, remark: 'Mennyit?' }]);
  expect(JSON.stringify(feedback)).not.toMatch(/Béla|Cili/);
});

test('the author alone says that they have read it, and once something in reply; who checked sees both without names', async () => {
  const reply = (portal: Portal, text: string) =>
    codeOf(quality.reply(portal, { ...which(drawn), reply: text }));
  const { rows } = await database.owner.query<{ reviewer_id: number }>(
    'SELECT reviewer_id::int FROM advice_review WHERE question_id = $1',
    [drawn],
  );
  const checker = [bela, cili].find(({ staffId }) => staffId === rows[0]?.reviewer_id) ?? bela;
  const seen = async () => (await quality.getBoard(checker, null)).checks;
  expect(await seen()).toMatchObject([{ id: drawn, sheet: SHEET, readAt: null, reply: null }]);
  expect((await quality.getBoard(anna, null)).checks).toEqual([]);
  for (const other of [bela, cili]) expect(await reply(other, 'X')).toBe('not_found');
  expect(await reply(anna, 'x'.repeat(1001))).toBe('invalid_input');

  expect(await reply(anna, ' ')).toBeNull();
  const [read] = await seen();
  expect(read).toMatchObject({ readAt: expect.any(String), reply: null });
  expect(await reply(anna, '')).toBeNull();
  expect(await reply(anna, 'Két litert. Szabó Kata tudja. Kis Anna')).toBeNull();
  expect(await reply(anna, 'Mégis hármat.')).toBe('changed_meanwhile');
  expect(await seen()).toMatchObject([
    { readAt: read?.readAt, reply: 'Két litert. … … tudja. … …' },
  ]);
  const { feedback } = await quality.getBoard(anna, null);
  expect(feedback).toMatchObject([{ reply: 'Két litert. Szabó Kata tudja. Kis Anna' }]);
  const noted = await database.owner.query(
    `SELECT action FROM audit_entry WHERE object_id = $1 AND action IN ('advice_check_read', 'advice_check_answered') ORDER BY id`,
    [drawn],
  );
  expect(noted.rows).toEqual([
    { action: 'advice_check_read' },
    { action: 'advice_check_answered' },
  ]);
});

test('how soon somebody answers is told to them and to who leads them: median, and the share within the promise', async () => {
  const { owner } = database;
  await owner.query('DELETE FROM advice_question');
  const minutes = [10, 30, 600];
  for (const wait of minutes) {
    const id = await closeAnswered(anna);
    await owner.query(
      `UPDATE advice_message SET created_at = (SELECT created_at FROM advice_question WHERE id = $1) + make_interval(mins => $2),
              due_at = (SELECT created_at FROM advice_question WHERE id = $1) + interval '9 hours' WHERE question_id = $1`,
      [id, wait],
    );
  }
  // One that the version before wrote while this one was being put in.
  const old = await closeAnswered(anna);
  await owner.query('UPDATE advice_message SET due_at = NULL WHERE question_id = $1', [old]);
  const figures = { answers: 3, inTime: 66, medianMinutes: 30 };
  expect((await quality.getBoard(anna, null)).own).toEqual(figures);
  const { own, led } = await quality.getBoard(bela, null);
  expect(own).toEqual({ answers: 0, inTime: null, medianMinutes: null });
  expect(led).toEqual([{ id: anna.staffId, name: 'Kis Anna', ...figures }]);
  expect((await quality.getBoard(anna, null)).led).toEqual([]);
});
