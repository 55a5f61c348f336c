import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, mondayOf, weekDays } from '#app/time/week.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { buildBookingScene, type BookingScene } from '#tests/support/booking.ts';
import { buildDoctor, buildProvider, buildService } from '#tests/support/builders/clinics.ts';
import { buildInsuredOf, type InsuredValues, type TestCustomer } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestPreauthorization } from '#tests/support/preauthorization.ts';
import { findDecisionMoment } from './find-cover.server.ts';
import type { PreauthorizationServices } from './services.server.ts';
import { answerOf, type TimeAnswerKind } from './time-answer.ts';

const DAY_MS = 86_400_000;

let database: TestDatabase;
let preauth: PreauthorizationServices;
let scene: BookingScene;

beforeAll(async () => {
  database = await createTestDatabase();
  preauth = createTestPreauthorization(database.app);
});
afterAll(() => database.drop());
beforeEach(async () => {
  scene = await buildBookingScene(database.owner);
  const { provider_id } = scene.calendar;
  await buildService(database.owner, {
    provider_id,
    subfunction_id: scene.subfunctionId,
    price: 40_000,
  });
});

/** What a page that shows seven days, so many of them before the time's own, says of a time; and what the check before its booking would. */
async function bothOf(
  member: TestCustomer,
  {
    startsAt,
    doctorId,
    daysBefore,
  }: { startsAt: number; doctorId: number | null; daysBefore: number },
) {
  const { provider_id: providerId } = scene.calendar;
  const { subfunctionId } = scene;
  const day = dayOf(startsAt, 'Europe/Budapest');
  const page = await preauth.findTimeAnswers(member.portal, {
    subfunctionId,
    firstDay: addDays(day, -daysBefore),
    doctors: doctorId === null ? [] : [doctorId],
    providers: doctorId === null ? [providerId] : [],
  });
  const priced = page.priced.find((one) => one.doctorId === doctorId);
  const at = weekDays(mondayOf(day)).indexOf(day);
  const check = await preauth.checkPreauth(member.portal, {
    subfunctionId,
    providerId,
    doctorId,
    startsAt,
  });
  return [priced?.days[at]?.[startsAt < page.decidedBy ? 1 : 0], answerOf(check)];
}

test.each<[string, InsuredValues, TimeAnswerKind[]]>([
  ['all is covered', {}, ['covered']],
  ['a part is left', { cover: { limit_amount_per_visit: 15_000 } }, ['pays']],
  ['the product does not cover it', { cover: null }, ['pays']],
  [
    'it has to be approved',
    { care: { is_preauthorization_required: true } },
    ['too_early', 'approval'],
  ],
  [
    'it has to be approved above an amount',
    { care: { preauthorization_limit: 30_000 } },
    ['too_early', 'approval'],
  ],
  ['the waiting period is not over', { waitingUntil: '2999-01-01' }, ['pays']],
  [
    'the waiting period ends in three days',
    { waitingUntil: dayOf(Date.now() + 3 * DAY_MS, 'Europe/Budapest') },
    ['pays', 'covered'],
  ],
])(
  'each time of a page says what the check before its booking says: %s',
  async (_, values, kinds) => {
    const member = await buildInsuredOf(database, scene, values);
    const { doctor_id: doctorId } = scene.calendar;
    const now = Date.now();
    const words = new Set<TimeAnswerKind | undefined>();
    // Days of this week and of weeks to come, also those too near for an approval.
    for (const ahead of [0.1, 1, 2, 3, 4, 7, 9, 30]) {
      for (const whose of [doctorId, null]) {
        const daysBefore = Math.ceil(ahead) % 7;
        const startsAt = now + ahead * DAY_MS;
        const [said, checked] = await bothOf(member, { startsAt, doctorId: whose, daysBefore });
        expect(said).toEqual(checked);
        words.add(said?.kind);
      }
    }
    expect([...words]).toEqual(kinds);
  },
);

test('a doctor’s own price counts before the clinic’s, also among the clinic’s times', async () => {
  const member = await buildInsuredOf(database, scene, { cover: null });
  const { provider_id, doctor_id } = scene.calendar;
  await buildService(database.owner, {
    provider_id,
    doctor_id,
    subfunction_id: scene.subfunctionId,
    price: 55_000,
  });
  const { priced } = await preauth.findTimeAnswers(member.portal, {
    subfunctionId: scene.subfunctionId,
    firstDay: '2026-03-02',
    doctors: [],
    providers: [provider_id],
  });
  const amounts = priced.map(({ doctorId, days }) => [doctorId, days[0]?.[0].amount]);
  expect(amounts).toEqual([
    [null, 40_000],
    [doctor_id, 55_000],
  ]);
});

test('clinics of another market, and doctors who are not active, are left out; nobody else is told', async () => {
  const member = await buildInsuredOf(database, scene);
  const abroad = await buildProvider(database.owner, { country: 'RO' });
  const gone = await buildDoctor(database.owner, {
    provider_id: scene.calendar.provider_id,
    is_active: false,
  });
  const asked = {
    subfunctionId: scene.subfunctionId,
    firstDay: '2026-03-02',
    doctors: [gone.id],
    providers: [abroad.id],
  };
  expect((await preauth.findTimeAnswers(member.portal, asked)).priced).toEqual([]);
  await expect(preauth.findTimeAnswers(scene.portal, asked)).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(
    preauth.findTimeAnswers(member.portal, { ...asked, subfunctionId: 2_000_000_000 }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('a day off leaves the insurer a day more, as before the booking', async () => {
  const member = await buildInsuredOf(database, scene);
  const decidedBy = async () => {
    const asked = { subfunctionId: scene.subfunctionId, firstDay: '2026-03-02' };
    const found = await preauth.findTimeAnswers(member.portal, {
      ...asked,
      doctors: [],
      providers: [scene.calendar.provider_id],
    });
    return found.decidedBy;
  };
  const before = await decidedBy();
  await database.owner.query(
    `INSERT INTO holiday (country, day, kind, name)
     SELECT 'HU', today + ahead, 'rest', 'Zárva' FROM (SELECT (portal_now() AT TIME ZONE 'Europe/Budapest')::date AS today) t, generate_series(0, 9) ahead
         ON CONFLICT (country, day) DO UPDATE SET kind = 'rest'`,
  );
  const decided = await findDecisionMoment(database.app, member.portal);
  expect(decided).toBeGreaterThan(before + 7 * DAY_MS);
  expect(Math.abs((await decidedBy()) - decided)).toBeLessThan(60_000);
});
