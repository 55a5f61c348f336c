import { readFile } from 'node:fs/promises';
import { errorMessage } from '#app/platform/error-message.ts';
import type { Page, Request } from '@playwright/test';
import { hu as errors } from '#app/platform/messages/hu.ts';
import {
  arrangeBooking,
  findStatuses,
  letHoldRunOut,
} from '#tests/support/e2e/arranged-booking.ts';
import type { Clinic } from '#tests/support/e2e/clinic.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { findCode, readCalendarFile, waitForMail } from '#tests/support/e2e/mailbox.ts';
import { createPatient } from '#tests/support/e2e/patient.ts';
import { ProfilePage } from '#tests/support/e2e/profile-page.ts';
import { ReservationModal } from '#tests/support/e2e/reservation-modal.ts';
import { HUNGARIAN } from '#tests/support/e2e/sites.ts';

const { words, t } = HUNGARIAN;

/** A doctor's page with a calendar that only this test books in. */
async function openDoctor(page: Page, clinic: Clinic) {
  const doctor = new ProfilePage(page, HUNGARIAN);
  await doctor.open(clinic.doctorPath);
  const calendar = doctor.calendarOf(`D${clinic.doctor.id}`);
  return {
    doctor,
    modal: new ReservationModal(page, HUNGARIAN),
    slot: (index = 0) => calendar.slot(clinic.slotId(clinic.times[index] ?? '')),
  };
}

function isStart(request: Request): boolean {
  return request.url().endsWith('/api/reservation/start');
}

function isSubmit(request: Request): boolean {
  return request.method() === 'POST' && request.url().endsWith('/api/reservation');
}

test('a reload keeps the hold and what was typed; a mistyped address leads back to the form, the new mail goes to the right one and cannot be sent again yet, and five wrong codes lead to its link', async ({
  page,
  clinicWith,
  database,
  watched,
}) => {
  watched.allow(400, 429);
  const clinic = await clinicWith();
  const { modal, slot } = await openDoctor(page, clinic);
  await slot().click();
  await modal.expectReady();
  const wrong = createPatient('HU');
  await modal.fill(wrong);
  await page.reload();
  await modal.expectReady();
  await modal.expectFilled(wrong);
  expect(await findStatuses(database, clinic)).toEqual(['started']);
  await modal.send();

  await modal.button(words.booking.done.wrongAddress).click();
  await modal.expectReady();
  await expect(modal.formTitle).toBeFocused();
  await modal.expectFilled(wrong);
  const right = createPatient('HU');
  await modal.field('patientEmail').fill(right.email);
  await modal.send();
  const code = findCode(await waitForMail(database, right.email));
  await modal.button(words.booking.done.sendAgain).click();
  // After how long it works again is written behind it.
  const [tooMany = ''] = errors.too_many_mails.split('{wait}');
  await expect(modal.dialog).toContainText(tooMany);

  for (const step of [1, 2, 3, 4, 5]) {
    await modal.code.fill(String((Number(code) + step) % 1_000_000).padStart(6, '0'));
    await modal.confirm.click();
    if (step < 5)
      await expect(modal.dialog).toContainText(t(errors.code_wrong, { left: 5 - step }));
  }
  await expect(modal.dialog.getByRole('alert')).toHaveText(words.booking.done.codeOver);
  await expect(modal.code).toHaveCount(0);
  expect((await findStatuses(database, clinic)).toSorted()).toEqual([
    'cancelled_by_patient',
    'pending_verification',
  ]);
});

test('a time pressed while what books is still on its way is marked at once and held when it has come; closing, the Back button and leaving the page give it back [C549]', async ({
  page,
  openBrowser,
  clinicWith,
  database,
}) => {
  const clinic = await clinicWith();
  const { promise: isWanted, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/\/assets\/booking-[^/]*\.js/, async (route) => {
    await isWanted;
    await route.continue();
  });
  const { modal, slot, doctor } = await openDoctor(page, clinic);
  const released = (count: number) =>
    expect
      .poll(() => findStatuses(database, clinic))
      .toEqual(Array.from({ length: count }, () => 'cancelled_by_patient'));

  await slot(1).click();
  await slot().click();
  await expect(slot()).toHaveAttribute('aria-current', 'true');
  expect(await findStatuses(database, clinic)).toEqual([]);
  letCome();
  await modal.expectReady();
  expect(await findStatuses(database, clinic)).toEqual(['started']);
  await modal.closeCross.click();
  await expect(modal.dialog).toHaveCount(0);
  await released(1);
  await expect(slot()).toBeFocused();
  await expect(doctor.announcement(words.bookingStart.released)).toHaveCount(1);

  await slot().click();
  await modal.expectReady();
  await page.goBack();
  await expect(modal.dialog).toHaveCount(0);
  await released(2);

  await slot().click();
  await modal.expectReady();
  await page.keyboard.press('Escape');
  await expect(modal.dialog).toHaveCount(0);
  await released(3);

  const other = await openDoctor(await openBrowser(), clinic);
  await expect(other.slot()).toBeVisible();
});

test('when the countdown ends the modal says so, keeps what was typed and asks for the time again; a form sent after the hold has run out is refused and kept [C557]', async ({
  page,
  clinicWith,
  database,
  watched,
}) => {
  watched.allow(409, 410);
  const clinic = await clinicWith();
  await page.clock.install();
  const { modal, slot, doctor } = await openDoctor(page, clinic);
  await slot().click();
  await modal.expectReady();
  const patient = createPatient('HU');
  await modal.fill(patient);
  await letHoldRunOut(database, clinic);
  await page.clock.fastForward('15:01');
  await expect(modal.title).toHaveText(words.booking.modal.ranOutTitle);
  await expect(modal.dialog).toContainText(words.booking.refused.ranOut);
  await doctor.expectAccessible();

  await modal.button(words.booking.modal.holdAgain).click();
  await modal.expectReady();
  await modal.expectFilled(patient);
  await letHoldRunOut(database, clinic);
  await arrangeBooking(database, clinic);
  await modal.reserve.click();
  await expect(modal.title).toHaveText(words.booking.modal.ranOutTitle);

  await modal.button(words.booking.modal.holdAgain).click();
  await expect(modal.dialog).toContainText(words.booking.refused.taken);
  await modal.button(words.booking.modal.chooseOther).click();
  await slot(1).click();
  await modal.expectReady();
  await modal.expectFilled(patient);
  await modal.send();
});

test('a time that somebody else took meanwhile is greyed in the refreshed calendar and said aloud, without a toast; one that the clinic withdrew is not said to be somebody else’s [C556 C557 C754 C755]', async ({
  page,
  clinicWith,
  database,
  watched,
}) => {
  watched.allow(409);
  const clinic = await clinicWith();
  const { doctor, modal, slot } = await openDoctor(page, clinic);
  await arrangeBooking(database, clinic);
  const refreshed = page.waitForRequest('**/api/calendar/doctors?*');
  await slot().click();
  await expect(modal.title).toHaveText(words.booking.modal.refusedTitle);
  await refreshed;
  await expect(modal.dialog).toContainText(words.booking.refused.taken);
  await doctor.expectAccessible();
  await modal.button(words.booking.modal.chooseOther).click();

  await expect(slot()).toHaveAttribute('aria-disabled', 'true');
  await expect(slot()).toHaveAccessibleDescription(words.ui.calendar.lost);
  const time = (clinic.times[0] ?? '').replace('T', ' ');
  await expect(doctor.announcement(t(words.bookingStart.lost, { time }))).toHaveCount(1);
  await expect(doctor.toasts).toHaveCount(0);
  await doctor.expectAccessible();

  await slot().click({ force: true });
  await expect(modal.dialog).toHaveCount(0);

  await clinic.offer([]);
  await slot(1).click();
  await expect(modal.dialog).toContainText(errors.not_offered);
  await modal.button(words.booking.modal.chooseOther).click();
  await expect(doctor.announcement(errors.not_offered)).toHaveCount(1);
});

test('after a lost answer the repeated call gets the first answer; when none comes the form stays, and sending again finishes the same reservation; who has two unconfirmed times then is shown them, gives one back and goes on with the new one', async ({
  page,
  clinicWith,
  database,
  watched,
}) => {
  watched.allow('aborted', 429);
  const clinic = await clinicWith();
  const { doctor, modal, slot } = await openDoctor(page, clinic);
  const loseFirstAnswer = (url: string) =>
    page.route(
      url,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  const close = async () => {
    await modal.closeCross.click();
    await expect(modal.dialog).toHaveCount(0);
  };
  await loseFirstAnswer('**/api/reservation/start');
  await slot().click();
  await modal.expectReady();
  expect(await findStatuses(database, clinic)).toEqual(['started']);

  const patient = createPatient('HU');
  await modal.fill(patient);
  await loseFirstAnswer('**/api/reservation');
  await modal.send();
  expect(await findStatuses(database, clinic)).toEqual(['pending_verification']);
  await waitForMail(database, patient.email, 1);
  await close();

  await slot(1).click();
  await modal.expectReady();
  const unanswered = createPatient('HU');
  await modal.fill(unanswered);
  let isFirst = true;
  await page.route('**/api/reservation', async (route) => {
    if (isFirst) await route.fetch();
    isFirst = false;
    await route.abort();
  });
  await modal.reserve.click();
  await expect(modal.dialog.getByRole('alert')).toHaveText(words.booking.form.network);
  await modal.expectFilled(unanswered);
  await page.unroute('**/api/reservation');
  await modal.send();
  expect(await findStatuses(database, clinic)).toEqual([
    'pending_verification',
    'pending_verification',
  ]);
  await close();

  const timeOf = (index: number) => (clinic.times[index] ?? '').replace('T', ' ');
  await slot(2).click();
  await expect(modal.title).toHaveText(words.booking.modal.limitTitle);
  const held = modal.dialog.getByRole('list', { name: words.booking.ownHolds.title });
  await expect(held.getByRole('listitem')).toHaveCount(2);
  await expect(held).toContainText(timeOf(0));
  await expect(held).toContainText(timeOf(1));
  await doctor.expectAccessible();
  await held
    .getByRole('button', { name: t(words.booking.ownHolds.releaseNamed, { time: timeOf(0) }) })
    .click();
  await modal.expectReady();
  await expect(modal.summary).toContainText(timeOf(2));
  expect((await findStatuses(database, clinic)).toSorted()).toEqual([
    'cancelled_by_patient',
    'pending_verification',
    'started',
  ]);
});

test('a double click holds once and sends once; while the form is being sent nothing closes the modal and the button is off; once sent it changes the calendar at once and keeps its time when the modal is closed, and another reader is not offered it [C551 C552 C554 C555 C558 C629] [ID-06]', async ({
  page,
  openBrowser,
  clinicWith,
  database,
}) => {
  const clinic = await clinicWith();
  const { modal, slot } = await openDoctor(page, clinic);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (isStart(request) || isSubmit(request)) calls.push(new URL(request.url()).pathname);
  });
  await slot().dblclick();
  await modal.expectReady();
  await modal.fill(createPatient('HU'));
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/reservation', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await modal.reserve.dblclick();
  await expect(modal.reserve).toHaveAttribute('aria-disabled', 'true');
  await expect(modal.reserve).toHaveAttribute('aria-busy', 'true');
  await expect(modal.closeCross).toBeDisabled();
  await expect(modal.cancel).toBeDisabled();

  await page.keyboard.press('Escape');
  await page.mouse.click(20, 450);
  await modal.reserve.click({ force: true });
  await page.goBack();
  await expect(modal.reserve).toBeVisible();
  const changed = page.waitForRequest('**/api/calendar/doctors?*');
  answer();
  await modal.expectSent();
  await changed;
  expect(calls).toEqual(['/api/reservation/start', '/api/reservation']);

  const refreshed = page.waitForRequest('**/api/calendar/doctors?*');
  await modal.button(words.booking.done.later).click();
  await refreshed;
  await expect(slot(1)).toBeVisible();
  await expect(slot()).toHaveCount(0);
  expect(await findStatuses(database, clinic)).toEqual(['pending_verification']);
  const other = await openDoctor(await openBrowser(), clinic);
  await expect(other.slot(1)).toBeVisible();
  await expect(other.slot()).toHaveCount(0);
});

test('a visitor confirms by the code of the mail on the page that waits; the sum stands beside the button and is the same in the summary, on the page that waits and in the mails', async ({
  page,
  clinicWith,
  database,
  watched,
}) => {
  watched.allow(400, 429);
  const { booking } = words;
  const clinic = await clinicWith({ price: 25_500 });
  const { doctor, modal, slot } = await openDoctor(page, clinic);
  await slot().click();
  await modal.expectReady();
  const sum = '25\u00A0500\u00A0Ft';
  const beside = modal.dialog.getByText(`${sum}, a helyszínen fizetendő`);
  await expect(beside).toBeVisible();
  const [text, button] = [await beside.boundingBox(), await modal.reserve.boundingBox()];
  expect(Math.abs((text?.y ?? 0) - (button?.y ?? 1_000))).toBeLessThan(40);
  await expect(modal.summary).toContainText(sum);
  const patient = createPatient('HU');
  await modal.fill(patient);
  await modal.send();
  await expect(modal.summary).toContainText(sum);
  await expect(modal.button(booking.done.close), 'nothing looks finished').toHaveCount(0);
  await expect(modal.code).toHaveAttribute('autocomplete', 'one-time-code');
  await doctor.expectAccessible();
  const mail = await waitForMail(database, patient.email);
  expect(mail.text).toContain(`Ár: ${sum}, a helyszínen fizetendő`);
  const code = findCode(mail);

  await modal.confirm.click();
  await expect(modal.dialog).toContainText(booking.done.codeRequired);
  await expect(modal.code).toBeFocused();
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await modal.code.fill(wrong);
  await modal.confirm.click();
  await expect(modal.dialog).toContainText(t(errors.code_wrong, { left: 4 }));
  await expect(modal.code).toHaveValue('');
  await expect(modal.code).toBeFocused();

  // Who is refused for a while is told for how long, and has the code still there.
  await page.route('**/api/reservation/*/code', (route) =>
    route.fulfill({
      status: 429,
      json: {
        errorCode: 'too_many_requests',
        httpCode: 429,
        message: errorMessage('hu', 'too_many_requests', {}, 37),
      },
    }),
  );
  await modal.code.fill(code);
  await modal.confirm.click();
  await expect(modal.dialog).toContainText('Kérjük, próbálja újra 37 másodperc múlva.');
  await expect(modal.code).toHaveValue(code);
  await page.unroute('**/api/reservation/*/code');

  // as it is pasted from a mail that writes it with a space
  await modal.code.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(modal.code).toHaveValue(code);
  await page.keyboard.press('Enter');
  await expect(modal.title).toHaveText(booking.modal.confirmedTitle);
  expect(await findStatuses(database, clinic)).toEqual(['confirmed']);
  await expect(modal.summary).toContainText(sum);
  await expect(modal.dialog).toContainText(booking.ticket.bring);
  await expect(modal.dialog.getByRole('link', { name: booking.ticket.route })).toHaveAttribute(
    'href',
    /to=4\d/,
  );
  const downloading = page.waitForEvent('download');
  await modal.dialog.getByRole('link', { name: booking.ticket.calendar }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  await doctor.expectAccessible();
  const confirmed = await waitForMail(database, patient.email, 2);
  const { uid } = (await readCalendarFile(confirmed)).event;
  expect(/UID:(\S+)/.exec(file)?.[1], 'whoever takes both has it once').toBe(uid);
  expect(confirmed.text).toContain(`Ár: ${sum}, a helyszínen fizetendő`);
  await modal.button(booking.done.close).click();
  await expect(modal.dialog).toHaveCount(0);
});
