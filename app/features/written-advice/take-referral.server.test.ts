import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachToCare } from '#app/features/files/attach-referrals.server.ts';
import { createFileServices } from '#app/features/files/services.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import { asOwner, buildAccountScene, type AccountScene } from '#tests/support/accounts.ts';
import { questionForm, staffOfAdvice } from '#tests/support/advice.ts';
import { TEST_SECRET } from '#tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { codeOf } from '#tests/support/refusals.ts';
import { createAdviceServices } from './services.server.ts';

let database: TestDatabase;
let scene: AccountScene;
let member: Portal;
const files = createTestFiles();
const SPECIALTY = 1;
const NOTE = 'Kérek 24 órás vérnyomásmérést.';

beforeAll(async () => {
  database = await createTestDatabase({ hasReference: true });
  scene = await buildAccountScene(database.owner);
  member = asOwner(scene);
});
afterAll(() => database.drop());

const depsOf = () => ({
  db: { main: database.app, replica: database.app, close: () => Promise.resolve() },
  appSecret: TEST_SECRET,
  files,
});

/** Until a file goes, rounded. @param set is left of it from now on */
async function hoursLeft(id: string, set?: string): Promise<number> {
  if (set !== undefined) {
    await database.owner.query(
      'UPDATE file SET delete_after = portal_now() + $2::interval WHERE id = $1',
      [id, set],
    );
  }
  const { rows } = await database.owner.query<{ n: number }>(
    'SELECT round(extract(epoch FROM delete_after - portal_now()) / 3600)::int AS n FROM file WHERE id = $1',
    [id],
  );
  return rows[0]?.n ?? -1;
}

test('what a doctor wrote for a specialist becomes a file of its patient, once, with which they ask for care; and of nobody else', async () => {
  const advice = createAdviceServices(depsOf());
  const doctor = await staffOfAdvice(database.owner, scene.portal, {
    name: 'Dr. Kis Anna',
    specialty: SPECIALTY,
  });
  const { id } = await advice.askDoctor({
    portal: member,
    form: questionForm({ specialization: SPECIALTY }),
  });
  const which = { partnerId: scene.portal.partner.id, id };
  await advice.claimQuestion(doctor, { ...which, version: 1 });
  const nextStep = {
    kind: 'book' as const,
    specializationId: SPECIALTY,
    urgency: 'week' as const,
    referral: NOTE,
  };
  await advice.answerQuestion(doctor, { ...which, version: 2, text: 'Nézesse meg.', nextStep });
  const thread = await advice.getOwnThread({ portal: member, id });
  const messageId = thread.messages.at(-1)?.id ?? '';

  const stranger = asOwner(await buildAccountScene(database.owner));
  const take = (portal: Portal, message = messageId) =>
    advice.takeReferral({ portal, id, messageId: message });
  expect(await codeOf(take(stranger))).toBe('not_found');
  expect(await codeOf(take(scene.portal))).toBe('sign_in_required');
  expect(await codeOf(take(member, id))).toBe('not_found');

  // Two presses at once.
  const [file, again] = await Promise.all([take(member), take(member)]);
  expect(again).toEqual(file);
  expect(file).toMatchObject({ kind: 'application/pdf', state: 'clean' });
  expect(file.name).toMatch(/^uzenet-a-szakorvosnak-.+-\d{4}-\d{2}-\d{2}\.pdf$/);
  expect(file.name).toContain(thread.name.replaceAll(' ', '-'));
  // Almost a day later, there is a day for the form again; what a draft keeps is kept for as long.
  expect(await hoursLeft(file.id, '10 minutes')).toBe(0);
  expect((await take(member)).id).toBe(file.id);
  expect(await hoursLeft(file.id)).toBe(24);
  await hoursLeft(file.id, '30 days');
  await take(member);
  expect(await hoursLeft(file.id)).toBe(720);
  const loose = createFileServices(depsOf());
  expect(await loose.findLoose({ portal: member })).toMatchObject([{ id: file.id }]);

  const attach = (portal: Portal) =>
    transact(
      database.app,
      (transaction) =>
        attachToCare(transaction, portal, { ids: [file.id], careId: crypto.randomUUID() }),
      { partnerId: portal.partner.id },
    );
  expect(await codeOf(attach(stranger))).toBe('invalid_input');
  const { rows } = await database.owner.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM audit_entry WHERE object_id = $1 AND action = 'advice_referral_taken'`,
    [id],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('the document can be read aloud and says who wrote what, for whom', async () => {
  const { drawReferral } = await import('./pdf/draw-referral.server.ts');
  const sheet = {
    locale: 'hu' as const,
    portal: 'Teszt Portál',
    patient: 'Szabó Kata',
    dateOfBirth: '1990-02-03',
    writtenOn: '2026-11-24',
    writtenAt: '2026-11-24T09:00:00.000Z',
    specialty: 'Kardiológia',
    doctor: { name: 'Dr. Kis Anna', specialties: ['Belgyógyászat'] },
    note: NOTE,
  };
  const drawn = await drawReferral(sheet);
  expect(drawn.equals(await drawReferral(sheet))).toBe(true);
  const { extractText, getDocumentProxy } = await import('unpdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(drawn)), {
    mergePages: true,
  });
  for (const part of [
    'Szabó Kata',
    '1990. február 3.',
    'Kardiológia',
    NOTE,
    'Dr. Kis Anna, Belgyógyászat',
    '(2026. november 24.). Személyes',
  ]) {
    expect(text).toContain(part);
  }
  expect(drawn.toString('latin1')).toContain('/StructTreeRoot');
});
