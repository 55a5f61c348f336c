import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Portal } from '#app/platform/portal.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { asOwner, buildAccountScene, type AccountScene } from '#tests/support/accounts.ts';
import { inboxQuery, questionForm, staffOfAdvice } from '#tests/support/advice.ts';
import { TEST_SECRET } from '#tests/support/app.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { codeOf } from '#tests/support/refusals.ts';
import type { InboxQuery } from './inbox.server.ts';
import { createAdviceServices, type AdviceServices } from './services.server.ts';

let database: TestDatabase;
let scene: AccountScene;
let advice: AdviceServices;
type Doctor = Portal & { staffId: number };
let anna: Doctor;
let bela: Doctor;
const CARDIOLOGY = 1;
const DERMATOLOGY = 2;

beforeAll(async () => {
  database = await createTestDatabase({ hasReference: true });
  scene = await buildAccountScene(database.owner);
  anna = await staffOfAdvice(database.owner, scene.portal, { name: 'Anna', specialty: 1 });
  bela = await staffOfAdvice(database.owner, scene.portal, { name: 'Béla', specialty: 2 });
  const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
  advice = createAdviceServices({ db, appSecret: TEST_SECRET, files: createTestFiles() });
});
afterEach(async () => {
  setClockOffset(0);
  await database.owner.query('DELETE FROM advice_question; DELETE FROM advice_team');
});
afterAll(() => database.drop());

const partnerId = () => scene.portal.partner.id;
const which = (id: string, version: number) => ({ partnerId: partnerId(), id, version });

/** A question that is due in so many hours, with whatever else its row has. */
async function ask(hours: number, values: Record<string, unknown> = {}): Promise<string> {
  const [{ id } = { id: '' }] = (
    await database.owner.query<{ id: string }>(
      `INSERT INTO advice_question (id, partner_id, customer_id, last_name, first_name, date_of_birth, specialization_id, answers, question, terms_version, locale, host, due_at)
       VALUES (gen_random_uuid(), $1, $2, 'Szabó', 'Kata', '1980-01-01', $3, $4, 'Hetek óta szédülök reggelente.', '2026-11', $5, $6, portal_now() + $7 * interval '1 hour') RETURNING id`,
      [
        partnerId(),
        scene.account.customer_id,
        values['specialty'] ?? CARDIOLOGY,
        questionForm().answers,
        values['locale'] ?? 'hu',
        new URL(scene.portal.origin).hostname,
        hours,
      ],
    )
  ).rows;
  for (const [column, value] of Object.entries(values)) {
    if (column === 'specialty' || column === 'locale') continue;
    await database.owner.query(`UPDATE advice_question SET ${column} = $2 WHERE id = $1`, [
      id,
      value,
    ]);
  }
  return id;
}

/** All pages of so many rows, one after the other. */
async function readAll(
  portal: Portal,
  asked: Partial<InboxQuery> = {},
  limit = 2,
  between: () => void = () => {},
) {
  const ids: string[] = [];
  let after: string[] | null = null;
  do {
    const page = await advice.findInboxPage(portal, inboxQuery({ ...asked, limit, after }));
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    ids.push(...page.rows.map(({ id }) => id));
    after = page.next;
    between();
  } while (after);
  return ids;
}

test('new questions come overdue first, then what was handed over to the doctor or their team, then the rest; page by page each once', async () => {
  const { rows } = await database.owner.query<{ id: string }>(
    `INSERT INTO advice_team (partner_id, name, languages, member_ids) VALUES ($1, 'A', '{}', $2), ($1, 'B', '{}', $2), ($1, 'C', '{}', '{}') RETURNING id`,
    [partnerId(), [anna.staffId]],
  );
  const [teamA, teamB, teamC] = rows.map(({ id }) => id);
  const rest = [await ask(1), await ask(2), await ask(9, { handed_to: bela.staffId })];
  const mine = [
    await ask(20, { handed_to_team: teamB }),
    await ask(21, { handed_to: anna.staffId }),
    await ask(22, { handed_to_team: teamA }),
  ];
  const others = await ask(10, { handed_to_team: teamC });
  const late = [await ask(-5), await ask(-1, { handed_to: bela.staffId })];
  expect(await readAll(anna)).toEqual([...late, ...mine, ...rest, others]);
  expect(await readAll(anna, {}, 1)).toEqual(await readAll(anna, {}, 50));
  // For a colleague what is theirs stands first, and who is in no team has the rest by the clock.
  expect((await readAll(bela)).slice(2, 4)).toEqual([rest[2], rest[0]]);
  // By when they were asked nothing stands before anything.
  expect(await readAll(anna, { sort: 'asked' })).toEqual([...rest, ...mine, others, ...late]);
});

test('a question that becomes overdue between two pages is on one of them, once; the next first page has it first', async () => {
  const late = await ask(-1);
  const mine = await ask(30, { handed_to: anna.staffId });
  const [soon, later] = [await ask(1), await ask(3)];
  const pages = await readAll(anna, {}, 1, () => setClockOffset(2 * 3_600_000));
  expect(pages).toEqual([late, mine, soon, later]);
  expect(await readAll(anna)).toEqual([late, soon, mine, later]);
});

test('who is on duty has what the duty is about before the rest, each once, whatever teams they are in; the others have it by the clock', async () => {
  const always = {
    weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      from: 0,
      until: 1_440,
      staffId: anna.staffId,
    })),
    days: [],
  };
  await database.owner.query(
    `INSERT INTO advice_team (partner_id, name, specialization_id, languages, member_ids, rota)
     VALUES ($1, 'Skin', $2, '{}', $4, $5), ($1, 'Skin, too', $2, '{hu}', $4, $5), ($1, 'English', NULL, '{en}', $4, $5), ($1, 'Heart', $3, '{}', $4, '{"weekly": [], "days": []}')`,
    [partnerId(), DERMATOLOGY, CARDIOLOGY, [anna.staffId], JSON.stringify(always)],
  );
  const heart = await ask(1);
  const skin = await ask(2, { specialty: DERMATOLOGY });
  const handed = await ask(3, { specialty: DERMATOLOGY, handed_to: bela.staffId });
  const both = await ask(4, { specialty: DERMATOLOGY, locale: 'en' });
  const english = await ask(5, { locale: 'en' });
  const mine = await ask(6, { handed_to: anna.staffId });
  const late = await ask(-1);
  expect(await readAll(anna)).toEqual([late, skin, both, english, mine, heart, handed]);
  expect(await readAll(anna, {}, 1)).toEqual(await readAll(anna, {}, 50));
  expect(await readAll(anna, { locale: 'en' })).toEqual([both, english]);
  expect(await readAll(bela)).toEqual([late, handed, heart, skin, both, english, mine]);
  const { rows } = await advice.findInboxPage(anna, inboxQuery());
  expect(rows.filter(({ isMyDuty }) => isMyDuty).map(({ id }) => id)).toEqual([
    skin,
    both,
    english,
  ]);
});

test('the list is narrowed down by specialty, language and partner, and counts what fits', async () => {
  const skin = await ask(1, { specialty: DERMATOLOGY });
  const english = await ask(2, { locale: 'en' });
  const both = await ask(3, { specialty: DERMATOLOGY, locale: 'en' });
  const late = await ask(-3, { specialty: DERMATOLOGY, locale: 'en' });
  expect(await readAll(anna, { specializationId: DERMATOLOGY })).toEqual([late, skin, both]);
  expect(await readAll(anna, { locale: 'en' })).toEqual([late, english, both]);
  expect(await readAll(anna, { locale: 'en', specializationId: DERMATOLOGY })).toEqual([
    late,
    both,
  ]);
  expect(await readAll(anna, { partnerId: partnerId() + 1 })).toEqual([]);
  await advice.claimQuestion(anna, which(both, 1));
  const found = await advice.findInbox(anna, inboxQuery({ locale: 'en' }));
  expect(found.counts).toMatchObject({ new: { count: 2, isMore: false }, mine: { count: 1 } });
  expect(found.specialties.length).toBeGreaterThan(2);
  // A partner out of reach leaves what the list can be narrowed down to.
  const nowhere = await advice.findInbox(anna, inboxQuery({ partnerId: partnerId() + 1 }));
  expect(nowhere.specialties).toEqual(found.specialties);
  expect(await readAll(anna, { view: 'mine' })).toEqual([both]);
  expect(await readAll(bela, { view: 'mine' })).toEqual([]);
});

test('what a colleague has is nobody else’s, until they have given it up', async () => {
  const id = await ask(-1);
  await advice.claimQuestion(bela, which(id, 1));
  expect(await readAll(anna)).toEqual([]);
  await database.owner.query(
    "UPDATE advice_question SET claimed_at = portal_now() - interval '5 hours'",
  );
  expect(await readAll(anna)).toEqual([id]);
  expect(await readAll(anna, { sort: 'asked' })).toEqual([id]);
  const ofAnna = await advice.findInbox(anna, inboxQuery());
  expect(ofAnna.counts).toMatchObject({ new: { count: 1 }, mine: { count: 0 } });
  // Whoever gave it up has it still.
  expect(await readAll(bela)).toEqual([]);
  expect(await readAll(bela, { view: 'mine' })).toEqual([id]);
  const { counts } = await advice.findInbox(bela, inboxQuery());
  expect(counts).toMatchObject({ new: { count: 0 }, mine: { count: 1 } });
});

test('a question that was taken on is given back as it was: for whom it stood first it does again', async () => {
  const id = await ask(5, { handed_to: anna.staffId });
  const before = await ask(1);
  await advice.claimQuestion(anna, which(id, 1));
  expect(await codeOf(advice.releaseQuestion(bela, which(id, 2)))).toBe('already_claimed');
  expect(await codeOf(advice.releaseQuestion(anna, which(id, 1)))).toBe('changed_meanwhile');
  await advice.releaseQuestion(anna, which(id, 2));
  expect(await readAll(anna)).toEqual([id, before]);
  expect(await codeOf(advice.releaseQuestion(anna, which(id, 3)))).toBe('already_claimed');
});

test('the list is for doctors who answer at the partner, each list that is taken along is noted, and none says whose a question is', async () => {
  await ask(1);
  const there = await buildPartner(database.owner);
  const elsewhere = await staffOfAdvice(
    database.owner,
    { ...scene.portal, partner: { ...scene.portal.partner, id: there.id } },
    { name: 'Cili', specialty: 1 },
  );
  expect(await readAll(elsewhere)).toEqual([]);
  const clerk = await staffOfAdvice(database.owner, scene.portal, {
    name: 'Dani',
    specialty: null,
    role: 'call_centre',
  });
  const noDoctor = await staffOfAdvice(database.owner, scene.portal, {
    name: 'Ede',
    specialty: null,
  });
  for (const portal of [clerk, noDoctor]) {
    expect(await codeOf(advice.findInboxPage(portal, inboxQuery()))).toBe('forbidden');
    expect(await codeOf(advice.noteInboxExport(portal))).toBe('forbidden');
  }
  expect(await codeOf(advice.findInboxPage(asOwner(scene), inboxQuery()))).toBe('forbidden');
  await advice.noteInboxExport(anna);
  const { rows } = await database.owner.query(
    "SELECT actor_id::int, partner_id FROM audit_entry WHERE action = 'advice_list_exported'",
  );
  expect(rows).toEqual([{ actor_id: anna.staffId, partner_id: partnerId() }]);
  expect(JSON.stringify(await advice.findInbox(anna, inboxQuery()))).not.toContain('Szabó');
});

test.each([
  ['nothing that a list has written', ['x', 'y']],
  ['of another list', ['2026-11-23T10:00:00.000000Z', '0198c0de-0000-7000-8000-000000000000']],
  ['of no such day', ['0 2026-02-31T10:00:00.000000Z', '0198c0de-0000-7000-8000-000000000000']],
])('a position that is %s is the beginning', async (_what, after) => {
  const id = await ask(1);
  const { rows } = await advice.findInboxPage(anna, inboxQuery({ after }));
  expect(rows.map((row) => row.id)).toEqual([id]);
});

test('two doctors who have a question open see each other, and who comes second is told how it stands', async () => {
  const id = await ask(20);
  const look = (doctor: Doctor, version = 1) => advice.lookAtQuestion(doctor, which(id, version));
  expect(await look(anna)).toEqual({ others: [], now: null });
  expect(await look(bela)).toEqual({ others: ['Anna'], now: null });
  const { rows } = await advice.findInbox(bela, inboxQuery());
  expect(rows.find((one) => one.id === id)?.lookedAtBy).toEqual(['Anna']);

  await advice.claimQuestion(anna, which(id, 1));
  expect(await look(bela)).toEqual({
    others: ['Anna'],
    now: { version: 2, status: 'assigned', claimedBy: 'Anna', letters: 0 },
  });
  await expect(advice.claimQuestion(bela, which(id, 1))).rejects.toMatchObject({
    code: 'already_claimed',
    details: { now: { version: 2, claimedBy: 'Anna' } },
  });
  await database.owner.query(
    `UPDATE advice_question SET status = 'closed', version = version + 1, closed_at = portal_now() WHERE id = $1`,
    [id],
  );
  const answer = { ...which(id, 2), text: 'Igyon többet.', nextStep: null };
  await expect(advice.answerQuestion(anna, answer)).rejects.toMatchObject({
    code: 'changed_meanwhile',
    details: { now: { version: 3, status: 'closed' } },
  });
  const elsewhere = await staffOfAdvice(
    database.owner,
    {
      ...scene.portal,
      partner: { ...scene.portal.partner, id: (await buildPartner(database.owner)).id },
    },
    { name: 'Más', specialty: 1 },
  );
  expect(await codeOf(look(elsewhere))).toBe('forbidden');
});
