import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMedicalCareServices } from '#app/features/medical-care/services.server.ts';
import { createPhoneAdviceServices } from '#app/features/phone-advice/services.server.ts';
import { createQuestionnaireServices } from '#app/features/questionnaires/services.server.ts';
import { findOwnVisits, getOwnVideoVisit } from '#app/features/video/find-visits.server.ts';
import { emptyDraft } from '#app/features/written-advice/draft.ts';
import { createAdviceServices } from '#app/features/written-advice/services.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { staffActor } from '#tests/support/actors.ts';
import { questionForm } from '#tests/support/advice.ts';
import { APP_SECRET, buildBookingScene, type BookingScene } from '#tests/support/booking.ts';
import type { AccountRow } from '#tests/support/builders/people.ts';
import { careOf } from '#tests/support/care.ts';
import {
  buildCustomerOf,
  createTestAppointments,
  type TestCustomer,
} from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestWatches, wishOf } from '#tests/support/earlier-watch.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { buildVideoScene, buildVideoVisit } from '#tests/support/video.ts';

/* Everything kept about somebody's health that their own pages show, read by them and by the staff in their name. */

let database: TestDatabase;
let scene: BookingScene;
let member: TestCustomer;
/** The same partner's, of whom nothing is kept. */
let newcomer: TestCustomer;
let kept: { question: string; visit: string };

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await buildBookingScene(database.owner);
  const product = { has_medical_care: true, has_calendar: true };
  member = await buildCustomerOf(database, scene.portal, product);
  newcomer = await buildCustomerOf(database, scene.portal, product);
  kept = await keepOfEach(member.portal);
});
afterAll(() => database.drop());

const KEY = 'cardiovascular';

function createUses() {
  const pool = database.app;
  const db = { main: pool, replica: pool, close: () => Promise.resolve() };
  const deps = {
    db,
    appSecret: APP_SECRET,
    files: createTestFiles(),
  };
  return {
    db,
    advice: createAdviceServices(deps),
    appointments: createTestAppointments(pool),
    care: createMedicalCareServices(deps),
    phone: createPhoneAdviceServices(deps),
    questionnaires: createQuestionnaireServices(deps),
    watches: createTestWatches(database),
  };
}

/** One of each kind. */
async function keepOfEach(portal: Portal) {
  const uses = createUses();
  const { owner } = database;
  const { rows } = await owner.query<{ specialization: number }>(
    'SELECT specialization_id AS specialization FROM subfunction WHERE id = $1',
    [scene.subfunctionId],
  );
  const { id: question } = await uses.advice.askDoctor({ portal, form: questionForm(rows[0]) });
  await uses.advice.saveDraft({
    portal,
    draft: emptyDraft('a0000000-0000-4000-8000-000000000002'),
    version: null,
  });
  await uses.care.request({
    portal,
    idempotencyKey: 'a0000000-0000-4000-8000-000000000001',
    form: careOf(scene.subfunctionId),
  });
  const { windows } = await uses.phone.getPhoneAdvice(portal);
  const reach = windows[0]?.value ?? '';
  await uses.phone.requestCallBack({
    portal,
    form: { topic: 'medicine', phone: '06 20 555 0199', reach },
  });
  await uses.questionnaires.setConsent({ portal, isGiven: true });
  await uses.questionnaires.saveDraft({ portal, key: KEY, answers: { sex: 'f' } });
  await uses.watches.startWatch({ portal, form: wishOf(scene) });
  const accounts = await owner.query<AccountRow>('SELECT * FROM account WHERE customer_id = $1', [
    member.customerId,
  ]);
  const account = accounts.rows[0]!;
  const video = await buildVideoScene(owner, { portal, email: member.email, account });
  const { id: visit } = await buildVideoVisit(owner, video, 60);
  return { question, visit };
}

async function findNoted(customerId: number) {
  const { rows } = await database.owner.query<{ action: string; actor: string; reason: string }>(
    'SELECT action, actor, reason FROM audit_entry WHERE customer_id = $1 ORDER BY id',
    [customerId],
  );
  return rows;
}

type Uses = ReturnType<typeof createUses>;
const PAGES: [page: string, action: string, read: (uses: Uses, portal: Portal) => unknown][] = [
  [
    'appointments',
    'appointments_read',
    (uses, portal) => uses.appointments.findAppointments({ portal }),
  ],
  [
    'the member’s page',
    'appointments_read',
    (uses, portal) => uses.appointments.findOutlook({ portal }),
  ],
  ['questions to a doctor', 'advice_read', (uses, portal) => uses.advice.findOwnQuestions(portal)],
  [
    'one question',
    'advice_read',
    (uses, portal) => uses.advice.getOwnThread({ portal, id: kept.question }),
  ],
  [
    'a question that is being written',
    'advice_read',
    (uses, portal) => uses.advice.getAdvicePage(portal),
  ],
  ['care asked for', 'medical_care_read', (uses, portal) => uses.care.findOwn({ portal })],
  ['calls back', 'call_back_read', (uses, portal) => uses.phone.findCallBacks(portal)],
  [
    'questionnaires',
    'questionnaires_read',
    (uses, portal) => uses.questionnaires.getOwnQuestionnaires({ portal }),
  ],
  ['video visits', 'video_visit_read', (uses, portal) => findOwnVisits(uses, portal)],
  [
    'one video visit',
    'video_visit_read',
    (uses, portal) => getOwnVideoVisit(uses, portal, kept.visit),
  ],
  [
    'waiting for an earlier time',
    'watches_read',
    (uses, portal) => uses.watches.findWatches({ portal }),
  ],
];

test.each(PAGES)(
  'who reads %s leaves an entry, the staff in their name too [PR-05]',
  async (_page, action, read) => {
    const { portal, customerId } = member;
    const before = await findNoted(customerId);
    await read(createUses(), portal);
    const own = (await findNoted(customerId)).slice(before.length);
    expect(own).toContainEqual({ action, actor: 'customer', reason: 'own' });
    if (portal.actor.kind !== 'customer') throw new Error('a customer asks');
    const partnerId = portal.partner.id;
    const staff = staffActor([{ role: 'call_centre', partnerId }]);
    const through = { staff, role: 'call_centre' as const, grounds: 'caller_changes' };
    await read(createUses(), { ...portal, actor: { ...portal.actor, through } });
    const inName = (await findNoted(customerId)).slice(before.length + own.length);
    expect(inName).toContainEqual({ action, actor: 'staff', reason: 'duty' });
  },
);

test('what shows that nothing is kept is no reading of it, but the appointments are always noted', async () => {
  const { portal, customerId } = newcomer;
  for (const [page, , read] of PAGES) {
    if (!page.startsWith('one ')) await read(createUses(), portal);
  }
  const noted = (await findNoted(customerId)).map(({ action }) => action);
  expect(noted).toEqual(['appointments_read', 'appointments_read']);
});
