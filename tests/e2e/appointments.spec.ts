import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CARE_WORDS } from '#app/features/medical-care/words.ts';
import { errorMessage } from '#app/platform/error-message.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { GENERIC_PARTNER } from '#db/seed/partners.ts';
import { DEMO_CUSTOMERS } from '#db/seed/members.ts';
import { buildAccount, buildSubscription } from '#tests/support/builders/people.ts';
import { buildProduct } from '#tests/support/builders/products.ts';
import { AppointmentsPage } from '#tests/support/e2e/appointments-page.ts';
import { arrangeAccount, PASSWORD } from '#tests/support/e2e/arranged-account.ts';
import { arrangeConfirmed, findStatuses } from '#tests/support/e2e/arranged-booking.ts';
import { waitForMail, readCalendarFile } from '#tests/support/e2e/mailbox.ts';
import { expect, test } from '#tests/support/e2e/member-journey.ts';
import { randomLetters } from '#tests/support/e2e/patient.ts';
import { ProfilePage } from '#tests/support/e2e/profile-page.ts';
import { ReservationModal } from '#tests/support/e2e/reservation-modal.ts';

test('a member signs in, books without typing their data, moves and cancels by keyboard [C076 C077 C550 C551 C552]', async ({
  page,
  site,
  clinicWith,
  database,
  watched,
}) => {
  watched.allow(409);
  const clinic = await clinicWith();
  const appointments = new AppointmentsPage(page, site);
  const { words } = appointments;
  // Somebody of this journey alone: nobody else's bookings or mails are in the way.
  const email = `${randomUUID()}@members.example`;
  const { customer_id } = await arrangeAccount(database, { email });
  await database.query(
    'UPDATE subscription SET product_id = (SELECT product_id FROM subscription WHERE customer_id = $2 LIMIT 1), contact_email = $3 WHERE customer_id = $1',
    [customer_id, DEMO_CUSTOMERS.selfPaid, email],
  );

  // Not signed in: to the sign-in page and back.
  await page.goto(site.address('/services/appointments'));
  await appointments.comeAlive();
  await page.locator('main input[type="email"]').fill(email);
  await page.locator('main input[type="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/services\/appointments$/);
  await appointments.expectOpen();

  const doctor = new ProfilePage(page, site);
  await doctor.open(clinic.doctorPath);
  const calendar = doctor.calendarOf(`D${clinic.doctor.id}`);
  const modal = new ReservationModal(page, site);
  await calendar.slot(clinic.slotId(clinic.times[0] ?? '')).click();
  await modal.expectReady();
  await expect(modal.dialog.getByRole('definition').filter({ hasText: email })).toBeVisible();
  await expect(modal.dialog.getByRole('textbox')).toHaveCount(1);
  await modal.field('patientComment').fill('Fáj a háta.');
  await modal.reserve.press('Enter');
  await expect(modal.title).toHaveText(site.words.booking.modal.confirmedTitle);
  expect(await findStatuses(database, clinic)).toEqual(['confirmed']);
  const confirmed = await readCalendarFile(await waitForMail(database, email, 1));
  expect(confirmed).toMatchObject({ method: 'REQUEST', sequence: 0 });
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    modal.dialog.getByRole('link', { name: site.words.booking.ticket.calendar }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('appointment.ics');
  const kept = await readFile(await saved.path(), 'utf8');
  expect(kept).toContain(`UID:${confirmed.event.uid}\r\nDTSTAMP`);
  expect(kept).toContain('SEQUENCE:0\r\n');
  await modal.dialog.getByRole('link', { name: site.words.booking.done.appointments }).click();

  const card = appointments.upcoming.filter({ hasText: clinic.provider.name });
  await expect(card).toContainText('09:00');
  await card.getByText(words.details).click();
  await expect(card).toContainText('Fáj a háta.');
  await appointments.expectAccessible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: words.addToCalendar }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('appointment.ics');

  await appointments.action(card, words.move).press('Enter');
  const next = appointments.moveDialog.locator(
    `button[value="${clinic.slotId(clinic.times[2] ?? '')}"]`,
  );
  // Tab leads to one time, arrow keys to the others; with Alt they are the browser's.
  await appointments.moveDialog
    .locator('button[name="slot"]:not([tabindex="-1"])')
    .press('Alt+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    appointments.moveDialog.getByRole('status').filter({ hasText: '10:00' }),
  ).toBeVisible();
  await appointments.expectAccessible();
  await appointments.moveDialog.getByRole('button', { name: words.moving.confirm }).press('Enter');
  await expect(appointments.moveDialog).toHaveCount(0);
  await expect(card).toContainText('10:00');
  const moved = await readCalendarFile(await waitForMail(database, email, 2));
  expect(moved).toMatchObject({ method: 'REQUEST', sequence: 1, status: 'CONFIRMED' });
  expect(moved.event.uid).toBe(confirmed.event.uid);
  expect(moved.event.startDate.hour).toBe(10);

  await appointments.action(card, words.cancel).press('Enter');
  await expect(appointments.cancelDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(appointments.cancelDialog).toHaveCount(0);
  await expect(appointments.action(card, words.cancel)).toBeFocused();

  // The clinic moves it while the page is open.
  const shift = (by: string) =>
    database.query(
      'UPDATE reservation SET starts_at = starts_at + $2::interval, ends_at = ends_at + $2::interval WHERE calendar_id = $1',
      [clinic.calendar.id, by],
    );
  await shift('1 hour');
  await page.keyboard.press('Enter');
  await appointments.cancelDialog.getByRole('button', { name: words.cancelling.confirm }).click();
  await expect(appointments.cancelDialog.getByRole('alert')).toHaveText(
    errorMessage(site.locale, 'changed_meanwhile'),
  );
  expect(await findStatuses(database, clinic)).toEqual(['confirmed']);
  await page.keyboard.press('Escape');
  await expect(appointments.cancelDialog).toHaveCount(0);
  await shift('-1 hour');

  const pressed = await pressEscapeAtFirstSight(appointments);
  await page.keyboard.press('Enter');
  await pressed();
  await expect(appointments.cancelDialog).toHaveCount(0);
  await expect(appointments.action(card, words.cancel)).toBeFocused();
  await page.keyboard.press('Enter');
  await appointments.cancelDialog
    .getByRole('button', { name: words.cancelling.confirm })
    .press('Enter');
  await expect(appointments.past.filter({ hasText: clinic.provider.name })).toContainText(
    words.states.cancelled,
  );
  await expect(card).toHaveCount(0);
  await expect(page.locator(':focus')).toContainText(words.cancelling.done);
  const cancelled = await readCalendarFile(await waitForMail(database, email, 3));
  expect(cancelled).toMatchObject({ method: 'CANCEL', sequence: 2 });
});

test('on a phone the insured member books without prices, and a refused booking leaves the modal open and the times fresh [C556 C557 C621]', async ({
  page,
  site,
  clinicWith,
  database,
  signInAs,
  watched,
}) => {
  watched.allow(409, 410);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(DEMO_CUSTOMERS.inWaitingPeriod);
  const clinic = await clinicWith();
  const doctor = new ProfilePage(page, site);
  await doctor.open(clinic.doctorPath);
  const calendar = doctor.calendarOf(`D${clinic.doctor.id}`);
  const modal = new ReservationModal(page, site);
  // Somebody else was faster: the call centre can be asked for another time of the same clinic.
  await arrangeConfirmed(database, clinic);
  await calendar.slot(clinic.slotId(clinic.times[0] ?? '')).click();
  await modal.button(site.words.booking.refused.arrange).click();
  const care = CARE_WORDS[site.locale];
  await expect(modal.title).toHaveText(care.titles.finish);
  await modal.button(care.emergency.none).click();
  await expect(modal.dialog.getByRole('link', { name: clinic.doctor.name })).toBeVisible();
  // Of the same day, to begin with.
  const wished = modal.dialog.locator('[name="wish.0"]');
  await expect(wished).toHaveValue(dayOf(clinic.times[0] ?? '', 'Europe/Budapest'));
  await page.keyboard.press('Escape');
  await expect(modal.dialog).toHaveCount(0);

  const slot = calendar.slot(clinic.slotId(clinic.times[1] ?? ''));
  await slot.click();
  await modal.expectReady();
  await expect(modal.summary).not.toContainText('Ft');
  await expect(page.locator('[name="patientComment"]')).toHaveAttribute('placeholder', '');
  // The hold is lost while the form stands.
  await database.query(
    `UPDATE reservation SET hold_expires_at = portal_now() - interval '1 second' WHERE calendar_id = $1 AND status = 'started'`,
    [clinic.calendar.id],
  );
  const refreshed = page.waitForResponse((answer) => answer.url().includes('/api/calendar/'));
  await modal.reserve.click();
  await expect(modal.title).toHaveText(site.words.booking.modal.ranOutTitle);
  await refreshed;
  await modal.button(site.words.booking.modal.holdAgain).click();
  await modal.expectReady();
  await modal.reserve.click();
  await expect(modal.title).toHaveText(site.words.booking.modal.confirmedTitle);
  const again = page.waitForResponse((answer) => answer.url().includes('/api/calendar/'));
  await modal.button(site.words.booking.done.close).click();
  await again;
  await expect(slot).toHaveCount(0);

  const appointments = new AppointmentsPage(page, site);
  await appointments.open();
  const card = appointments.upcoming.filter({ hasText: clinic.provider.name });
  await appointments.action(card, appointments.words.cancel).click();
  await appointments.expectAccessible();
  await appointments.cancelDialog
    .getByRole('button', { name: appointments.words.cancelling.confirm })
    .click();
  await expect(card).toHaveCount(0);
});

test('without appointments in the product there is no link to them, and their page says so [C077 C310]', async ({
  page,
  site,
  clinicWith,
  database,
  signInAs,
}) => {
  const product = await buildProduct(database, {
    partner_id: GENERIC_PARTNER,
    id: 900_000 + (Date.now() % 90_000),
    key: `plain-${Date.now()}`,
    has_paid_services: true,
  });
  const { customer_id } = await buildAccount(database, {
    partner_id: GENERIC_PARTNER,
    email: `plain-${Date.now()}@members.example`,
  });
  // Two of one name would be one person, who is not in two places at once.
  const first_name = `Kata ${randomLetters()}`;
  await buildSubscription(database, product, { customer_id, first_name });
  await signInAs(customer_id);
  const clinic = await clinicWith();
  const doctor = new ProfilePage(page, site);
  await doctor.open(clinic.doctorPath);
  const calendar = doctor.calendarOf(`D${clinic.doctor.id}`);
  await calendar.slot(clinic.slotId(clinic.times[0] ?? '')).click();
  const modal = new ReservationModal(page, site);
  await modal.expectReady();
  await modal.reserve.click();
  await expect(modal.title).toHaveText(site.words.booking.modal.confirmedTitle);
  const link = { name: site.words.booking.done.appointments };
  await expect(modal.dialog.getByRole('link', link)).toHaveCount(0);

  const appointments = new AppointmentsPage(page, site);
  await appointments.open();
  await expect(appointments.heading).toHaveText(appointments.words.unavailable);
});

/**
 * Watches for the dialog, to press before the focus has come into it, as somebody does who has pressed the wrong key.
 * @returns waits until that was done
 */
async function pressEscapeAtFirstSight({ page }: AppointmentsPage): Promise<() => Promise<void>> {
  const watching = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role="alertdialog"]')) return;
      observer.disconnect();
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
      );
      resolve();
    }).observe(document.body, { childList: true, subtree: true });
    return { promise };
  });
  return () => watching.evaluate(({ promise }) => promise);
}
