import { DEMO_KINDS } from '#app/demo/demo-sign-ins.ts';
import {
  arrangeAccount,
  arrangeLink,
  arrangeSignIn,
  BIRTH_DATE,
  NEW_PASSWORD,
  PASSWORD,
} from '#tests/support/e2e/arranged-account.ts';
import {
  AccountMenuPart,
  AccountTokenPage,
  FullAuthPart,
  SignInPage,
} from '#tests/support/e2e/account-pages.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { findLink, waitForMail } from '#tests/support/e2e/mailbox.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { ENGLISH, HUNGARIAN, ROMANIAN, staffOfDay } from '#tests/support/e2e/sites.ts';

const SCRIPTS = '**/*.js';
const FINDER = '/services/provider-search?listType=doctors';

test('what is typed before the page is alive stays in its fields, also where a form keeps them together', async ({
  page,
}) => {
  let scripts = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  for (const address of [
    HUNGARIAN.address('/login?next=/'),
    staffOfDay(0).address('/staff/login'),
  ]) {
    scripts = Promise.withResolvers<void>();
    await page.goto(address, { waitUntil: 'commit' });
    const [email, password] = [page.locator('[name="email"]'), page.locator('[name="password"]')];
    await email.fill('kata@members.example');
    await password.fill(PASSWORD);
    scripts.resolve();
    await new PortalPage(page, HUNGARIAN).comeAlive();
    await password.press('End');
    await page.keyboard.type('!');
    await expect(password).toHaveValue(`${PASSWORD}!`);
    await expect(email).toHaveValue('kata@members.example');
  }
});

test('a customer signs in by the keyboard, comes back to where they were, and leaves nothing behind when they sign out [C065] [BW-05]', async ({
  page,
  database,
  watched,
}) => {
  const site = ROMANIAN;
  watched.allow(401);
  const { email } = await arrangeAccount(database);
  const words = site.words.accounts;
  const finder = new PortalPage(page, site);
  const menu = new AccountMenuPart(finder);
  await finder.goTo(FINDER);
  await menu.signInLink.focus();
  await page.keyboard.press('Enter');
  const login = new SignInPage(page, site);
  await login.expectOpen();

  await login.email.focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(login.failure).toContainText(words.signIn.failed);
  await login.expectAccessible('refused');
  await expect(login.email, 'nothing typed is lost').toHaveValue(email);
  await login.password.fill('');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(site.address(FINDER));
  await expect(menu.person).toHaveText(site.market === 'HU' ? 'Szabó Kata' : 'Kata Szabó');
  const cacheControl = await page.evaluate(async () =>
    (await fetch(location.href)).headers.get('cache-control'),
  );
  expect(cacheControl).toBe('private, no-store');
  await menu.person.focus();
  await page.keyboard.press('Enter');
  await expect(menu.signOutButton).toBeVisible();
  await finder.expectAccessible('account menu');
  await menu.signOutButton.focus();
  await page.keyboard.press('Enter');
  await expect(menu.signInLink).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/`);
  await page.goBack();
  await expect(page).not.toHaveURL(`${site.origin}/`);
  await expect(menu.signInLink).toBeVisible();
  await expect(menu.person).toHaveCount(0);
});

test('a forgotten password: from the mail to a new one, which signs in at once [C097 C320 C324 C335 C476 C585 C622 C623 C624 C625 C626 C783] [TK-14]', async ({
  page,
  database,
}) => {
  const { email } = await arrangeAccount(database, { locale: 'en' });
  const words = ENGLISH.words.accounts;
  const login = new SignInPage(page, ENGLISH);
  await login.goTo('/login');
  await page.getByRole('link', { name: words.signIn.forgotten }).click();
  const forgotten = new PortalPage(page, ENGLISH);
  await expect(forgotten.heading).toHaveText(words.forgotten.title);
  await forgotten.expectOpen();
  await login.email.fill(email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(forgotten.heading).toHaveText(words.forgotten.sentTitle);
  await forgotten.expectAccessible();
  await page.getByRole('link', { name: 'Back to login', exact: true }).click();
  await expect(login.submit).toBeVisible();

  const mail = await waitForMail(database, email);
  const path = findLink(mail, 'password-recovery');
  const headers = (await page.request.get(`${ENGLISH.origin}${path}`)).headers();
  expect([headers['referrer-policy'], headers['x-robots-tag'], headers['cache-control']]).toEqual([
    'no-referrer',
    'noindex',
    'private, no-store',
  ]);
  const recovery = new AccountTokenPage(page, ENGLISH);
  await recovery.open(path, words.tokenTitles['password-recovery']);
  await expect(page, 'the link is out of the address bar').toHaveURL(`${ENGLISH.origin}/`);

  const password = recovery.field(words.newPassword.password);
  const repeat = recovery.field('New password once more');
  await recovery.button(words.newPassword.submit).click();
  await expect(password).toBeFocused();
  await expect(recovery.dialog).toContainText(words.errors.newPassword.required);
  await expect(recovery.dialog).toContainText(words.errors.repeatRequired);
  await password.fill('short');
  await expect(recovery.dialog).not.toContainText('The password needs');
  await repeat.fill('other');
  await expect(recovery.dialog, 'said when the field is left').toContainText(
    'The password needs at least 6 characters.',
  );
  // Any six characters do.
  const six = 'ő 7?🐢x';
  await password.fill(six);
  await expect(recovery.dialog).toContainText(words.errors.repeatDiffers);
  await repeat.focus();
  await expect(recovery.dialog).not.toContainText('The password needs');
  await recovery.button(words.newPassword.submit).click();
  await expect(repeat, 'it has to be typed again').toBeFocused();
  await repeat.fill(six);
  await recovery.button(words.newPassword.submit).click();
  await recovery.expectTitle(words.newPassword.doneTitle);
  await expect(recovery.dialog).toContainText('You are signed in here.');
  await recovery.dialog.getByRole('link', { name: words.newPassword.goOn }).click();
  await expect(new AccountMenuPart(login).person).toBeVisible();
});

test('a link says what it confirms, does so when that is pressed, and one that opened an account says so when it is opened again; a failure is told in a toast with the server’s sentence, and can be tried again [C098 C099 C101 C104 C321 C325 C326 C328 C777]', async ({
  page,
  database,
  watched,
}) => {
  test.slow();
  watched.allow(503);
  const words = ROMANIAN.words.accounts;
  const modal = new AccountTokenPage(page, ROMANIAN);
  const pending = await arrangeAccount(database, { status: 'pending' });
  const active = await arrangeAccount(database);
  await arrangeSignIn(page.context(), database, active, ROMANIAN);
  const message = 'a sentence of the server';
  const CALL = '**/api/registration/verification';
  await page.route(CALL, (route) =>
    route.fulfill({ status: 503, json: { errorCode: 'unavailable', httpCode: 503, message } }),
  );
  let used = '';
  for (const [kind, key] of [
    ['verify-registration', 'registration'],
    ['verify-new-email', 'email'],
    ['verify-new-contact-email', 'contactEmail'],
    ['verify-corporate', 'corporate'],
  ] as const) {
    const account = kind === 'verify-registration' ? pending : active;
    const to = `new-${account.email}`;
    const path = await arrangeLink(database, account, kind, { to });
    await modal.open(path, words.tokenTitles[kind]);
    await expect(modal.dialog).toContainText(/n….@members\.example/);
    await modal.button(words.verify.confirm).click();
    if (kind === 'verify-registration') {
      await expect(modal.toasts.getByRole('alert')).toContainText(message);
      await modal.expectTitle(words.verify.failed);
      await page.unroute(CALL);
      await modal.button(words.verify.tryAgain).click();
    }
    await modal.expectTitle(words.verify[key].title);
    await expect(modal.dialog).toContainText(words.verify[key].text);
    await modal.button(words.verify.close).click();
    await modal.expectClosed();
    used = path;
  }
  await modal.open(used, words.verify.already);
  await page.keyboard.press('Escape');
  await modal.expectClosed();
});

test('a toast stays for hours, whether it tells of something done or of a failure [C796]', async ({
  page,
  database,
  watched,
}) => {
  watched.allow(400);
  await page.clock.install();
  const words = HUNGARIAN.words.accounts;
  const account = await arrangeAccount(database);
  const modal = new AccountTokenPage(page, HUNGARIAN);
  const old = await arrangeLink(database, account, 'password-recovery', { isOver: true });
  await modal.open(old, words.expired.title);
  await modal.button(words.expired.resend).click();
  await modal.expectClosed();
  const done = modal.toasts.filter({ hasText: words.answers.resent });
  await expect(done).toBeVisible();
  await page.clock.fastForward('05:00:00');
  await page.clock.runFor(1000);
  await expect(done).toBeVisible();
  await done.getByRole('button').click();
  await expect(done).toHaveCount(0);

  const lost = await arrangeLink(database, account, 'finish-reservation', { isOver: true });
  await page.goto(HUNGARIAN.address(lost));
  const failure = modal.toasts.filter({ hasText: words.token.failed });
  await expect(failure).toBeVisible();
  await page.clock.fastForward('05:00:00');
  await page.clock.runFor(1000);
  await expect(failure).toBeVisible();
});

test('a link that is over offers a new one, which arrives [C327 C575 C576 C577 C578 C586 C737 C778 C781 C782 C786 C787 C788 C789]', async ({
  page,
  database,
  watched,
}) => {
  watched.allow(400);
  const words = HUNGARIAN.words.accounts;
  const modal = new AccountTokenPage(page, HUNGARIAN);
  for (const kind of [
    'verify-registration',
    'password-recovery',
    'finish-registration',
    'verify-corporate',
  ] as const) {
    const account = await arrangeAccount(database, {
      status: kind === 'password-recovery' ? 'active' : 'pending',
    });
    const path = await arrangeLink(database, account, kind, { isOver: true });
    const view = page.waitForResponse('**/api/account-token/*/view');
    await modal.open(path, words.expired.title);
    expect(await (await view).json()).toEqual({ type: kind });
    await expect(modal.dialog).toContainText(words.tokenTitles[kind]);
    await modal.button(words.expired.resend).click();
    await modal.expectClosed();
    await expect(modal.toasts).toContainText(
      'Az új megerősítő hivatkozást elküldtük az e-mail-címére',
    );
    findLink(await waitForMail(database, account.email), kind);
  }

  // Neither what the link was for can be told, nor a new one be sent: the one is only logged, the other is said.
  watched.allow(429, 500);
  const account = await arrangeAccount(database);
  const path = await arrangeLink(database, account, 'password-recovery', { isOver: true });
  const message = 'a sentence of the server';
  await page.route('**/api/account-token/*/view', (route) =>
    route.fulfill({ status: 500, json: { errorCode: 'unknown_error', httpCode: 500, message } }),
  );
  await page.route('**/api/resend-token/*', (route) =>
    route.fulfill({ status: 429, json: { errorCode: 'too_many_mails', httpCode: 429, message } }),
  );
  const logged = page.waitForRequest('**/api/client-log');
  await modal.open(path, words.expired.title);
  expect((await logged).postDataJSON()).toEqual({
    call: 'viewAccountToken',
    errorCode: 'unknown_error',
  });
  await expect(modal.toasts).toHaveCount(0);
  await expect(modal.dialog).toContainText(words.tokenTitles['password-recovery']);
  await modal.button(words.expired.resend).click();
  await expect(modal.toasts).toContainText(message);
  await expect(modal.title, 'the modal stays').toHaveText(words.expired.title);
});

test('the sign-in page offers the accounts of the demo; a human check that could not be made is only logged, and made again when it is needed [C794]', async ({
  page,
  watched,
}) => {
  watched.allow(503);
  const words = ENGLISH.words.demo.signIns;
  await page.route(
    '**/api/human-check?for=signIn',
    (route) =>
      route.fulfill({
        status: 503,
        json: { errorCode: 'unavailable', httpCode: 503, message: 'not now' },
      }),
    { times: 1 },
  );
  const logged = page.waitForRequest('**/api/client-log');
  const login = new SignInPage(page, ENGLISH);
  await login.goTo('/login');
  expect((await logged).postDataJSON()).toEqual({
    call: 'getHumanCheck',
    errorCode: 'unavailable',
  });
  await expect(login.toasts).toHaveCount(0);
  await expect(login.failure).toHaveCount(0);
  const accounts = page.getByRole('region', { name: words.title }).getByRole('button');
  await expect(accounts).toHaveCount(DEMO_KINDS.length);
  await accounts.filter({ hasText: words.kinds.selfPaid }).click();
  await login.submit.click();
  await expect(new AccountMenuPart(login).person).toContainText('Bálint');
});

test('a link that is over leads on where another page takes up, a used one says that it is done and leads to the sign-in, and an unknown one says that it is wrong [C102 C323 C785 C790 C791]', async ({
  page,
  database,
  watched,
}) => {
  watched.allow(400, 404);
  const words = HUNGARIAN.words.accounts;
  const account = await arrangeAccount(database);
  const finder = new PortalPage(page, HUNGARIAN);
  const old = await arrangeLink(database, account, 'finish-reservation', { isOver: true });
  await page.goto(HUNGARIAN.address(old));
  await expect(page).toHaveURL(/\/services\/provider-search$/);
  await expect(finder.toasts).toContainText(words.token.failed);

  await page.goto(HUNGARIAN.address(`/finish-reservation/${'A'.repeat(43)}`));
  await expect(page).toHaveURL(/\/services\/provider-search$/);
  await expect(finder.toasts).toContainText('Hiba történt a foglalás megerősítése közben.');

  const change = await arrangeLink(database, account, 'verify-new-email', { isOver: true });
  await page.goto(HUNGARIAN.address(change));
  await expect(page).toHaveURL(/\/change-email$/);

  const modal = new AccountTokenPage(page, HUNGARIAN);
  const open = await arrangeLink(database, account, 'finish-reservation');
  await modal.open(open, words.tokenTitles['finish-reservation']);

  const path = await arrangeLink(database, account, 'password-recovery');
  await database.query(
    `UPDATE account_token SET used_at = portal_now() WHERE account_id = $1 AND kind = 'password-recovery'`,
    [account.id],
  );
  await modal.open(path, words.expired.usedTitle);
  await expect(modal.dialog).toContainText(words.expired.usedText);
  await modal.dialog.getByRole('link', { name: words.newPassword.signIn }).click();
  await expect(page).toHaveURL(/\/login$/);

  await page.goto(HUNGARIAN.address(`/password-recovery/${'A'.repeat(43)}`));
  await expect(modal.toasts).toContainText(words.token.wrongTitle);
  await expect(modal.toasts).toContainText(words.token.wrongText);
});

test('a first password finishes a registration [C100 C322 C776 C779]', async ({
  page,
  database,
  watched,
}) => {
  watched.allow(503);
  const words = HUNGARIAN.words.accounts;
  const account = await arrangeAccount(database, { status: 'pending', password_hash: null });
  const modal = new AccountTokenPage(page, HUNGARIAN);
  await modal.open(
    await arrangeLink(database, account, 'finish-registration'),
    words.tokenTitles['finish-registration'],
  );
  await modal.field(words.newPassword.password).fill(NEW_PASSWORD);
  await modal.field(words.newPassword.repeat).fill(NEW_PASSWORD);
  const message = 'a sentence of the server';
  await page.route('**/api/registration/password', (route) =>
    route.fulfill({ status: 503, json: { errorCode: 'unavailable', httpCode: 503, message } }),
  );
  const checkAnew = page.waitForRequest('**/api/human-check');
  await modal.button(words.newPassword.submit).click();
  await expect(modal.toasts).toContainText(message);
  await checkAnew;
  await page.unroute('**/api/registration/password');
  await modal.button(words.newPassword.submit).click();
  await modal.expectTitle(words.newPassword.finishedTitle);
});

test('a link for a new address changes nothing for whoever else reads it, and asks the account that wanted it to sign in [TK-10] [TK-14]', async ({
  page,
  database,
  watched,
}) => {
  watched.allow(403);
  const words = HUNGARIAN.words.accounts;
  const stranger = await arrangeAccount(database);
  const victim = await arrangeAccount(database);
  const to = `mailbox-of-${victim.email}`;
  const path = await arrangeLink(database, stranger, 'verify-new-email', { to });
  const addressOf = async ({ id }: typeof stranger) =>
    (await database.query('SELECT email FROM account WHERE id = $1', [id])).rows[0].email as string;

  // Whoever reads the mail is asked to sign in, and has signed in to another account than the one that asked.
  await page.goto(HUNGARIAN.address(path));
  const login = new SignInPage(page, HUNGARIAN);
  await login.expectOpen();
  await expect(page).toHaveURL(`${HUNGARIAN.origin}/login`);
  await login.signIn(victim.email, PASSWORD);
  const modal = new AccountTokenPage(page, HUNGARIAN);
  await modal.expectTitle('Ez a hivatkozás egy másik fiókhoz tartozik');
  await expect(modal.button(words.verify.confirm)).toHaveCount(0);
  expect(await addressOf(stranger)).toBe(stranger.email);

  await modal.button(words.token.foreignSwitch).click();
  await expect(page).toHaveURL(`${HUNGARIAN.origin}/login`);
  await login.expectOpen();
  await login.signIn(stranger.email, PASSWORD);
  await modal.expectTitle(words.tokenTitles['verify-new-email']);
  await expect(modal.dialog).toContainText('ezentúl ezzel a címmel jelentkezhet be');
  expect(await addressOf(stranger), 'not before the press').toBe(stranger.email);
  await modal.button(words.verify.confirm).click();
  await modal.expectTitle(words.verify.email.title);
  expect(await addressOf(stranger)).toBe(to);
  expect(await addressOf(victim)).toBe(victim.email);
});

test('a link that needs the date of birth asks to sign in first [C105 C333] [TK-14]', async ({
  page,
  database,
  watched,
}) => {
  watched.allow(400);
  const words = ENGLISH.words.accounts;
  const account = await arrangeAccount(database);
  const path = await arrangeLink(database, account, 'require-full-auth');
  await page.goto(ENGLISH.address(path));
  const login = new SignInPage(page, ENGLISH);
  await login.expectOpen();
  await expect(page, 'the address bar does not keep the token').toHaveURL(
    `${ENGLISH.origin}/login`,
  );
  await login.signIn(account.email, PASSWORD);
  const modal = new AccountTokenPage(page, ENGLISH);
  await modal.expectTitle(words.tokenTitles['require-full-auth']);
  const asked = new FullAuthPart(modal);
  await asked.enter({ ...BIRTH_DATE, day: '13' });
  await expect(modal.dialog).toContainText('does not match');
  await expect(modal.dialog.locator('input[name="dateOfBirth.day"]')).toBeFocused();
  await asked.enter(BIRTH_DATE);
  await expect(modal.toasts).toContainText(words.fullAuth.done);
  await modal.expectClosed();
});
