import { FILE_WORDS } from '#app/features/files/words.ts';
import { FINISH_LINK_WORDS } from '#app/features/finish-links/words.ts';
import { CARE_WORDS } from '#app/features/medical-care/words.ts';
import { STAFF_LINK_WORDS } from '#app/staff/call-centre/finish-link-words.ts';
import { PEOPLE_WORDS } from '#app/staff/call-centre/people-words.ts';
import { addDays } from '#app/time/week.ts';
import { arrangeAccount, BIRTH_DATE, signInAsStaff } from '#tests/support/e2e/arranged-account.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { findLink, waitForMail } from '#tests/support/e2e/mailbox.ts';
import { randomLetters } from '#tests/support/e2e/patient.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { readerOfDay, staffOfDay } from '#tests/support/e2e/sites.ts';
import { drawPicture } from '#tests/support/sent-files.ts';

const STAFF = staffOfDay(0);

/** Needs a referral. */
const XRAY = 184;
const reader = readerOfDay(1);
const people = PEOPLE_WORDS[STAFF.locale];
const links = STAFF_LINK_WORDS[STAFF.locale];
const form = CARE_WORDS[STAFF.locale].form;

test('by keyboard a request for care is prepared with a caller, who reads it through on their telephone, adds the referral and sends it', async ({
  page,
  database,
  openBrowser,
  watched,
}) => {
  watched.allow(409);
  const account = await arrangeAccount(database);
  const lastName = `Hívó ${randomLetters()}`;
  await database.query(
    `UPDATE subscription SET last_name = $2, contact_email = $3 WHERE customer_id = $1`,
    [account.customer_id, lastName, account.email],
  );
  const desk = await openBrowser();
  await signInAsStaff(database, desk, 'call-centre@staff.example');
  const room = new PortalPage(desk, STAFF);
  await room.goTo('/staff/people');
  await desk.getByLabel(people.grounds).selectOption('caller_changes');
  await desk.getByLabel(people.fields.dateOfBirth, { exact: true }).fill('1986-04-12');
  await desk.getByLabel(people.fields.lastName, { exact: true }).fill(lastName);
  await desk.getByLabel(people.fields.firstName, { exact: true }).fill('Kata');
  await desk.getByLabel(people.fields.firstName, { exact: true }).press('Enter');
  for (const box of await desk.getByRole('checkbox').all()) await box.press('Space');
  await desk.keyboard.press('Enter');
  await expect(room.heading).toHaveText(`${lastName} Kata`);
  await room.main.getByRole('link', { name: links.care.link }).press('Enter');
  await expect(room.heading).toHaveText(links.care.title);
  await desk.getByLabel(people.what).fill('röntgen');
  await desk.getByLabel(people.what).press('Enter');
  await room.main.locator(`a[href*="subfunction=${XRAY}"]`).press('Enter');

  // Who it is for was told already, and is not typed.
  const name = desk.getByLabel(form.lastName, { exact: true });
  await expect(name).toHaveValue(lastName);
  await expect(name).not.toBeEditable();
  await expect(desk.getByLabel(form.dateOfBirth)).not.toBeEditable();
  const day = addDays(new Date().toISOString().slice(0, 10), 10);
  await desk.locator('input[name="wish.0"]').fill(day);
  await desk.getByLabel(form.street, { exact: true }).fill('Bartók Béla út 15.');
  await desk.getByLabel(form.complaints).fill('Fáj a térde.');
  await room.expectAccessible('form');
  await desk.getByRole('button', { name: links.send.mail }).press('Enter');
  await expect(room.main).toContainText(links.notOpened);

  const w = FINISH_LINK_WORDS[reader.locale];
  const mail = await waitForMail(database, account.email);
  expect(mail.text).not.toMatch(/térde|Hívó/);
  const patient = new PortalPage(page, reader);
  await page.setViewportSize({ width: 390, height: 844 });
  await patient.goTo(findLink(mail, 'f'));
  await expect(patient.heading).toHaveText(w.care.title);
  await giveDate(patient);
  await expect(patient.main).toContainText('Bartók Béla út 15.');
  await expect(patient.main).toContainText(account.email);
  await expect(patient.main).toContainText('Fáj a térde.');
  await expect(patient.main).toContainText(w.care.wrong);
  await patient.expectAccessible('opened');
  const send = patient.main.getByRole('button', { name: w.care.finish });
  await send.press('Enter');
  await expect(patient.main).toContainText(w.referralMissing);
  await patient.main.getByLabel(FILE_WORDS[reader.locale].choose).setInputFiles({
    name: 'beutaló.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawPicture('jpeg'),
  });
  await expect(
    patient.main.getByRole('listitem').filter({ hasText: FILE_WORDS[reader.locale].kept }),
  ).toBeVisible();
  // The camera of a telephone takes the page's memory: what was sent along is there again.
  await page.reload();
  await giveDate(patient);
  await expect(
    patient.main.getByRole('listitem').filter({ hasText: FILE_WORDS[reader.locale].kept }),
  ).toBeVisible();
  for (const box of await patient.main.getByRole('checkbox').all()) await box.press('Space');
  await expect(room.main).toContainText(links.opened.split('{')[0] ?? '');
  await send.press('Enter');
  // What the insurer makes of it is told first, by a refusal.
  await patient.main.getByRole('button', { name: w.care.finishAnyhow }).press('Enter');
  await expect(patient.heading).toHaveText(w.care.done);
  await expect(room.main).toContainText(links.care.finished);
  await room.main.getByRole('link', { name: links.care.openRequest }).press('Enter');
  await expect(room.main).toContainText(lastName);
});

async function giveDate({ main, site }: PortalPage) {
  for (const [part, value] of Object.entries(BIRTH_DATE)) {
    await main.locator(`input[name="dateOfBirth.${part}"]`).fill(value);
  }
  await main.getByRole('button', { name: FINISH_LINK_WORDS[site.locale].open }).press('Enter');
}
