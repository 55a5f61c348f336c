import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createFileServices } from '#app/features/files/services.server.ts';
import { LOCALES } from '#app/i18n/locale.ts';
import type { Portal } from '#app/platform/portal.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { asOwner, buildAccountScene, type AccountScene } from '#tests/support/accounts.ts';
import { inboxQuery, questionForm, staffOfAdvice } from '#tests/support/advice.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { TEST_SECRET } from '#tests/support/app.ts';
import { runJob } from '#tests/support/jobs.ts';
import { codeOf } from '#tests/support/refusals.ts';
import { drawPdf } from '#tests/support/sent-files.ts';
import { emptyDraft } from './draft.ts';
import { MAILED_STEPS } from './send-advice-mail.server.ts';
import { createAdviceServices } from './services.server.ts';
import { ADVICE_WORDS } from './words.ts';

let database: TestDatabase;
let scene: AccountScene;
let member: Portal;
const files = createTestFiles();
/** Any of the reference data. */
const CARDIOLOGY = 1;
const DERMATOLOGY = 2;

beforeAll(async () => {
  database = await createTestDatabase({ hasReference: true });
  scene = await buildAccountScene(database.owner);
  member = asOwner(scene);
});
afterEach(async () => {
  setClockOffset(0);
  await database.owner.query('DELETE FROM advice_question');
});
afterAll(() => database.drop());

/** The use cases at a moment: program and database by the same moved clock. */
function at(moment: string) {
  const clockOffsetMs = Date.parse(moment) - Date.now();
  setClockOffset(clockOffsetMs);
  const pool = database.createAppPool({ clockOffsetMs, max: 4 });
  const db = { main: pool, replica: pool, close: () => Promise.resolve() };
  return createAdviceServices({ db, appSecret: TEST_SECRET, files });
}

/** A doctor of a specialty who answers at a partner. */
const doctorOf = (specialty: number | null, portal = scene.portal) =>
  staffOfAdvice(database.owner, portal, { name: 'Dr. Kis Anna', specialty });

const FRIDAY = '2026-11-20T18:00:00+01:00';
const MONDAY = '2026-11-23T18:00:00+01:00';
const form = (values: object = {}) => questionForm({ specialization: CARDIOLOGY, ...values });
const ask = (advice: ReturnType<typeof at>, values: object = {}) =>
  advice.askDoctor({ portal: member, form: form(values) });

const which = (id: string, version: number) => ({
  partnerId: scene.portal.partner.id,
  id,
  version,
});

/** Of which steps a mail was ordered. */
const ordersOf = async (id: string) =>
  (
    await database.owner.query<{ step: string }>(
      `SELECT payload->>'step' AS step FROM outbox WHERE kind = 'mail_advice' AND payload->>'question' = $1 ORDER BY id`,
      [id],
    )
  ).rows.map(({ step }) => step);

/** The mail of a step. */
async function mailOf(id: string, step: string) {
  // Every order of this test file has the same number, and a mail goes out once.
  await database.owner.query('DELETE FROM sent_mail WHERE recipient = $1', [scene.email]);
  expect(await runJob(database.worker, 'mail_advice', { question: id, step })).toBe('sent');
  const { rows } = await database.owner.query<{ body: string; subject: string }>(
    'SELECT body, subject FROM sent_mail WHERE recipient = $1',
    [scene.email],
  );
  return rows[0]!;
}

/** Beginnings of what tells that it is about health, and parts of the question itself. */
const HEALTH_WORDS = {
  hu: /orvos|egészség|beteg|tanács|vizsgál|rendel|szédül|kardiol|vérnyom/i,
  ro: /medic|doctor|sănăt|pacient|sfat|consult|clinic|szédül|cardiol/i,
  en: /doctor|health|medic|patient|advice|clinic|szédül|cardiol/i,
};

describe('a question', () => {
  test('asked on Friday at 18:00 is due on Monday at 18:00, and the mail says so [C006 C037 C823]', async () => {
    const advice = at(FRIDAY);
    expect((await advice.getAdvicePage(member)).dueAt).toBe(new Date(MONDAY).toISOString());
    const { id, dueAt } = await ask(advice);
    expect(dueAt).toBe(new Date(MONDAY).toISOString());
    expect(await advice.findOwnQuestions(member)).toMatchObject({
      questions: [{ id, status: 'submitted', dueAt, specialty: { id: CARDIOLOGY } }],
      hasDraft: false,
    });
    expect((await mailOf(id, 'received')).body).toContain('2026. november 23., hétfő 18:00');
  });

  test('no mail of it, in no language, has a word about health', async () => {
    const advice = at(FRIDAY);
    const { id } = await ask(advice);
    await advice.claimQuestion(await doctorOf(CARDIOLOGY), which(id, 1));
    const news = {
      received: 'assigned',
      answered: 'answered',
      asked_back: 'waiting_for_patient',
      closed: 'closed',
    };
    for (const [step, locale] of MAILED_STEPS.flatMap((one) =>
      LOCALES.map((its) => [one, its] as const),
    )) {
      await database.owner.query(
        `UPDATE advice_question SET status = $2, locale = $3, closed_at = CASE WHEN $4 THEN portal_now() END WHERE id = $1`,
        [id, news[step], locale, step === 'closed'],
      );
      const { subject, body } = await mailOf(id, step);
      expect(subject).toContain(ADVICE_WORDS[locale].mail.steps[step].subject);
      const said = body.replaceAll(/.*(?:112|:\/\/).*/g, '');
      expect(`${subject} ${said}`).not.toMatch(HEALTH_WORDS[locale]);
    }
  });

  test('over a day off is due when a working day has passed: the clock stands on it', async () => {
    // A Sunday: the clock begins with Monday and has run at its end.
    const sunday = await ask(at('2026-11-22T10:00:00+01:00'));
    expect(sunday.dueAt).toBe('2026-11-23T23:00:00.000Z');
    // A Saturday that is worked: Monday at the same time.
    const worked = await ask(at('2026-12-12T10:00:00+01:00'));
    expect(worked.dueAt).toBe('2026-12-14T09:00:00.000Z');
  });

  test('with a red flag is not sent: 112 helps [C006]', async () => {
    const advice = at(FRIDAY);
    await expect(ask(advice, { redFlags: ['chest_pain'] })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { redFlags: 'emergency' },
    });
    expect((await advice.findOwnQuestions(member)).questions).toEqual([]);
  });

  test('that is being written has its files for as long as the draft: thirty days from the last letter, or until it is thrown away', async () => {
    const advice = at(new Date().toISOString());
    const services = createFileServices({
      db: { main: database.app, replica: database.app, close: () => Promise.resolve() },
      appSecret: TEST_SECRET,
      files,
    });
    const stream = Readable.from([await drawPdf()]);
    const sent = await services.putFile({ portal: member, name: 'lelet.pdf', stream });
    const daysLeft = async () => {
      const { rows } = await database.owner.query<{ days: number }>(
        `SELECT extract(epoch FROM delete_after - portal_now())::float / 86400 AS days FROM file WHERE id = $1`,
        [sent.id],
      );
      return rows[0]?.days ?? Number.NaN;
    };
    expect(await daysLeft()).toBeCloseTo(1, 1);
    const draft = { ...emptyDraft(randomUUID()), files: [sent] };
    const version = await advice.saveDraft({ portal: member, draft, version: null });
    expect(await daysLeft()).toBeCloseTo(30, 1);
    await advice.deleteDraft({ portal: member, version });
    expect(await daysLeft()).toBeLessThanOrEqual(0);
  });

  test('with what no text can keep, as pasted from elsewhere, is kept without it, and goes on from there', async () => {
    const advice = at(FRIDAY);
    const pasted = { ...emptyDraft(randomUUID()), question: 'Szédülök\0 reggelente\ud83d' };
    await advice.saveDraft({ portal: member, draft: pasted, version: null });
    const draft = { ...pasted, question: `${pasted.question} is` };
    const version = await advice.saveDraft({ portal: member, draft, version: null, over: pasted });
    const { kept } = await advice.getAdvicePage(member);
    expect(kept?.draft.question).toBe('Szédülök reggelente\ufffd is');
    await advice.deleteDraft({ portal: member, version });
  });

  test('sent twice is one; the draft is gone with it, and a late draft of it is not kept', async () => {
    const advice = at(FRIDAY);
    const body = form();
    const draft = { ...emptyDraft(body.id), question: 'Félig' };
    const version = await advice.saveDraft({ portal: member, draft, version: null });
    expect(await advice.getAdvicePage(member)).toMatchObject({
      kept: { draft: { question: 'Félig' }, version },
    });
    const [one, two] = await Promise.all([
      advice.askDoctor({ portal: member, form: body }),
      advice.askDoctor({ portal: member, form: body }),
    ]);
    expect(two).toEqual(one);
    await expect(advice.saveDraft({ portal: member, draft, version })).rejects.toMatchObject({
      code: 'already_sent',
      details: { files: [] },
    });
    const { questions, hasDraft } = await advice.findOwnQuestions(member);
    expect([questions.length, hasDraft]).toEqual([1, false]);
  });

  test('that goes beside another of its tab is kept whichever comes first, and over nothing else', async () => {
    const advice = at(FRIDAY);
    const draft = emptyDraft(randomUUID());
    const save = (question: string, version: string | null, over?: string) =>
      advice.saveDraft({
        portal: member,
        draft: { ...draft, question },
        version,
        ...(over !== undefined && { over: { ...draft, question: over } }),
      });
    const kept = async () => (await advice.getAdvicePage(member)).kept?.draft.question;
    const seen = await save('Sz', null);
    await save('Szédülök', seen);
    const second = await save('Szédülök reggelente', seen, 'Szédülök');
    expect(await kept()).toBe('Szédülök reggelente');

    const third = await save('Szédülök este', second, 'Szédülök délben');
    expect(await codeOf(save('Szédülök délben', second)), 'too late').toBe('changed_meanwhile');
    expect(await codeOf(save('Fáj', second, 'Fáj a hasam'))).toBe('changed_meanwhile');
    expect(await kept()).toBe('Szédülök este');
    await advice.deleteDraft({ portal: member, version: third });
    expect(await codeOf(save('Fáj', third, 'Szédülök este')), 'deleted').toBe('changed_meanwhile');
  });

  test('that is written in two tabs is written over by neither unseen: who has seen an older one is told what is kept', async () => {
    const advice = at(FRIDAY);
    const draft = emptyDraft(randomUUID());
    const save = (question: string, version: string | null) =>
      advice.saveDraft({ portal: member, draft: { ...draft, question }, version });
    const first = await save('Szédülök', null);
    const second = await save('Szédülök reggelente', first);
    const kept = { draft: { ...draft, question: 'Szédülök reggelente' }, version: second };
    for (const seen of [first, null]) {
      await expect(save('Fáj a fejem', seen)).rejects.toMatchObject({
        code: 'changed_meanwhile',
        details: { kept },
      });
    }
    expect(await codeOf(advice.deleteDraft({ portal: member, version: first }))).toBe(
      'changed_meanwhile',
    );
    expect((await advice.getAdvicePage(member)).kept).toEqual(kept);
    // A process of the release before knows of no versions.
    await database.owner.query(
      `UPDATE advice_draft SET answers = answers || '{"question": "Fáj a hasam"}' WHERE customer_id = $1`,
      [scene.account.customer_id],
    );
    expect(await codeOf(save('Fáj a fejem', second))).toBe('changed_meanwhile');
    const third = (await advice.getAdvicePage(member)).kept?.version ?? '';
    expect(third).not.toBe(second);
    // Another question that is sent leaves it alone.
    await ask(advice);
    expect((await advice.getAdvicePage(member)).kept?.version).toBe(third);

    await advice.deleteDraft({ portal: member, version: third });
    await advice.deleteDraft({ portal: member, version: third });
    await expect(save('Fáj a fejem', third)).rejects.toMatchObject({ details: { kept: null } });
    const two = await Promise.allSettled([save('Egy', null), save('Kettő', null)]);
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await advice.deleteDraft({
      portal: member,
      version: (await advice.getAdvicePage(member)).kept?.version ?? null,
    });
  });

  test('with a later draft, of a tab that is closed, is not sent before that was seen; then the draft goes with it', async () => {
    const advice = at(FRIDAY);
    const { id } = form();
    const draft = emptyDraft(id);
    const save = (question: string, version: string | null) =>
      advice.saveDraft({ portal: member, draft: { ...draft, question }, version });
    const first = await save('Szédülök', null);
    const second = await save('Szédülök, és a karom is zsibbad', first);
    const kept = {
      draft: { ...draft, question: 'Szédülök, és a karom is zsibbad' },
      version: second,
    };
    for (const draftVersion of [first, null]) {
      await expect(ask(advice, { id, draftVersion })).rejects.toMatchObject({
        code: 'changed_meanwhile',
        details: { kept },
      });
    }
    expect(await advice.findOwnQuestions(member)).toMatchObject({ questions: [], hasDraft: true });
    await ask(advice, { id, draftVersion: second });
    // Sent once more, its answer was lost.
    await ask(advice, { id, draftVersion: first });
    expect((await advice.getAdvicePage(member)).kept).toBeNull();

    // Of another question it is no hindrance, and stays.
    const other = { ...draft, id: randomUUID(), question: 'Viszket a kezem' };
    const version = await advice.saveDraft({ portal: member, draft: other, version: null });
    await ask(advice, { draftVersion: null });
    expect((await advice.getAdvicePage(member)).kept?.version).toBe(version);
    await advice.deleteDraft({ portal: member, version });
  });

  test('something else under the id of a question that was sent, or of a stranger’s, is not taken for it: it is refused and nothing is lost', async () => {
    const advice = at(FRIDAY);
    const sent = await ask(advice, { question: 'Reggelente szédülök, hetek óta. Miért?' });
    const again = { id: sent.id, question: 'Reggelente szédülök, hetek óta. Miért?' };
    expect(await ask(advice, again)).toEqual(sent);
    for (const values of [
      { question: 'A bal karom is zsibbad tegnap óta. Baj?' },
      { answers: { ...form().answers, medicines: 'Ramipril' } },
      { files: [randomUUID()] },
    ]) {
      expect(await codeOf(ask(advice, { ...again, ...values }))).toBe('already_sent');
    }
    const { portal } = scene;
    const other = await buildAccountScene(database.owner, { portal, email: 'b@members.test' });
    const elsewhere = await buildAccountScene(database.owner);
    for (const stranger of [asOwner(other), asOwner(elsewhere)]) {
      const asked = advice.askDoctor({
        portal: { ...stranger, theme: member.theme },
        form: form(again),
      });
      expect(await codeOf(asked)).toBe('already_sent');
    }
    const thread = await advice.getOwnThread({ portal: member, id: sent.id });
    expect(thread.question).toBe(again.question);
  });

  test('for somebody else names them, with their consent; what is missing is said by field', async () => {
    const advice = at(FRIDAY);
    const other = { lastName: 'Nagy', firstName: 'Ilona', dateOfBirth: '1950-02-03' };
    const onBehalf = { ...other, relation: 'parent' as const, isAgreed: true as const };
    const { id } = await ask(advice, { onBehalf });
    expect(await advice.getOwnThread({ portal: member, id })).toMatchObject({ name: 'Nagy Ilona' });
    await expect(
      ask(advice, { question: 'Rövid', answers: { ...form().answers, course: undefined } }),
    ).rejects.toMatchObject({ fields: { question: 'tooShort', course: 'required' } });
  });

  test('is asked by members alone, where the partner has it; five may be open', async () => {
    const advice = at(FRIDAY);
    const bare = { ...member.theme, flags: { ...member.theme.flags, hasWrittenAdvice: false } };
    expect(await codeOf(advice.getAdvicePage({ ...member, theme: bare }))).toBe('not_found');
    const asked = await Promise.all(Array.from({ length: 8 }, () => codeOf(ask(advice))));
    expect(asked.filter((code) => code === 'too_many_questions')).toHaveLength(3);
    expect(await codeOf(ask(advice))).toBe('too_many_questions');
    const none = await buildAccountScene(database.owner, {
      portal: scene.portal,
      email: 'none@members.test',
    });
    await database.owner.query('DELETE FROM subscription WHERE customer_id = $1', [
      none.account.customer_id,
    ]);
    const outside = asOwner(none);
    expect(await advice.getAdvicePage(outside)).toMatchObject({ own: null });
    expect(await codeOf(advice.askDoctor({ portal: outside, form: form() }))).toBe(
      'subscription_required',
    );
  });
});

describe('a doctor', () => {
  test('takes on, asks back, hears, answers with what to do next, and is thanked; each step is on record by role', async () => {
    const advice = at(FRIDAY);
    const doctor = await doctorOf(CARDIOLOGY);
    const { id } = await ask(advice);
    expect(await advice.findInbox(doctor, inboxQuery())).toMatchObject({
      rows: [{ id, status: 'submitted', isMyField: true, locale: 'hu' }],
    });
    await advice.claimQuestion(doctor, which(id, 1));
    await advice.askBack(doctor, { ...which(id, 2), text: 'Mennyi a vérnyomása?' });
    const waiting = await advice.findInbox(doctor, inboxQuery({ view: 'waiting' }));
    expect(waiting).toMatchObject({ rows: [{ id, version: 3 }], counts: { new: { count: 0 } } });

    const later = at('2026-11-24T09:00:00+01:00');
    const reply = { portal: member, id, text: '150/95', files: [] };
    expect(await later.replyToDoctor(reply)).toEqual({ dueAt: '2026-11-25T08:00:00.000Z' });
    const found = await later.getCase(doctor, which(id, 4));
    expect(found).toMatchObject({ isMine: true, name: 'Szabó Kata', version: 4 });
    const nextStep = {
      kind: 'book' as const,
      specializationId: DERMATOLOGY,
      urgency: 'week' as const,
      referral: 'Kérek 24 órás vérnyomásmérést.',
    };
    await later.answerQuestion(doctor, { ...which(id, 4), text: 'Nézesse meg.', nextStep });
    expect(await ordersOf(id)).toEqual(['received', 'asked_back', 'answered']);
    const thread = await later.getOwnThread({ portal: member, id });
    expect(thread).toMatchObject({
      status: 'answered',
      messages: [
        {
          kind: 'question_back',
          doctor: { name: 'Dr. Kis Anna', specialties: [{ id: CARDIOLOGY }] },
        },
        { kind: 'reply', text: '150/95', doctor: null },
        {
          kind: 'answer',
          nextStep: {
            kind: 'book',
            specialty: { id: DERMATOLOGY },
            urgency: 'week',
            referral: nextStep.referral,
          },
        },
      ],
    });
    await later.closeOwnQuestion({ portal: member, id, isThanked: true });
    expect((await later.getOwnThread({ portal: member, id })).status).toBe('closed');
    const { rows } = await database.owner.query<{ action: string; actor_role: string | null }>(
      `SELECT action, actor_role FROM audit_entry WHERE object_id = $1 ORDER BY id`,
      [id],
    );
    expect(rows.map(({ action, actor_role }) => [action, actor_role])).toEqual([
      ['advice_asked', null],
      ['advice_claimed', 'advice_doctor'],
      ['advice_asked_back', 'advice_doctor'],
      ['advice_replied', null],
      ['advice_read', 'advice_doctor'],
      ['advice_answered', 'advice_doctor'],
      ['advice_read', null],
      ['advice_closed', null],
      ['advice_read', null],
    ]);
  });

  test('gets a reply once that is sent twice at once; something else is refused while the doctor has it', async () => {
    const advice = at(FRIDAY);
    const doctor = await doctorOf(CARDIOLOGY);
    const { id } = await ask(advice);
    await advice.claimQuestion(doctor, which(id, 1));
    await advice.askBack(doctor, { ...which(id, 2), text: 'Mennyi a vérnyomása?' });
    const reply = { portal: member, id, text: '150/95', files: [] };
    const [one, two] = await Promise.all([
      advice.replyToDoctor(reply),
      advice.replyToDoctor(reply),
    ]);
    expect(two).toEqual(one);
    expect(await advice.replyToDoctor(reply)).toEqual(one);
    for (const other of [{ text: '160/95' }, { files: [randomUUID()] }]) {
      expect(await codeOf(advice.replyToDoctor({ ...reply, ...other }))).toBe('changed_meanwhile');
    }
    const { messages } = await advice.getOwnThread({ portal: member, id });
    expect(messages.map(({ kind }) => kind)).toEqual(['question_back', 'reply']);
  });

  test('gets it alone: of two who take it on at once one does, and who has seen an older state changes nothing; that they end it is told by mail', async () => {
    const advice = at(FRIDAY);
    const [one, two] = [await doctorOf(CARDIOLOGY), await doctorOf(DERMATOLOGY)];
    const { id } = await ask(advice);
    const codes = await Promise.all(
      [one, two].map((doctor) => codeOf(advice.claimQuestion(doctor, which(id, 1)))),
    );
    expect(codes.toSorted()).toEqual(['already_claimed', null]);
    const [winner, loser] = codes[0] === null ? [one, two] : [two, one];
    expect(await codeOf(advice.getCase(loser, which(id, 2)))).toBe('already_claimed');
    const text = 'Igen.';
    expect(
      await codeOf(advice.answerQuestion(winner, { ...which(id, 1), text, nextStep: null })),
    ).toBe('changed_meanwhile');
    const nextStep = { kind: 'call_back' as const };
    await advice.answerQuestion(winner, { ...which(id, 2), text, nextStep });
    const { messages } = await advice.getOwnThread({ portal: member, id });
    expect(messages).toMatchObject([{ kind: 'answer', text, nextStep }]);
    expect(await codeOf(advice.askBack(winner, { ...which(id, 3), text }))).toBe(
      'changed_meanwhile',
    );
    await advice.closeQuestion(winner, which(id, 3));
    expect(await ordersOf(id)).toEqual(['received', 'answered', 'closed']);
  });

  test('hands over with a note and another field; overdue it stands first and can be taken over', async () => {
    const advice = at(FRIDAY);
    const [one, two] = [await doctorOf(CARDIOLOGY), await doctorOf(DERMATOLOGY)];
    const { id: late } = await ask(advice);
    await advice.claimQuestion(one, which(late, 1));
    const note = { note: 'Bőrgyógyásznak.', specializationId: DERMATOLOGY };
    await advice.handOver(one, { ...which(late, 2), ...note });
    await advice.claimQuestion(two, which(late, 3));
    expect(await advice.getCase(two, which(late, 4))).toMatchObject({
      handOverNote: 'Bőrgyógyásznak.',
      specialty: { id: DERMATOLOGY },
    });

    // Who has nothing to add keeps what was said.
    await advice.handOver(two, { ...which(late, 4), note: '', specializationId: null });
    await advice.claimQuestion(two, which(late, 5));
    const { handOverNote } = await advice.getCase(two, which(late, 6));
    expect(handOverNote).toBe('Bőrgyógyásznak.');

    const after = at('2026-11-23T18:01:00+01:00');
    const { id: fresh } = await ask(after);
    expect(await after.findInbox(one, inboxQuery())).toMatchObject({
      rows: [{ id: late, due: { kind: 'overdue' } }, { id: fresh }],
    });
    await after.claimQuestion(one, which(late, 6));
    expect(await codeOf(after.getCase(two, which(late, 7)))).toBe('already_claimed');
  });

  test('answers where they have the role, as a doctor, and nowhere else [AZ-01]', async () => {
    const advice = at(FRIDAY);
    const { id } = await ask(advice);
    const { id: other } = await buildPartner(database.owner);
    const elsewhere = await doctorOf(CARDIOLOGY, {
      ...scene.portal,
      partner: { ...scene.portal.partner, id: other },
    });
    expect(await codeOf(advice.claimQuestion(elsewhere, which(id, 1)))).toBe('forbidden');
    expect(await codeOf(advice.getCase(elsewhere, which(id, 1)))).toBe('forbidden');
    expect(await codeOf(advice.claimQuestion(await doctorOf(null), which(id, 1)))).toBe(
      'forbidden',
    );
    expect(await codeOf(advice.claimQuestion(member, which(id, 1)))).toBe('forbidden');
  });
});

test('a thread in which nobody writes ends after fourteen days; closed it is kept with its files for five years', async () => {
  const advice = at(FRIDAY);
  const doctor = await doctorOf(CARDIOLOGY);
  const services = createFileServices({
    db: { main: database.app, replica: database.app, close: () => Promise.resolve() },
    appSecret: TEST_SECRET,
    files,
  });
  const stream = Readable.from([await drawPdf()]);
  const sent = await services.putFile({ portal: member, name: 'lelet.pdf', stream });
  const { id } = await ask(advice, { files: [sent.id] });
  const countFiles = async () =>
    (await database.owner.query('SELECT FROM file WHERE id = $1', [sent.id])).rowCount;
  await advice.claimQuestion(doctor, which(id, 1));
  await advice.askBack(doctor, { ...which(id, 2), text: 'Mióta?' });
  const status = async () => {
    const { rows } = await database.owner.query<{ status: string }>(
      'SELECT status FROM advice_question WHERE id = $1',
      [id],
    );
    return rows[0]?.status;
  };
  const move = (column: string, span: string) =>
    database.owner.query(
      `UPDATE advice_question SET ${column} = portal_now() - $2::interval WHERE id = $1`,
      [id, span],
    );
  expect((await mailOf(id, 'asked_back')).body).toContain('14 napon belül');
  await move('updated_at', '13 days 23 hours');
  await runJob(database.worker, 'close_silent_advice');
  expect(await status()).toBe('waiting_for_patient');
  await move('updated_at', '14 days 1 hour');
  await runJob(database.worker, 'close_silent_advice');
  expect(await status()).toBe('closed');
  expect(await ordersOf(id)).toEqual(['received', 'asked_back', 'closed']);
  await move('closed_at', '4 years 360 days');
  await runJob(database.worker, 'delete_advice');
  await database.owner.query(
    `UPDATE file SET delete_after = delete_after - interval '4 years 360 days' WHERE id = $1`,
    [sent.id],
  );
  await runJob(database.worker, 'delete_outdated_files', {}, undefined, files, TEST_SECRET);
  expect(await status()).toBe('closed');
  expect(await countFiles()).toBe(1);
  await move('closed_at', '5 years 1 day');
  await runJob(database.worker, 'delete_advice');
  expect(await status()).toBeUndefined();
  expect(await countFiles()).toBe(0);
});
