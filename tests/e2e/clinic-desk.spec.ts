import { randomUUID } from 'node:crypto';
import { dayOf } from '#app/time/booked-time.ts';
import { BUSY_FEED_WORDS } from '#app/staff/clinic/busy-feed-words.ts';
import { CLINIC_WORDS } from '#app/staff/clinic/clinic-words.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { createDateWords } from '#app/ui/dates/date-words.ts';
import { GENERIC_PARTNER } from '#db/seed/partners.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import { buildReservation } from '#tests/support/builders/reservations.ts';
import { signInAsStaff } from '#tests/support/e2e/arranged-account.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { randomLetters } from '#tests/support/e2e/patient.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { staffOfDay } from '#tests/support/e2e/sites.ts';

const STAFF = staffOfDay(0);

const { clinic: w, clinicVisit, closures } = STAFF_WORDS[STAFF.locale];
const { booking, hours, rooms } = CLINIC_WORDS[STAFF.locale];
const feedWords = BUSY_FEED_WORDS[STAFF.locale];

test('at the desk of a clinic: who comes, who has come, who is booked in, other hours, and a day that is closed with those booked on it cancelled', async ({
  page,
  database,
  clinicWith,
  watched,
}) => {
  watched.allow(400);
  const clinic = await clinicWith();
  const [time = '', free = ''] = clinic.times;
  const day = time.slice(0, 10);
  const email = `${randomUUID()}@staff.example`;
  const grant = {
    role: 'provider_manager',
    partner_id: GENERIC_PARTNER,
    provider_id: clinic.provider.id,
  };
  await buildStaff(database, [grant], { email, host: STAFF.host });
  const patient = {
    calendar: clinic.calendar,
    partner_id: GENERIC_PARTNER,
    subfunction_id: clinic.subfunction,
    patient_first_name: 'Kata',
    patient_email: `${randomUUID()}@patients.example`,
  };
  const { rows } = await database.query<{ ahead: Date; now: Date }>(
    `SELECT $1::timestamp AT TIME ZONE $2 AS ahead, portal_now() - interval '1 minute' AS now`,
    [time, clinic.calendar.tz],
  );
  const { ahead, now } = rows[0]!;
  await buildReservation(database, { ...patient, starts_at: now, patient_last_name: 'Itt' });
  const booked = await buildReservation(database, {
    ...patient,
    starts_at: ahead,
    patient_last_name: 'Később',
  });
  await signInAsStaff(database, page, email);
  const portal = new PortalPage(page, STAFF);

  // By the keyboard alone.
  await portal.goTo(`/staff/clinic?day=${dayOf(now.toISOString(), clinic.calendar.tz)}`);
  const row = page.getByRole('row').filter({ hasText: 'Itt Kata' });
  await expect(row).toContainText(w.states.confirmed);
  await page.keyboard.press('j');
  await expect(row.getByRole('link')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(row).toContainText(w.arrivedAt.split('{')[0] ?? '');
  await row.getByRole('button', { name: w.marks.fulfilled }).press('Enter');
  await expect(row).toContainText(w.states.fulfilled);

  await portal.goTo(`/staff/clinic?view=month&day=${day}`);
  const month = page.getByRole('table');
  // Whoever is here today may be of the same month.
  await expect(month.locator(`a[href*="day=${day}"]`)).toHaveAccessibleName(
    new RegExp(`, ${STAFF.t(w.booked, { count: 1 })}`),
  );
  await portal.expectAccessible('month');
  const cells = month.getByRole('link');
  await cells.first().focus();
  await page.keyboard.press('End');
  await expect(cells.last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`day=${day.slice(0, 8)}01`));

  await database.query('UPDATE calendar SET room = $2 WHERE provider_id = $1', [
    clinic.provider.id,
    'Rendelő 1',
  ]);
  await portal.goTo(`/staff/clinic?view=week&day=${day}`);
  await page.getByRole('link', { name: rooms.byRoom }).press('Enter');
  const inRoom = page.getByRole('row').filter({ hasText: 'Rendelő 1' });
  await inRoom
    .getByRole('link', { name: new RegExp(STAFF.t(w.booked, { count: 1 })) })
    .press('Enter');
  await expect(page.getByRole('heading', { name: 'Rendelő 1' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Később Kata' })).toBeVisible();
  await page.getByRole('link', { name: free.slice(11, 16), exact: true }).press('Enter');
  await expect(portal.heading).toHaveText(booking.title);
  const typed = {
    patientLastName: 'Pultnál',
    patientFirstName: 'Ida',
    patientDateOfBirth: '1950-02-03',
    patientMothersName: `Nagy ${randomLetters()}`,
    patientPhone: '06 20 555 0147',
  } as const;
  for (const [field, value] of Object.entries(typed)) {
    await page.getByLabel(booking.fields[field as keyof typeof typed], { exact: true }).fill(value);
  }
  await portal.expectAccessible();
  await page.getByRole('button', { name: booking.book }).press('Enter');
  const atDesk = page.getByRole('link', { name: 'Pultnál Ida' });
  await atDesk.press('Enter');
  await page.getByRole('link', { name: clinicVisit.move }).press('Enter');
  await expect(portal.heading).toHaveText(clinicVisit.moveTitle);
  await page
    .getByRole('button', {
      name: new RegExp(`^${createDateWords(STAFF.locale, STAFF.words.ui.dates).dayFull(day)} `),
    })
    .first()
    .press('Enter');
  await portal.expectAccessible();
  await page.getByRole('button', { name: clinicVisit.moveNow.split(' {')[0] }).press('Enter');
  await expect(portal.heading).toHaveText('Pultnál Ida');
  await page.getByRole('link', { name: clinicVisit.back }).press('Enter');
  await expect(atDesk).toBeVisible();
  await expect(page.getByRole('link', { name: free.slice(11, 16), exact: true })).toBeVisible();

  await page.getByRole('link', { name: hours.title }).press('Enter');
  await expect(portal.heading).toHaveText(hours.title);
  await page.getByLabel(hours.validFrom).fill(day);
  const weekly = page.locator('form', { has: page.getByRole('heading', { name: hours.weekly }) });
  await weekly.getByRole('button', { name: hours.save }).press('Enter');
  await expect(weekly.getByText(hours.saved)).toBeVisible();
  await page.getByLabel(rooms.rename).selectOption('Rendelő 1');
  await page.getByLabel(rooms.newName).fill('Földszint 3.');
  await page.getByLabel(rooms.newName).press('Enter');
  // Saved with something else, the terms have the new name, too.
  await expect(page.getByLabel(hours.room, { exact: true })).toHaveValue('Földszint 3.');
  await portal.expectAccessible();
  await page.getByRole('link', { name: clinicVisit.back }).press('Enter');
  await expect(portal.heading).not.toHaveText(hours.title);
  await page.getByRole('link', { name: closures.title }).press('Enter');
  await expect(portal.heading).toHaveText(closures.title);
  await page.getByLabel(closures.from).fill(`${day}T00:00`);
  await page.getByLabel(closures.until).fill(`${day}T23:00`);
  await page.getByLabel(closures.reason, { exact: true }).selectOption('doctor_away');
  await page.getByRole('button', { name: closures.close }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: / – / })).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: 'Később Kata' })).toContainText(
    patient.patient_email,
  );
  await portal.expectAccessible();
  await page
    .getByRole('button', { name: STAFF.t(closures.cancelAll, { count: 2 }) })
    .press('Enter');
  await expect(page.getByText(STAFF.t(closures.cancelled, { count: 2 }))).toBeFocused();
  // Whom to call is listed, by keys as every list is.
  const calls = page.getByRole('region', { name: closures.calls });
  await expect(calls.getByRole('status')).toHaveText(STAFF.t(closures.toCall, { count: 2 }));
  await page.keyboard.press('j');
  await expect(calls.getByRole('row').nth(1).getByRole('link').first()).toBeFocused();
  const name = 'Később Kata';
  await calls
    .getByRole('button', { name: STAFF.t(closures.noteCalledNamed, { name }) })
    .press('Enter');
  await expect(calls.getByRole('status')).toHaveText(STAFF.t(closures.toCall, { count: 1 }));
  await portal.expectAccessible('to call');
  await calls.getByRole('button', { name: STAFF.t(closures.undoNamed, { name }) }).press('Enter');
  await expect(calls.getByRole('status')).toHaveText(STAFF.t(closures.toCall, { count: 2 }));

  await portal.goTo(`/staff/clinic/visits/${GENERIC_PARTNER}/${booked.id}`);
  await expect(portal.main).toContainText(w.states.cancelledByClinic);
  await expect(page.getByRole('button', { name: clinicVisit.cancelNow })).toHaveCount(0);

  // When the clinic is busy by its own program: what lies elsewhere than on the public network is not read.
  await database.query(
    `INSERT INTO calendar_rule (calendar_id, weekday, from_minute, to_minute, valid) VALUES ($1, 0, 540, 720, '[2026-01-01,)')`,
    [clinic.calendar.id],
  );
  await portal.goTo('/staff/clinic/hours');
  const feed = page.getByLabel(feedWords.newAddress, { exact: true });
  await feed.fill('https://localhost/kata.ics');
  await feed.press('Enter');
  await expect(feed).toBeFocused();
  await expect(feed).toHaveAccessibleDescription(new RegExp(feedWords.errors.noHost));
  await feed.fill('webcal://calendar.example/secret/kata.ics');
  await feed.press('Enter');
  const read = page.getByText(STAFF.t(feedWords.address, { address: 'calendar.example/….ics' }));
  await expect(read).toBeVisible();
  await expect(page.getByText(feedWords.saved)).toBeVisible();
  await portal.expectAccessible('a feed');
  await page.getByRole('button', { name: feedWords.end, exact: true }).press('Enter');
  await expect(read).toHaveCount(0);
});
