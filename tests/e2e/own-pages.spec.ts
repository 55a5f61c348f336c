import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import {
  AccountMenuPart,
  AccountTokenPage,
  FullAuthPart,
  SignInPage,
} from '#tests/support/e2e/account-pages.ts';
import {
  arrangeAccount,
  arrangeSignIn,
  BIRTH_DATE,
  NEW_PASSWORD,
  PASSWORD,
} from '#tests/support/e2e/arranged-account.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { enlargeText, widthOf } from '#tests/support/e2e/large-text.ts';
import { findLink, waitForMail } from '#tests/support/e2e/mailbox.ts';
import { OwnPage } from '#tests/support/e2e/own-pages.ts';
import { expectAccessibleOnce } from '#tests/support/e2e/portal-page.ts';
import { ENGLISH, HUNGARIAN } from '#tests/support/e2e/sites.ts';
import { drawPdf } from '#tests/support/sent-files.ts';

test('a relative at the same address is invited from the menu, accepts by their own mail and signs in [C042 C043 C666]', async ({
  page,
  database,
  openBrowser,
  watched,
}) => {
  const account = await arrangeAccount(database);
  const { relatives: w } = HUNGARIAN.words;
  const own = new OwnPage(page, HUNGARIAN);
  await arrangeSignIn(page.context(), database, account, HUNGARIAN);
  await own.goTo('/profile');
  const menu = new AccountMenuPart(own);
  await menu.person.click();
  await menu.root
    .getByRole('link', { name: HUNGARIAN.words.accounts.menu.relatives, exact: true })
    .click();
  await expect(own.heading).toHaveText(w.title);
  await own.expectOpen();

  // All by keyboard, from field to field.
  const email = `relative-${account.email}`;
  await own.openForm(w.adults.add);
  // The list of relations is chosen from by its first letter.
  await own.typeOn('Szabó', 'Péter', 'H', '1984', '2', '3', email);
  await page.keyboard.press('Tab');
  await own.typeOn('1117', 'Budapest', 'Fő utca 1.');
  await page.keyboard.press('Enter');
  watched.allow(422);
  await expect(own.main.getByRole('alert')).toContainText('nem egyezik a főfiók címével');
  await expect(own.field(w.fields.email)).toHaveValue(email);
  await own.field(w.fields.street).fill('irinyi jozsef u. 14');
  await page.keyboard.press('Enter');
  await expect(own.announcement(w.adults.sent)).toBeVisible();
  await expect(own.button(w.adults.add)).toBeFocused();
  const item = own.card(w.adults.title).getByRole('listitem');
  await expect(item).toContainText(w.adults.states.invited);

  // At their own computer.
  const mail = await waitForMail(database, email);
  expect(mail.text).toContain('Szabó Kata');
  const theirs = new OwnPage(await openBrowser(), HUNGARIAN);
  await theirs.goTo(findLink(mail, 'relative-invitation'));
  await expect(theirs.heading).toHaveText(w.invitation.title);
  await expect(theirs.main).toContainText('Szabó Péter');
  await expect(theirs.page, 'the link is out of the address bar').toHaveURL(`${HUNGARIAN.origin}/`);
  await theirs.field(w.fields.phone).fill('06 20 555 0199');
  await theirs.field(w.fields.mothersName).fill('Kiss Éva');
  await theirs.field(w.fields.password).fill(NEW_PASSWORD);
  await theirs.field(w.fields.repeat).fill(NEW_PASSWORD);
  await theirs.button(w.invitation.submit).click();
  await expect(theirs.main).toContainText(w.invitation.mustAccept);
  await theirs.field(w.invitation.terms).check();
  await theirs.button(w.invitation.submit).click();
  await expect(theirs.heading).toHaveText(w.invitation.doneTitle);
  await theirs.main.getByRole('link', { name: w.invitation.goOn }).click();
  await theirs.page.waitForURL('**/profile');
  await expect(theirs.main).toContainText('Szabó Péter');
  await theirs.goTo('/profile/relatives');
  await expect(theirs.card(w.shared.title)).toContainText('Szabó Kata');

  // The holder sees that the relative has joined, and no more, and ends the sharing.
  await own.goTo('/profile/relatives');
  await expect(item).toContainText(w.adults.states.active);
  await expect(item).not.toContainText(email);
  await own.button(HUNGARIAN.t(w.adults.removeNamed, { name: 'Szabó Péter' })).press('Enter');
  await expect(own.button(HUNGARIAN.words.accountPages.cancel)).toBeFocused();
  await expectAccessibleOnce(page, 'removing');
  await own.button(w.adults.remove).click();
  await expect(own.main).toContainText(HUNGARIAN.t(w.adults.removed, { name: 'Szabó Péter' }));
  await expect(item).toHaveCount(0);
  await theirs.page.reload();
  await expect(theirs.card(w.adults.title)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('somebody adds a child, downloads everything held, withdraws a consent and erases the account [C044 C667] [PR-03 PR-04 PR-06]', async ({
    page,
    database,
    watched,
  }) => {
    const account = await arrangeAccount(database, { locale: 'en' });
    const { privacy: w } = ENGLISH.words.profile;
    const { cancel } = ENGLISH.words.accountPages;
    const { relatives } = ENGLISH.words;
    const own = new OwnPage(page, ENGLISH);
    await arrangeSignIn(page.context(), database, account, ENGLISH);
    await own.goTo('/');
    await expect(own.main.getByRole('heading', { name: /Kata/ })).toBeVisible();
    await enlargeText(page);
    expect(await widthOf(page), 'large letters stay on the screen').toBe(390);
    await own.goTo('/profile/relatives');
    await own.openForm(relatives.minors.add);
    await own.typeOn('Szabó', 'Anna', relatives.relations.child, '5', '5', '2020');
    await page.keyboard.press('Enter');
    await expect(own.announcement(relatives.minors.done)).toBeVisible();
    await expect(own.card(relatives.minors.title).getByRole('listitem')).toContainText(
      '5 May 2020',
    );

    // What was uploaded for no form takes room until its owner deletes it.
    const status = await page.evaluate(
      async (bytes) => {
        const body = new FormData();
        body.append('file', new Blob([new Uint8Array(bytes)]), 'unused.pdf');
        return (await fetch('/api/files', { method: 'POST', body })).status;
      },
      Array.from(await drawPdf()),
    );
    expect(status).toBe(201);
    await own.goTo('/profile/privacy');
    const unused = own.main.getByRole('heading', { name: 'Unused files' });
    await expect(unused).toBeVisible();
    await own.button('Delete unused.pdf').press('Enter');
    await expect(unused).toHaveCount(0);
    await own.button(w.consents.give).press('Enter');
    await expect(own.announcement(w.consents.isOn)).toBeVisible();
    await own.button(w.consents.withdraw).press('Enter');
    await expect(own.announcement(w.consents.isOff)).toBeVisible();
    await expect(own.card(w.consents.title).getByRole('listitem')).toContainText('Withdrawn:');

    await own.openForm(w.copy.start);
    await own.typeOn('not it');
    watched.allow(400, 403);
    await page.keyboard.press('Enter');
    // The session began with a password alone: the date of birth first, then what was asked for goes on.
    const guard = new FullAuthPart(own);
    await guard.expectOpen();
    await guard.enter(BIRTH_DATE);
    await expect(own.main.getByRole('alert')).toContainText('password is not right');
    await own.field(w.copy.password).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(own.announcement(w.copy.ready)).toBeVisible();
    const downloading = page.waitForEvent('download');
    await own.main.getByRole('link', { name: w.copy.download }).press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('my-data.zip');
    const files = unzipSync(await readFile(await download.path()));
    expect(JSON.parse(strFromU8(files['data.json']!))).toMatchObject({
      account: { email: account.email },
      relatives: { minors: [{ name: 'Szabó Anna' }] },
    });
    expect(strFromU8(files['data.pdf']!.slice(0, 5))).toBe('%PDF-');

    await page.reload();
    await own.comeAlive();
    const events = own.card(w.events.title);
    await events.locator('summary').press('Enter');
    await expect(events.getByRole('listitem').first()).toContainText(
      w.events.actions.data_copy_downloaded,
    );
    await expectAccessibleOnce(page, 'events');

    await own.openForm(w.erase.start);
    await own.typeOn(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(own.main).toContainText(w.erase.mustBeSure);
    await expect(own.field(w.erase.isSure)).toBeFocused();
    await own.button(cancel).press('Enter');
    await expect(own.button(w.erase.start)).toBeFocused();
    await page.keyboard.press('Enter');
    await own.typeOn(PASSWORD);
    await own.field(w.erase.isSure).press('Space');
    await page.keyboard.press('Enter');
    await expect(own.heading).toHaveText(w.erase.doneTitle);
    const mail = await waitForMail(database, account.email);
    expect(mail.subject).toContain('Your account has been erased');

    const signIn = new SignInPage(page, ENGLISH);
    watched.allow(401);
    await signIn.goTo('/login');
    await signIn.signIn(account.email, PASSWORD);
    await expect(signIn.failure).toBeVisible();
  });
});

test('details, password and address to sign in with are changed by their owner [C089]', async ({
  page,
  database,
  watched,
}) => {
  watched.allow(400);
  const account = await arrangeAccount(database);
  const { profile: words, changeEmail, edit, save, saved } = HUNGARIAN.words.profile;
  const own = new OwnPage(page, HUNGARIAN);
  await own.goTo('/change-email');
  await own.main.getByRole('link', { name: changeEmail.signIn }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fchange-email$/);
  await own.signInTo('/profile', account.email, PASSWORD);
  await own.openForm(`${edit}: ${words.contact.title}`);
  await own.field(words.contact.city).fill('Szeged');
  await own.field(words.contact.zipcode).fill('12');
  await own.button(save).click();
  await expect(own.field(words.contact.zipcode)).toBeFocused();
  await own.field(words.contact.zipcode).fill('6720');
  await page.keyboard.press('Enter');
  await expect(own.announcement(saved)).toBeVisible();
  await expect(own.card(words.contact.title)).toContainText('6720 Szeged');

  await own.openForm(words.password.change);
  await own.field(words.password.old).fill(PASSWORD);
  await own.field(words.password.new).fill(NEW_PASSWORD);
  await own.field(words.password.repeat).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(own.announcement(words.password.done)).toBeVisible();

  await own.main.getByRole('link', { name: words.emails.changeEmail }).click();
  await expect(own.heading).toHaveText(changeEmail.title);
  await own.expectOpen();
  const email = `new-${account.email}`;
  await own.field(changeEmail.newEmail).fill(email);
  await own.field(changeEmail.password).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(own.main).toContainText(email);
  const link = new AccountTokenPage(page, HUNGARIAN);
  await link.open(
    findLink(await waitForMail(database, email), 'verify-new-email'),
    HUNGARIAN.words.accounts.tokenTitles['verify-new-email'],
  );
  await link.button(HUNGARIAN.words.accounts.verify.confirm).click();
  await link.expectTitle(HUNGARIAN.words.accounts.verify.email.title);
  await own.goTo('/profile');
  await expect(own.card(words.emails.title)).toContainText(email);
});
