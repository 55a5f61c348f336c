import { randomUUID } from 'node:crypto';
import { AccountTokenPage } from '#tests/support/e2e/account-pages.ts';
import { arrangeVoucher } from '#tests/support/e2e/arranged-account.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { LandingPage } from '#tests/support/e2e/landing-page.ts';
import { findLink, waitForMail } from '#tests/support/e2e/mailbox.ts';
import { OwnPage } from '#tests/support/e2e/own-pages.ts';
import { createPerson, RegistrationPage } from '#tests/support/e2e/registration-page.ts';
import { HUNGARIAN } from '#tests/support/e2e/sites.ts';

const PASSWORD = 'three grey herons';
const WAITING = 'A fedezete még nem érvényes';

test('somebody whose employer pays registers, confirms the address at work by its link, and the cover is in force', async ({
  page,
  database,
  watched,
}) => {
  test.slow();
  watched.allow(400);
  const { registration: words, accounts, profile } = HUNGARIAN.words;
  const person = createPerson(`${randomUUID()}@example.com`);
  const registration = new RegistrationPage(page, HUNGARIAN);
  await registration.open();
  await registration.fillPerson(person);
  await page.keyboard.press('Enter');
  await registration.field('voucherCode').fill(await arrangeVoucher(database, 'MUNKAHELY01'));
  await registration.field('workEmail').fill('kata@elsewhere.example');
  await registration.terms.press('Space');
  await registration.button(words.activate).press('Enter');
  await expect(registration.field('workEmail')).toBeFocused();
  await expect(registration.field('workEmail')).toHaveAccessibleDescription(
    /Ez nem a munkáltatójának az e-mail-címe\./,
  );
  const first = `${randomUUID()}@ceg.example`;
  await registration.field('workEmail').fill(first);
  await page.keyboard.press('Enter');
  await expect(registration.stepTitle).toHaveText(words.confirmTitle);

  const mail = await waitForMail(database, person.email);
  const link = new AccountTokenPage(page, HUNGARIAN);
  await link.open(
    findLink(mail, 'finish-registration'),
    accounts.tokenTitles['finish-registration'],
  );
  await link.field(accounts.newPassword.password).fill(PASSWORD);
  await link.field(accounts.newPassword.repeat).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await link.expectTitle(accounts.newPassword.finishedTitle);
  findLink(await waitForMail(database, first), 'verify-corporate');

  // The cover waits, and the start page leads to where another address is given.
  const own = new OwnPage(page, HUNGARIAN);
  await link.dialog.getByRole('link', { name: accounts.newPassword.goOn }).click();
  await expect(own.main).toContainText(WAITING);
  await own.main.getByRole('link', { name: 'Munkahelyi cím megadása' }).click();
  const card = own.card(profile.profile.work.title);
  await expect(card).toContainText(first);
  await own.expectOpen();
  await own.openForm(profile.profile.work.again);
  const second = `${randomUUID()}@ceg.example`;
  await own.field(profile.profile.work.email).fill(second);
  await page.keyboard.press('Enter');
  await expect(card).toContainText(second);

  await link.open(
    findLink(await waitForMail(database, second), 'verify-corporate'),
    'Munkahelyi cím megerősítése',
  );
  await link.button(accounts.verify.confirm).click();
  await link.expectTitle('A munkahelyi cím megerősítve');
  await own.goTo('/profile');
  await expect(card).toContainText('Megerősített cím');
  await expect(card).toContainText(second);
  const landing = new LandingPage(page, HUNGARIAN);
  await landing.open();
  await expect(landing.main).not.toContainText(WAITING);
});
