import { BREAK_GLASS_WORDS } from '#app/features/break-glass/words.ts';
import { makeTotpCode } from '#app/features/identity/totp.server.ts';
import { DEMO_STAFF } from '#app/demo/demo-staff.ts';
import { EMERGENCY_WORDS } from '#app/staff/emergency/break-glass-words.ts';
import { PEOPLE_WORDS } from '#app/staff/call-centre/people-words.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { arrangeAccount, signInAsStaff } from '#tests/support/e2e/arranged-account.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { randomLetters } from '#tests/support/e2e/patient.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { staffOfDay } from '#tests/support/e2e/sites.ts';

const STAFF = staffOfDay(1);

const w = EMERGENCY_WORDS[STAFF.locale];
const people = PEOPLE_WORDS[STAFF.locale];
const grounds = BREAK_GLASS_WORDS[STAFF.locale].grounds.cannot_answer;
const DOCTOR = 'advice@staff.example';
const AUDITOR = 'auditor@staff.example';

test('by keyboard alone a doctor opens somebody in an emergency, ends it, and the auditor judges it', async ({
  page,
  database,
  watched,
}) => {
  const account = await arrangeAccount(database);
  const lastName = `Vész ${randomLetters()}`;
  await database.query('UPDATE subscription SET last_name = $2 WHERE customer_id = $1', [
    account.customer_id,
    lastName,
  ]);
  const secret = DEMO_STAFF.find(({ email }) => email === DOCTOR)?.secret ?? '';
  await signInAsStaff(database, page, DOCTOR);
  const room = new PortalPage(page, STAFF);
  await room.goTo('/staff/emergency');
  await expect(room.heading).toHaveText(STAFF_WORDS[STAFF.locale].emergency.title);

  await page.getByLabel(people.fields.lastName, { exact: true }).fill(lastName);
  await page.getByLabel(people.fields.dateOfBirth, { exact: true }).fill('1986-04-12');
  await page.getByLabel(people.fields.firstName, { exact: true }).focus();
  await page.keyboard.type('Kata');
  await page.keyboard.press('Enter');
  await page.getByLabel(w.grounds, { exact: true }).selectOption('cannot_answer');
  const code = page.getByLabel(w.code, { exact: true });
  await code.focus();
  await page.keyboard.type(makeTotpCode(secret));
  await page.keyboard.press('Enter');
  // Nothing opens before it was said what has happened; what was typed stays.
  const comment = page.getByLabel(w.comment, { exact: true });
  await expect(comment).toBeFocused();
  await expect(comment).toHaveAccessibleDescription(new RegExp(w.errors.required));
  await page.keyboard.type('Eszméletlenül fekszik a váróban.');
  await expect(code).not.toHaveValue('');
  await room.expectAccessible();
  await code.focus();
  await page.keyboard.press('Enter');
  await expect(room.heading).toHaveText(`${lastName} Kata`);
  await expect(page.getByRole('timer')).toContainText(/2\d:\d\d/);
  await room.expectAccessible();
  // What is over is not there.
  watched.allow(404);
  const address = page.url();
  await page.getByRole('button', { name: w.end, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(room.heading).toHaveText(STAFF_WORDS[STAFF.locale].emergency.title);
  await room.goTo(address.slice(STAFF.origin.length));
  await expect(room.heading).toHaveText(w.over);
  await expect(page.getByRole('main')).not.toContainText(lastName);

  await signInAsStaff(database, page, AUDITOR);
  await room.goTo('/staff/admin/break-glass?state=open');
  await expect(room.heading).toHaveText(w.list);
  await room.comeAlive();
  const row = page
    .getByRole('row')
    .filter({ has: page.getByText(String(account.customer_id), { exact: true }) });
  await expect(row).toContainText(grounds);
  await expect(page.getByRole('main')).not.toContainText(lastName);
  await room.expectAccessible();
  await row.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('Eszméletlenül fekszik a váróban.');
  await room.expectAccessible();
  await page.getByLabel(w.verdict, { exact: true }).selectOption('justified');
  await page.getByRole('button', { name: w.save }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.saved)).toBeVisible();
  const [beforeTime = ''] = STAFF.t(w.reviewedBy, {
    name: DEMO_STAFF.find(({ email }) => email === AUDITOR)?.name ?? '',
    verdict: w.states.justified,
    time: '|',
  }).split('|');
  await expect(page.getByRole('main')).toContainText(beforeTime);
});
