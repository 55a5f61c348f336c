import { expect, test } from 'vitest';
import { tellWorkChanges } from './work-changes.ts';
import type { Services } from './services.ts';

const somebody = {
  partner: { id: 7 },
  actor: { kind: 'staff', grants: [{ partnerId: 7 }, { partnerId: 7 }] },
};
/** Of a portal, or of one of the staff about a partner's. */
const ASKED = [
  { ...somebody, portal: somebody },
  { portal: somebody, partnerId: 7 },
];

const PARTS = [
  'booking',
  'appointments',
  'watches',
  'visitAnswers',
  'profile',
  'callCentre',
  'finishLinks',
  'preauthorization',
  'medicalCare',
  'clinicDesk',
  'phoneAdvice',
  'advice',
  'rescue',
  'reviews',
  'privacyDesk',
  'breakGlass',
  'imports',
  'vouchers',
  'contentDesk',
  'administration',
] as const satisfies (keyof Services)[];

/** What is told after a use case that answers so. */
async function toldAfter(name: string, answer: unknown = {}): Promise<string[]> {
  const told: string[] = [];
  const [part = '', call = ''] = name.split('.');
  const act: unknown = () => Promise.resolve(answer);
  const services = {
    ...Object.fromEntries(PARTS.map((one) => [one, {}])),
    [part]: { [call]: act },
  } as unknown as Services;
  const telling = tellWorkChanges(services, { tell: (topic) => void told.push(topic) });
  const calls = telling[part as keyof Services] as unknown as Record<
    string,
    (...asked: readonly unknown[]) => Promise<unknown>
  >;
  await calls[call]?.(...ASKED);
  return told;
}

test.each([
  'booking.submitReservation',
  'booking.verifyReservation',
  'booking.verifyByCode',
  'booking.bookHeldSlot',
  'booking.finishReservation',
  'booking.cancelReservation',
  'appointments.cancelAppointment',
  'appointments.moveAppointment',
  'appointments.moveByLink',
  'visitAnswers.answerVisit',
  'profile.eraseAccount',
  'callCentre.cancelVisit',
  'callCentre.moveVisit',
  'callCentre.bookForGuest',
  'callCentre.bookForPerson',
  'finishLinks.finishByLink',
  'preauthorization.decideApproval',
  'medicalCare.answer',
  'medicalCare.work',
  'clinicDesk.cancelVisit',
  'clinicDesk.moveVisit',
  'clinicDesk.markVisit',
  'clinicDesk.bookAtDesk',
  'clinicDesk.closeClinic',
  'clinicDesk.reopenClinic',
  'clinicDesk.cancelClosed',
])('after %s the desk of a clinic is told, once', async (name) => {
  const told = await toldAfter(name);
  expect(told.filter((topic) => topic === 'clinicDesk 7')).toHaveLength(1);
});

test('who decides hears of a booking only when it waits for them', async () => {
  for (const booking of ['booking.bookHeldSlot', 'booking.finishReservation']) {
    expect(await toldAfter(booking, { status: 'pending_preauth' })).toContain('approvals 7');
    expect(await toldAfter(booking, { status: 'confirmed' })).toEqual(['clinicDesk 7']);
  }
});

test('the desk hears of an earlier time taken when a visit moves to it, and of bookings known when one was new', async () => {
  expect(await toldAfter('watches.takeOffer', { kind: 'moved' })).toEqual(['clinicDesk 7']);
  expect(await toldAfter('watches.takeOffer', { kind: 'held' })).toEqual([]);
  expect(await toldAfter('clinicDesk.acknowledgeBookings', 1)).toContain('clinicDesk 7');
  expect(await toldAfter('clinicDesk.acknowledgeBookings', 0)).toEqual([]);
});

test.each([
  [
    'reviews',
    ['reviews.write', 'reviews.withdraw', 'reviews.report', 'reviews.decide', 'reviews.reply'],
  ],
  ['privacy', ['privacyDesk.register', 'privacyDesk.takeStep', 'privacyDesk.stopErasure']],
  ['breakGlass', ['breakGlass.open', 'breakGlass.end', 'breakGlass.review']],
  ['imports', ['imports.begin', 'imports.step']],
  ['vouchers', ['vouchers.makeCodes', 'vouchers.revokeBatch', 'vouchers.revokeCode']],
  ['content', ['contentDesk.savePiece', 'contentDesk.withdrawPiece']],
  ['jobs', ['administration.retryJobs']],
])('who has the list of %s hears of each use case that changes it', async (list, names) => {
  for (const name of names) expect([name, await toldAfter(name)]).toEqual([name, [`${list} 7`]]);
});

test.each([
  ['medicalCare.change', ['careRequests']],
  ['visitAnswers.answerVisit', ['approvals', 'careRequests', 'clinicDesk']],
  ['clinicDesk.cancelClosed', ['approvals', 'clinicDesk', 'rescue']],
])('after %s whoever works at these lists hears of it: %s', async (name, lists) => {
  const told = await toldAfter(name);
  expect(told.toSorted()).toEqual(lists.map((list) => `${list} 7`));
});
