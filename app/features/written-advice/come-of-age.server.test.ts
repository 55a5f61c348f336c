import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findHeldFiles } from '#app/features/files/find-held.server.ts';
import { createFileServices } from '#app/features/files/services.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { createPool, WORKER_ROLE, type Pool } from '#db/client.ts';
import { asOwner, buildAccountScene, type AccountScene } from '#tests/support/accounts.ts';
import { inboxQuery, questionForm, staffOfAdvice } from '#tests/support/advice.ts';
import { TEST_SECRET } from '#tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { runJob } from '#tests/support/jobs.ts';
import { codeOf } from '#tests/support/refusals.ts';
import { drawPdf } from '#tests/support/sent-files.ts';
import { emptyDraft } from './draft.ts';
import { findHeldAdvice } from './find-held.server.ts';
import { OPEN_QUESTIONS_MAX } from './advice-rules.ts';
import { createAdviceServices } from './services.server.ts';

let database: TestDatabase;
let scene: AccountScene;
let parent: Portal;
const workers: Pool[] = [];
const files = createTestFiles();

beforeAll(async () => {
  database = await createTestDatabase({ hasReference: true });
  scene = await buildAccountScene(database.owner);
  parent = asOwner(scene);
});
afterEach(async () => {
  setClockOffset(0);
  await Promise.all(workers.splice(0).map((pool) => pool.end()));
});
afterAll(() => database.drop());

const ASKED = '2026-11-20T18:00:00+01:00';
const EVE = '2026-11-20T23:58:00+01:00';
const BIRTHDAY = '2026-11-21T00:00:00+01:00';
/** Of somebody who comes of age on the 21st. */
const child = {
  lastName: 'Szabó',
  firstName: 'Zsófi',
  dateOfBirth: '2008-11-21',
  relation: 'child' as const,
  isAgreed: true as const,
};

/** All that asks the portal, at a moment. */
function at(moment: string) {
  const clockOffsetMs = Date.parse(moment) - Date.now();
  setClockOffset(clockOffsetMs);
  const pool = database.createAppPool({ clockOffsetMs, max: 4 });
  const db = { main: pool, replica: pool, close: () => Promise.resolve() };
  const worker = createPool({ url: database.workerUrl, role: WORKER_ROLE, clockOffsetMs });
  workers.push(worker);
  const deps = { db, appSecret: TEST_SECRET, files };
  return { db, worker, advice: createAdviceServices(deps), files: createFileServices(deps) };
}

/** What the worker sends to whoever asked. */
async function mailsOf(worker: Pool, question: string, step: string) {
  await database.owner.query('DELETE FROM sent_mail');
  const outcome = await runJob(worker, 'mail_advice', { question, step });
  const { rows } = await database.owner.query<{ subject: string; body: string }>(
    'SELECT subject, body FROM sent_mail',
  );
  return { outcome, mails: rows };
}

test('from the birthday on what was asked for a child is nobody else’s: no list, thread, file, copy or step of whoever asked reaches it, an answer is kept, and they are only asked to have the patient call [PR-03]', async () => {
  const early = at(ASKED);
  const stream = Readable.from([await drawPdf()]);
  const sent = await early.files.putFile({ portal: parent, name: 'lelet.pdf', stream });
  const own = await early.advice.askDoctor({ portal: parent, form: questionForm() });
  const { id } = await early.advice.askDoctor({
    portal: parent,
    form: questionForm({ onBehalf: child, files: [sent.id] }),
  });
  const doctor = await staffOfAdvice(database.owner, scene.portal, {
    name: 'Dr. Kis Anna',
    specialty: 1,
  });
  const which = { partnerId: scene.portal.partner.id, id };
  await early.advice.claimQuestion(doctor, { ...which, version: 1 });
  await early.advice.askBack(doctor, { ...which, version: 2, text: 'Mióta?' });
  const reply = { portal: parent, id, text: 'Két hete.', files: [] };
  await early.advice.replyToDoctor(reply);

  const eve = at(EVE);
  expect(await eve.advice.getOwnThread({ portal: parent, id })).toMatchObject({ files: [{}] });
  await eve.files.openFile({ portal: parent, id: sent.id });
  expect((await findHeldAdvice({ db: eve.db }, { portal: parent })).questions).toHaveLength(2);
  expect(await eve.advice.getCase(doctor, which)).toMatchObject({ ofAge: null });
  expect((await mailsOf(eve.worker, id, 'received')).outcome).toBe('sent');
  const referral = {
    kind: 'book' as const,
    specializationId: 1,
    urgency: 'week' as const,
    referral: 'Kérek EKG-t.',
  };

  const late = at(BIRTHDAY);
  expect((await late.advice.findInbox(doctor, inboxQuery({ view: 'mine' }))).rows).toMatchObject([
    { id },
  ]);
  expect(await late.advice.getCase(doctor, which)).toMatchObject({
    name: 'Szabó Zsófi',
    ofAge: { phone: expect.stringMatching(/^\+36/) },
  });
  const back = { ...which, version: 4, text: 'És most?' };
  expect(await codeOf(late.advice.askBack(doctor, back))).toBe('changed_meanwhile');
  const answer = { ...which, version: 4, text: 'Nézesse meg.', nextStep: referral };
  await late.advice.answerQuestion(doctor, answer);
  const { messages } = await late.advice.getCase(doctor, which);
  expect(messages.at(-1)).toMatchObject({ text: 'Nézesse meg.' });

  const { questions } = await late.advice.findOwnQuestions(parent);
  expect(questions.map((one) => one.id)).toEqual([own.id]);
  const closing = { portal: parent, id, isThanked: true };
  const messageId = messages.at(-1)?.id ?? '';
  for (const step of [
    () => late.advice.getOwnThread({ portal: parent, id }),
    () => late.advice.replyToDoctor(reply),
    () => late.advice.closeOwnQuestion(closing),
    () => late.advice.takeReferral({ portal: parent, id, messageId }),
    () => late.files.openFile({ portal: parent, id: sent.id }),
  ]) {
    expect(await codeOf(step())).toBe('not_found');
  }
  const held = await findHeldAdvice({ db: late.db }, { portal: parent });
  expect(held.questions.map((one) => one.id)).toEqual([own.id]);
  expect(await findHeldFiles({ db: late.db }, { portal: parent })).toEqual([]);

  expect(await mailsOf(late.worker, id, 'received')).toEqual({ outcome: 'outdated', mails: [] });
  const { outcome, mails } = await mailsOf(late.worker, id, 'answered');
  expect(outcome).toBe('sent');
  expect(mails).toMatchObject([{ subject: expect.stringContaining('Kérjük, adja tovább') }]);
  expect(mails[0]?.body).not.toMatch(/Zsófi|Szabó|orvos|kérdés|questions/);

  await database.owner.query(`UPDATE file SET state = 'refused' WHERE id = $1`, [sent.id]);
  await database.owner.query('UPDATE account SET verified_at = portal_now() WHERE id = $1', [
    scene.account.id,
  ]);
  const tellOfFile = (worker: Pool) => runJob(worker, 'mail_file_refused', { file: sent.id });
  expect(await tellOfFile(late.worker)).toBe('outdated');
  expect(await tellOfFile(eve.worker)).toBe('sent');
});

test('a thread that ends by itself is no news of a child who has come of age: nobody is asked to pass on that nobody has written', async () => {
  const early = at(ASKED);
  const own = await early.advice.askDoctor({ portal: parent, form: questionForm() });
  const of = await early.advice.askDoctor({
    portal: parent,
    form: questionForm({ onBehalf: child }),
  });
  const ids = [own.id, of.id];
  const doctor = await staffOfAdvice(database.owner, scene.portal, {
    name: 'Dr. Kis Anna',
    specialty: 1,
  });
  const { id: partnerId } = scene.portal.partner;
  for (const id of ids) {
    await early.advice.claimQuestion(doctor, { partnerId, id, version: 1 });
    await early.advice.askBack(doctor, { partnerId, id, version: 2, text: 'Mióta?' });
  }
  await database.owner.query(
    `UPDATE advice_question SET updated_at = $2::timestamptz - interval '15 days' WHERE id = ANY ($1)`,
    [ids, BIRTHDAY],
  );
  await runJob(at(BIRTHDAY).worker, 'close_silent_advice');
  const { rows } = await database.owner.query(
    `SELECT q.id, q.status::text, EXISTS (SELECT FROM outbox o WHERE o.payload ->> 'question' = q.id::text AND o.payload ->> 'step' = 'closed') AS is_told
       FROM advice_question q WHERE q.id = ANY ($1) ORDER BY array_position($1, q.id)`,
    [ids],
  );
  expect(rows).toEqual([
    { id: own.id, status: 'closed', is_told: true },
    { id: of.id, status: 'closed', is_told: false },
  ]);
});

test('questions for a child who has come of age take no room of whoever asked, and none is sent twice over that midnight', async () => {
  const early = at(ASKED);
  const form = questionForm({ onBehalf: child });
  const { dueAt } = await early.advice.askDoctor({ portal: parent, form });
  const own = () => codeOf(early.advice.askDoctor({ portal: parent, form: questionForm() }));
  const codes = await Promise.all(Array.from({ length: OPEN_QUESTIONS_MAX }, own));
  expect(codes).toContain('too_many_questions');
  // In Romania the day begins an hour earlier.
  const namesAt = async (moment: string) =>
    (await at(moment).advice.findOwnQuestions(parent)).questions.map(({ name }) => name);
  const moveTo = (country: string) =>
    database.owner.query('UPDATE partner_host SET country = $2 WHERE host = $1', [
      parent.host,
      country,
    ]);
  const bucharest = '2026-11-21T00:00:00+02:00';
  expect(await namesAt(bucharest)).toContain('Szabó Zsófi');
  await moveTo('RO');
  expect(await namesAt(bucharest)).not.toContain('Szabó Zsófi');
  await moveTo('HU');
  const late = at(BIRTHDAY);
  // The answer was lost, and the page tries again.
  expect(await late.advice.askDoctor({ portal: parent, form })).toEqual({ id: form.id, dueAt });
  const draft = { ...emptyDraft(form.id), question: 'És ez is fáj.' };
  expect(await codeOf(late.advice.saveDraft({ portal: parent, draft, version: null }))).toBe(
    'already_sent',
  );
  await late.advice.askDoctor({ portal: parent, form: questionForm({ onBehalf: child }) });
  const names = (await late.advice.findOwnQuestions(parent)).questions.map(({ name }) => name);
  expect(names.filter((name) => name === 'Szabó Zsófi')).toHaveLength(1);
});
