import { AccountMenuPart, SignInPage } from '#tests/support/e2e/account-pages.ts';
import { arrangeAccount, arrangeSignIn, PASSWORD } from '#tests/support/e2e/arranged-account.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { waitForMail } from '#tests/support/e2e/mailbox.ts';
import { expectAccessibleOnce } from '#tests/support/e2e/portal-page.ts';
import { addAuthenticator, SecurityPage, showCode } from '#tests/support/e2e/security-card.ts';
import { ENGLISH, HUNGARIAN, ROMANIAN } from '#tests/support/e2e/sites.ts';

test('codes are turned on by the keyboard, and from then on signing in takes two steps and leads back [AU-10]', async ({
  page,
  database,
  watched,
}) => {
  watched.allow(400);
  const { email } = await arrangeAccount(database, { locale: 'hu' });
  const { step, card, ways, again } = HUNGARIAN.words.factors;
  const own = new SecurityPage(page, HUNGARIAN);
  await own.signInTo('/profile', email, PASSWORD);
  await own.openForm(card.codes.turnOnNamed);
  await own.typeOn(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(own.security.getByRole('img', { name: card.setUp.picture })).toBeVisible();
  await expectAccessibleOnce(page, 'authenticator');
  const key = await own.readKey();
  await own.field(card.setUp.code).focus();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(own.security.getByRole('alert')).toContainText('A kód nem jó');
  const code = showCode(key);
  await own.field(card.setUp.code).fill(code);
  await page.keyboard.press('Enter');
  await expect(own.security.getByRole('heading', { name: card.recovery.title })).toBeFocused();
  await expectAccessibleOnce(page, 'recovery codes');
  const codes = await own.readRecoveryCodes();
  expect(codes).toHaveLength(10);
  const downloading = page.waitForEvent('download');
  await own.button(card.recovery.download).press('Enter');
  expect((await downloading).suggestedFilename()).toBe(card.recovery.file);
  await own.button(card.recovery.done).press('Enter');
  await expect(own.announcement(card.codes.turnedOn)).toBeVisible();
  expect((await waitForMail(database, email)).subject).toContain(
    HUNGARIAN.mailWords.account['second-factor-on'].subject,
  );

  await page.context().clearCookies();
  const login = new SignInPage(page, HUNGARIAN);
  await login.goTo('/login?next=%2Fprofile%2Fprivacy');
  await login.signIn(email, PASSWORD);
  await expect(login.code).toBeFocused();
  await expectAccessibleOnce(page, 'second step');
  await login.main.getByRole('button', { name: step.back }).press('Enter');
  await expect(login.password).toBeFocused();
  await expect(login.email, 'nothing typed is lost').toHaveValue(email);
  await page.keyboard.press('Enter');
  await expect(login.code).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(login.failure, 'taken when it was turned on').toContainText('már felhasználták');
  await login.code.fill(showCode(key, 1));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/profile/privacy');
  const { privacy } = HUNGARIAN.words.profile;
  await own.comeAlive();
  await own.openForm(privacy.copy.start);
  await own.typeOn(PASSWORD);
  await own.field(again.code).fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(own.announcement(privacy.copy.ready)).toBeVisible();
  await own.goTo('/profile');
  await expect(own.card(HUNGARIAN.words.profile.profile.sessions.title)).toContainText(ways.totp);
  await expect(own.security).toContainText(HUNGARIAN.t(card.codes.left, { count: 9 }));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a passkey is added, signs in without an address or a password, and is removed', async ({
    page,
    database,
    watched,
  }) => {
    watched.allow(400);
    const account = await arrangeAccount(database, { locale: 'en' });
    const { passkeySignIn, card, ways } = ENGLISH.words.factors;
    const device = await addAuthenticator(page);
    const own = new SecurityPage(page, ENGLISH);
    await arrangeSignIn(page.context(), database, account, ENGLISH);
    await own.goTo('/profile');
    await own.openForm(card.passkeys.add);
    await own.field(card.passkeys.name).fill('My phone');
    await page.keyboard.press('Tab');
    await own.typeOn(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(own.announcement(card.passkeys.added)).toBeVisible();
    const item = own.security.getByRole('listitem');
    await expect(item).toContainText('My phone');
    await expect(item).toContainText(card.passkeys.unused);

    await page.context().clearCookies();
    const login = new SignInPage(page, ENGLISH);
    await login.goTo('/login?next=%2Fprofile#no-autofill');
    await device.recognise(false);
    await login.passkey.focus();
    await page.keyboard.press('Enter');
    await expect(login.failure).toContainText(passkeySignIn.cancelled);
    await device.recognise(true);
    await login.passkey.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/profile');
    await expect(own.card(ENGLISH.words.profile.profile.sessions.title)).toContainText(
      ways.passkey,
    );
    await expect(item).toContainText('Last used:');

    // Offered among what the browser fills in, too: the page need not be touched.
    await page.context().clearCookies();
    await page.goto(ENGLISH.address('/login?next=%2Fprofile'));
    await page.waitForURL('**/profile');

    await own.comeAlive();
    await own.openForm(ENGLISH.t(card.passkeys.removeNamed, { name: 'My phone' }));
    await own.typeOn(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(own.announcement(card.passkeys.removed)).toBeVisible();
    await expect(item).toHaveCount(0);
    await page.context().clearCookies();
    await login.goTo('/login#no-autofill');
    await login.passkey.press('Enter');
    await expect(login.failure).toContainText('The passkey could not be used');
    await expect(new AccountMenuPart(login).person).toHaveCount(0);
  });
});

test('a browser without passkeys shows no button for them, and a recovery code signs in', async ({
  page,
  database,
  watched,
}) => {
  watched.allow(400);
  const account = await arrangeAccount(database, { locale: 'ro' });
  const { step, card, again } = ROMANIAN.words.factors;
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  const own = new SecurityPage(page, ROMANIAN);
  await arrangeSignIn(page.context(), database, account, ROMANIAN);
  await own.goTo('/profile');
  const send = (path: string, body: object) =>
    page.evaluate(
      async ([address, text]) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(address, { method: 'POST', headers, body: text });
        return answer.json();
      },
      [`/api/second-factor/${path}`, JSON.stringify(body)] as const,
    );
  const { key } = await send('prepare', { password: PASSWORD });
  const { recoveryCodes } = await send('on', { code: showCode(key) });
  await page.context().clearCookies();

  const login = new SignInPage(page, ROMANIAN);
  await login.goTo('/login?next=%2Fprofile');
  await expect(login.submit).toBeEnabled();
  await expect(login.passkey).toHaveCount(0);
  await login.signIn(account.email, PASSWORD);
  await login.main.getByRole('button', { name: step.toRecovery }).press('Enter');
  await expect(login.recoveryCode).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(login.main).toContainText(step.codeRequired);
  await page.keyboard.type(recoveryCodes[0].toLowerCase());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/profile');
  await expect(own.security).toContainText(card.passkeys.unsupported);
  await own.comeAlive();
  await own.openForm(card.codes.turnOffNamed);
  await own.typeOn(PASSWORD);
  await own.field(again.code).fill(recoveryCodes[1]);
  await page.keyboard.press('Enter');
  await expect(own.announcement(card.codes.turnedOff)).toBeVisible();
  await expect(own.button(card.codes.turnOnNamed)).toBeVisible();
});
