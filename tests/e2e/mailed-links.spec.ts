import { randomUUID } from 'node:crypto';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { ACCOUNT_TOKEN_KINDS, TOKEN_PATHS } from '#app/features/identity/token-kinds.ts';
import { ADVICE_WORDS } from '#app/features/written-advice/words.ts';
import { en } from '#app/platform/messages/en.ts';
import { hu } from '#app/platform/messages/hu.ts';
import { ro } from '#app/platform/messages/ro.ts';
import routes from '#app/routes.ts';
import {
  arrangeBooking,
  arrangeConfirmed,
  findStatuses,
  letHoldRunOut,
} from '#tests/support/e2e/arranged-booking.ts';
import { SignInPage } from '#tests/support/e2e/account-pages.ts';
import { arrangeAccount, arrangeSignIn, PASSWORD } from '#tests/support/e2e/arranged-account.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { FinderPage } from '#tests/support/e2e/finder-page.ts';
import { LandingPage } from '#tests/support/e2e/landing-page.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { ask } from '#tests/support/e2e/raw-request.ts';
import { ENGLISH, HUNGARIAN, ROMANIAN, STAFF_ENTRY } from '#tests/support/e2e/sites.ts';
import { CancelPage, VerificationPage } from '#tests/support/e2e/token-pages.ts';

const UNKNOWN = 'A'.repeat(43);
/** The server's sentences. */
const WRONG = {
  hu: 'Ezt a hivatkozást nem ismerjük',
  ro: 'Nu cunoaștem acest link',
  en: 'We do not recognise this link',
};
const NOT_FOUND = { hu: hu.not_found, ro: ro.not_found, en: en.not_found };

test('a mailed link confirms on opening, by a call with a human check, and closing leads to the start page [C320 C321 C329 C330 C331 C334 C579 C580 C581 C582 C584 C585 C640 C831]', async ({
  page,
  database,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const { verifyPath } = await arrangeBooking(database, clinic);
  const verification = new VerificationPage(page, HUNGARIAN);
  const asked = page.waitForResponse('**/api/human-check');
  const call = page.waitForRequest('**/api/reservation/verification');
  await verification.open(verifyPath);
  const { challenge } = await (await asked).json();
  expect(challenge.parameters.data.action).toBe('login');
  const body = (await call).postDataJSON() as Record<string, string>;
  expect(body.token).toBe(verifyPath.split('/').at(-1));
  expect(body['g-recaptcha-response']).toMatch(/\S/);
  expect(await findStatuses(database, clinic)).toEqual(['confirmed']);
  const words = HUNGARIAN.words.booking.verify;
  await expect(verification.title).toHaveText('Foglalását megerősítettük');
  await expect(verification.dialog).toContainText(
    'Várjuk a megadott időpontban. A részleteket elküldtük e-mailben.',
  );
  await expect(
    verification.dialog.getByRole('link', { name: 'Vissza a találatokhoz' }),
  ).toHaveAttribute('href', /^\/services\/provider-search\?/);
  // The start page stands behind the modal all the while.
  const welcome = (await page.locator('h1').textContent()) ?? '';
  await verification.button(words.close).click();
  await expect(verification.dialog).toHaveCount(0);
  await expect(page).toHaveURL(`${HUNGARIAN.origin}/`);
  await expect(new LandingPage(page, HUNGARIAN).heading).toHaveText(welcome);
  await expect(new LandingPage(page, HUNGARIAN).searchButton).toBeVisible();
});

test('the modal of a link can be read in the other language of the host, and says the same [C332]', async ({
  page,
  database,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const { verifyPath } = await arrangeConfirmed(database, clinic);
  const verification = new VerificationPage(page, HUNGARIAN);
  await verification.open(verifyPath);
  await expect(verification.title).toHaveText(HUNGARIAN.words.booking.verify.already);
  const languages = verification.dialog.getByRole('list', {
    name: HUNGARIAN.words.shared.shell.language,
  });
  await expect(languages.getByRole('link', { name: 'Magyar' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await languages.getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(verification.title).toHaveText(ENGLISH.words.booking.verify.already);
  await expect(verification.dialog).toContainText(clinic.provider.name);
  expect(page.url()).not.toContain('verify-public-reservation');
});

test('a link opened a second time says that all is done [C638]', async ({
  page,
  database,
  clinicWith,
}) => {
  const site = ROMANIAN;
  const clinic = await clinicWith({ market: site.market });
  const { verifyPath } = await arrangeConfirmed(database, clinic, undefined, site);
  const verification = new VerificationPage(page, site);
  await verification.open(verifyPath);
  await expect(verification.title).toHaveText(site.words.booking.verify.already);
  await expect(verification.dialog).toContainText(site.words.booking.verify.alreadyText);
  expect(await findStatuses(database, clinic)).toEqual(['confirmed']);
});

test("an expired link says so and leads to the doctor's free times [C574]", async ({
  page,
  database,
  clinicWith,
  watched,
}) => {
  const site = ENGLISH;
  watched.allow(400);
  const clinic = await clinicWith({ market: site.market });
  const { verifyPath } = await arrangeBooking(database, clinic, undefined, site);
  await letHoldRunOut(database, clinic);
  const verification = new VerificationPage(page, site);
  await verification.open(verifyPath);
  await expect(verification.title).toHaveText(site.words.booking.verify.expired);
  await verification.dialog
    .getByRole('link', { name: site.words.booking.verify.doctorCalendar })
    .click();
  await expect(verification.heading).toHaveText(clinic.doctor.name);
});

test("an unknown link leads to the finder with the server's sentence in a toast [C583 C586 C792 C793]", async ({
  page,
  watched,
}) => {
  const site = ROMANIAN;
  watched.allow(404);
  await page.goto(site.address(`/verify-public-reservation/${UNKNOWN}`));
  const finder = new FinderPage(page, site);
  await expect(page).toHaveURL(/\/services\/provider-search/);
  await expect(finder.toasts).toHaveCount(1);
  await expect(finder.toasts).toContainText(WRONG[site.locale]);
  await expect(finder.toasts).toContainText(NOT_FOUND[site.locale]);
  await expect(finder.cards.first()).toBeVisible();
  await finder.expectAccessible('unknown link');
});

test('a failing confirmation is told in a toast and can be tried again [C583 C780]', async ({
  page,
  database,
  clinicWith,
  watched,
}) => {
  watched.allow(500);
  const clinic = await clinicWith();
  const { verifyPath } = await arrangeBooking(database, clinic);
  const message = 'Váratlan hiba történt.';
  await page.route('**/api/reservation/verification', (route) =>
    route.fulfill({ status: 500, json: { errorCode: 'unknown_error', httpCode: 500, message } }),
  );
  const verification = new VerificationPage(page, HUNGARIAN);
  await verification.open(verifyPath);
  await expect(verification.title).toHaveText(HUNGARIAN.words.booking.verify.failed);
  await expect(verification.toasts).toContainText(message);
  expect(await findStatuses(database, clinic)).toEqual(['pending_verification']);
  await page.unroute('**/api/reservation/verification');
  await verification.button(HUNGARIAN.words.booking.verify.tryAgain).click();
  await expect(verification.title).toHaveText(HUNGARIAN.words.booking.verify.title);
  await expect(verification.toasts).toHaveCount(0);
});

test('a clinic that closed the time meanwhile is said on the page, with its phone number', async ({
  page,
  database,
  clinicWith,
  watched,
}) => {
  watched.allow(409);
  const clinic = await clinicWith();
  const { verifyPath } = await arrangeBooking(database, clinic);
  await clinic.offer([]);
  const verification = new VerificationPage(page, HUNGARIAN);
  await verification.open(verifyPath);
  await expect(verification.title).toHaveText(HUNGARIAN.words.booking.verify.notOffered);
  await expect(verification.dialog.getByRole('link', { name: /\+36/ })).toHaveAttribute(
    'href',
    'tel:+3612345678',
  );
  expect(await findStatuses(database, clinic)).toEqual(['rejected']);
});

/** The addresses of every page that carries a token, with one that nobody was sent. */
function listTokenPages(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    if (!path.includes(':token')) return listTokenPages(children);
    const kinds = path.includes(':tokenKind') ? ACCOUNT_TOKEN_KINDS : [''];
    return kinds.map(
      (kind) => `/${path.replace(':tokenKind', kind).replace(/:token\??/, UNKNOWN)}`,
    );
  });
}

test('no page that carries a token leaves it in the address bar, whatever it says [TK-14]', async ({
  page,
  watched,
}) => {
  // As many wrong links as one visitor may open, or more.
  watched.allow(404, 429);
  const addresses = listTokenPages(routes);
  const paths = addresses.map((address) => address.split('/').slice(1, -1).join('/'));
  // A calendar is a file; the watch is stopped beside the time that it offered.
  expect([...paths, 'calendar'].toSorted()).toEqual(
    [...TOKEN_PATHS, 'earlier-time/stop'].toSorted(),
  );
  for (const address of addresses) {
    const site = address.startsWith('/staff/') ? STAFF_ENTRY : HUNGARIAN;
    await page.goto(site.address(address), { waitUntil: 'commit' });
    await expect.poll(() => page.url(), { message: address }).not.toContain(UNKNOWN);
  }
});

test('the token leaves the address bar and is kept from other sites, caches and search engines [TK-14]', async ({
  page,
  database,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const { verifyPath, cancelPath } = await arrangeConfirmed(database, clinic);
  await new VerificationPage(page, HUNGARIAN).open(verifyPath);
  expect(page.url()).not.toContain('verify-public-reservation');
  await page.goto(cancelPath);
  await expect(page).toHaveURL((url) => url.pathname === '/');
  for (const path of [verifyPath, cancelPath]) {
    const { headers, body } = await ask(path);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['cache-control']).toContain('no-store');
    expect(body).toContain('<meta name="robots" content="noindex"/>');
  }
});

test('the mailed link answers in the language of the booking, not in that of the host', async ({
  page,
  database,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const { verifyPath } = await arrangeBooking(database, clinic, undefined, ENGLISH);
  await page.goto(`${HUNGARIAN.origin}${verifyPath}?lang=en`);
  const verification = new VerificationPage(page, ENGLISH);
  await expect(verification.title).toHaveText(ENGLISH.words.booking.verify.title);
});

test('a cancel link does nothing until its button is pressed, and says so when it was used', async ({
  page,
  database,
  clinicWith,
}) => {
  const { words } = HUNGARIAN;
  const clinic = await clinicWith();
  const { cancelPath } = await arrangeConfirmed(database, clinic);
  await ask(cancelPath);
  const cancel = new CancelPage(page, HUNGARIAN);
  await cancel.open(cancelPath);
  await expect(cancel.main).toContainText(clinic.doctor.name);
  expect(await findStatuses(database, clinic)).toEqual(['confirmed']);
  await cancel.cancelButton.dblclick();
  await expect(cancel.heading).toHaveText(words.booking.cancel.done);
  expect(await findStatuses(database, clinic)).toEqual(['cancelled_by_patient']);

  await cancel.open(cancelPath);
  await expect(cancel.heading).toHaveText(words.booking.cancel.already);
});

test('what was booked as a visitor joins an account by the link of its own mail: signed in, and by a press [TK-10]', async ({
  page,
  database,
  clinicWith,
}) => {
  const { booking, accounts } = HUNGARIAN.words;
  const clinic = await clinicWith();
  const { cancelPath } = await arrangeConfirmed(database, clinic);
  const account = await arrangeAccount(database);
  await page.goto(HUNGARIAN.address(cancelPath.replace('cancel-reservation', 'add-reservation')));
  const login = new SignInPage(page, HUNGARIAN);
  await login.expectOpen();
  await expect(page).toHaveURL(`${HUNGARIAN.origin}/login`);
  await login.signIn(account.email, PASSWORD);

  const card = new PortalPage(page, HUNGARIAN);
  await expect(card.heading).toHaveText('Az időpontjai közé teszi ezt a foglalást?');
  await expect(card.main).toContainText(clinic.doctor.name);
  await expect(page).toHaveURL(`${HUNGARIAN.origin}/`);
  await card.expectAccessible('a booking to be added');
  const listed = () =>
    database
      .query('SELECT count(*)::int AS n FROM reservation WHERE customer_id = $1', [
        account.customer_id,
      ])
      .then(({ rows }) => rows[0].n as number);
  expect(await listed(), 'not before the press').toBe(0);
  await card.main.getByRole('button', { name: booking.add.button }).click();
  await expect(card.heading).toHaveText('A foglalás az időpontjai között van');
  await card.main.getByRole('link', { name: accounts.menu.appointments }).click();
  await expect(card.main).toContainText(clinic.provider.name);
  expect(await listed()).toBe(1);
  await page.goto(HUNGARIAN.address(cancelPath.replace('cancel-reservation', 'add-reservation')));
  await expect(card.heading).toHaveText('A foglalás az időpontjai között van');
});

test('a cancel link of a past appointment and an unknown one are told apart', async ({
  page,
  database,
  clinicWith,
  watched,
}) => {
  watched.allow(400, 404);
  const { words } = HUNGARIAN;
  const clinic = await clinicWith();
  const { cancelPath } = await arrangeConfirmed(database, clinic);
  await letHoldRunOut(database, clinic);
  const cancel = new CancelPage(page, HUNGARIAN);
  await cancel.open(cancelPath);
  await expect(cancel.heading).toHaveText(words.booking.cancel.expired);
  await cancel.open(`/cancel-reservation/${UNKNOWN}`);
  await expect(cancel.heading).toHaveText(words.booking.cancel.unknown);
});

test('the link of a video visit that nobody has sent, or that another one has replaced, says so in each language, and lets nobody in', async ({
  page,
  watched,
}) => {
  watched.allow(404);
  for (const site of [HUNGARIAN, ROMANIAN, ENGLISH]) {
    const link = new PortalPage(page, site);
    const { join } = site.words.video;
    await page.goto('about:blank');
    await link.goTo(`/services/video-consultation/join#${UNKNOWN}`);
    await expect(link.main).toContainText(join.unknown);
    await expect(link.main.getByRole('button', { name: join.enter, exact: true })).toHaveCount(0);
    await link.expectAccessible();
  }
});

test('the mail about a question to a doctor, opened by somebody else who is signed in, says whose account it wants and leads to their own questions', async ({
  page,
  database,
  watched,
}) => {
  watched.allow(404);
  await arrangeSignIn(page.context(), database, await arrangeAccount(database), HUNGARIAN);
  for (const site of [HUNGARIAN, ENGLISH]) {
    const link = new PortalPage(page, site);
    const words = ADVICE_WORDS[site.locale];
    await link.goTo(`/services/consultation/questions/${randomUUID()}`);
    await expect(link.heading).toHaveText(words.thread.missing);
    await expect(link.main).toContainText(words.thread.missingText);
    await link.expectAccessible();
    await link.main.getByRole('link', { name: words.back }).press('Enter');
    await expect(link.heading).toHaveText(words.title);
  }
});
