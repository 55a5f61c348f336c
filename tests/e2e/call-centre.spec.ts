import { PEOPLE_WORDS } from '#app/staff/call-centre/people-words.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { createDateWords } from '#app/ui/dates/date-words.ts';
import { arrangeAccount, signInAsStaff } from '#tests/support/e2e/arranged-account.ts';
import { arrangeConfirmed } from '#tests/support/e2e/arranged-booking.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { randomLetters } from '#tests/support/e2e/patient.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { staffOfDay } from '#tests/support/e2e/sites.ts';

const STAFF = staffOfDay(2);

const w = PEOPLE_WORDS[STAFF.locale];
const { dayFull } = createDateWords(STAFF.locale, STAFF.words.ui.dates);
/** A time to press: its day in words and its time. */
const nameOf = (time: string) => `${dayFull(time.slice(0, 10))} ${time.slice(11, 16)}`;

test('by keyboard alone a caller is found and identified, and their visit is moved and cancelled in their name', async ({
  page,
  database,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const account = await arrangeAccount(database);
  const lastName = `Hívó ${randomLetters()}`;
  await database.query('UPDATE subscription SET last_name = $2 WHERE customer_id = $1', [
    account.customer_id,
    lastName,
  ]);
  const { id } = await arrangeConfirmed(database, clinic);
  await database.query('UPDATE reservation SET customer_id = $2 WHERE id = $1', [
    id,
    account.customer_id,
  ]);
  await signInAsStaff(database, page, 'call-centre@staff.example');
  const room = new PortalPage(page, STAFF);
  await room.goTo('/staff/people');
  await expect(room.heading).toHaveText(STAFF_WORDS[STAFF.locale].people.title);

  await page.keyboard.press('/');
  const grounds = page.getByLabel(w.grounds);
  await expect(grounds).toBeFocused();
  await grounds.selectOption('caller_changes');
  await page.getByLabel(w.fields.dateOfBirth, { exact: true }).fill('1986-04-12');
  await page.getByLabel(w.fields.lastName, { exact: true }).fill(lastName);
  await page.getByLabel(w.fields.firstName, { exact: true }).focus();
  await page.keyboard.type('Kata');
  await page.keyboard.press('Enter');
  // Nothing is looked for before all three are ticked.
  await expect(page.getByText(w.askAndTick)).toHaveCount(3);
  for (const box of await page.getByRole('checkbox').all()) {
    await box.focus();
    await page.keyboard.press('Space');
  }
  await page.keyboard.press('Enter');
  await expect(room.heading).toHaveText(`${lastName} Kata`);
  const visit = page.getByRole('row').filter({ hasText: clinic.provider.name });
  await expect(visit).toContainText(w.states.booked);
  await room.expectAccessible();

  await visit.getByRole('link', { name: w.move }).focus();
  await page.keyboard.press('Enter');
  await expect(room.heading).toHaveText(w.moveTitle);
  await room.expectAccessible();
  const [, , to = ''] = clinic.times;
  await page.getByRole('button', { name: nameOf(to) }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `${w.move}: ${nameOf(to)}` }).focus();
  await page.keyboard.press('Enter');
  await expect(visit).toContainText(to.slice(11, 16));

  await visit.getByRole('button', { name: w.cancel }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: w.cancelSure }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.noAppointments)).toBeVisible();
  const { rows } = await database.query(
    `SELECT action, actor_role FROM audit_entry WHERE object_id = $1 AND actor = 'staff' ORDER BY id`,
    [id],
  );
  expect(rows).toEqual([
    { action: 'appointment_moved', actor_role: 'call_centre' },
    { action: 'appointment_cancelled', actor_role: 'call_centre' },
  ]);
});

test('by keyboard alone a time is held, held longer and booked for somebody without an account, whose number is there to be said', async ({
  page,
  database,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  await signInAsStaff(database, page, 'call-centre@staff.example');
  const room = new PortalPage(page, STAFF);
  await room.goTo('/staff/people');
  await room.comeAlive();
  await page.getByRole('button', { name: '(HU)' }).press('Enter');
  await expect(room.heading).toHaveText(w.bookTitle);
  const times = new URL(page.url());
  times.searchParams.set('subfunction', String(clinic.subfunction));
  times.searchParams.set('doctorName', clinic.doctor.name);
  await room.goTo(`${times.pathname}${times.search}`);
  await room.comeAlive();
  const [time = ''] = clinic.times;
  // The finder's own filters and calendars, in the caller's name.
  const finder = STAFF.words.finder;
  await page.getByLabel(finder.results.tabs).selectOption('providers');
  await page.getByLabel(finder.filters.doctorName, { exact: true }).fill('');
  await page.getByLabel(finder.filters.providerName, { exact: true }).fill(clinic.provider.name);
  await page.getByLabel(finder.filters.providerName, { exact: true }).press('Enter');
  await expect(page).toHaveURL(/listType=providers/);
  await expect(page.getByText(clinic.provider.name).first()).toBeVisible();
  await room.expectAccessible();
  await page.getByRole('button', { name: nameOf(time) }).press('Enter');
  await page.getByRole('button', { name: STAFF.t(w.extend, { count: 30 }) }).press('Enter');
  await expect(page.getByRole('timer')).toHaveText(/(29|30):\d\d/);
  await room.expectAccessible();

  const { fields, agreed } = w.guest;
  const lastName = `Hívó ${randomLetters()}`;
  await page.getByLabel(fields.patientLastName, { exact: true }).fill(lastName);
  await page.getByLabel(fields.patientFirstName, { exact: true }).fill('Ádám');
  await page.getByLabel(fields.patientDateOfBirth, { exact: true }).fill('1950-02-03');
  await page.getByLabel(fields.patientMothersName, { exact: true }).fill('Nagy Éva');
  await page.getByLabel(fields.patientPhone, { exact: true }).fill('06 20 555 0177');
  await page.getByLabel(agreed).press('Space');
  await page.getByLabel(fields.patientPhone, { exact: true }).press('Enter');
  await expect(room.heading).toHaveText(`${lastName} Ádám`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    /[0-9A-Z]{4}-[0-9A-Z]{4}$/,
  );
  await room.expectAccessible();
});
