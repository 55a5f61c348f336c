import type { Request } from '@playwright/test';
import { DERMATOLOGY } from '#tests/support/e2e/clinic.ts';
import { expect, test, testWithoutScripts } from '#tests/support/e2e/journey.ts';
import { FinderPage } from '#tests/support/e2e/finder-page.ts';
import { HUNGARIAN, ROMANIAN } from '#tests/support/e2e/sites.ts';

/** A specialty that no test adds clinics to. */
const CARDIOLOGY = 11;

const { words, t } = HUNGARIAN;

function isSearch(request: Request): boolean {
  return /\/api\/(?:providers|doctors)\?/.test(request.url());
}

/** Left out, the page is the first. */
function pageOf(query: string): string {
  return new URLSearchParams(query).get('page') ?? '1';
}

test('suggestions are asked for after two letters and 250 ms, and highlight what was typed [C592 C593 C594 C595 C797 C798]', async ({
  page,
}) => {
  const terms: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('subfunction-autocomplete')) terms.push(url.searchParams.get('term'));
  });
  const finder = new FinderPage(page, HUNGARIAN);
  await page.clock.install();
  await finder.open();
  await page.clock.pauseAt(Date.now() + 3_600_000);

  await finder.specialty.fill('B');
  await page.clock.runFor(1000);
  await finder.specialty.fill('BO');
  await page.clock.runFor(200);
  await finder.specialty.fill('BORG');
  await page.clock.runFor(249);
  expect(terms).toEqual([]);
  await page.clock.runFor(1);
  await expect(finder.options.first()).toBeVisible();
  expect(terms).toEqual(['BORG']);
  await expect(finder.options.first().locator('mark').first()).toHaveText('Bőrg');
});

test('a failing autocomplete is only logged: it offers nothing, says nothing and leaves the page as it is; a search then leads back to its field, and a specialty typed anew while the one before is looked for is not called unknown [C676 C731]', async ({
  page,
  watched,
}) => {
  watched.allow('aborted');
  const finder = new FinderPage(page, HUNGARIAN);
  await page.route('**/subfunction-autocomplete?*', (route) => route.abort());
  await finder.open();
  const count = await finder.count.textContent();
  const failed = page.waitForEvent('requestfailed');
  const logged = page.waitForRequest('**/api/client-log');
  await finder.specialty.fill('derm');
  await failed;
  expect((await logged).postDataJSON()).toMatchObject({ call: 'findSubfunctions' });
  await expect(finder.specialty).toHaveAttribute('aria-expanded', 'false');
  await expect(finder.options).toHaveCount(0);
  await expect(page.getByText(words.shared.failure.network)).toHaveCount(0);
  await expect(finder.toasts).toHaveCount(0);
  await expect(finder.count).toHaveText(count ?? '');

  await expect(finder.specialty).not.toHaveAttribute('aria-invalid');
  await finder.searchButton.click();
  await expect(finder.specialty).toBeFocused();
  await expect(finder.specialty).toHaveAccessibleDescription(
    `${words.ui.field.error} ${words.shared.failure.network}`,
  );
  await expect(finder.specialty).toHaveValue('derm');

  await page.unroute('**/subfunction-autocomplete?*');
  const asked = page.waitForRequest('**/subfunction-autocomplete?term=derma');
  // Never answered: the new text breaks it off.
  await page.route('**/subfunction-autocomplete?term=derma', () => undefined);
  await finder.specialty.fill('derma');
  await finder.searchButton.click();
  await asked;
  await finder.specialty.fill('kardio');
  await expect(finder.options.first()).toBeVisible();
  await expect(finder.specialty).not.toHaveAttribute('aria-invalid');
});

test('on a phone a search leads to the results, and their number is read', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open();
  const before = (await finder.count.textContent()) ?? '';
  await expect(finder.announcement(before)).toHaveCount(0);
  await finder.more.click();
  await finder.doctorName.fill('Nincsilyenorvos');
  await finder.doctorName.press('Enter');
  await expect(finder.foldedForm).toBeVisible();
  await expect(finder.count).toBeFocused();
  await expect(finder.count).toHaveText(words.finder.results.none);
  await expect(finder.announcement(words.finder.results.none)).toHaveCount(1);

  await finder.foldedForm.focus();
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: words.finder.filters.clear })
    .click();
  await expect(finder.cards.first()).toBeVisible();
  await expect(finder.count).toBeFocused();
});

test('choosing a specialty, then a place, searches at once and the address carries both [C024 C026 C210]', async ({
  page,
}) => {
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open();

  await finder.chooseSpecialty('bőrgy', 'Szakorvosi vizsgálat');
  await expect(page).toHaveURL(/\?subfunction=1$/);
  await expect(finder.specialty).toHaveValue('Bőrgyógyászat – Szakorvosi vizsgálat');
  await expect(finder.providersTab).toHaveAttribute('aria-selected', 'true');
  await expect(finder.cards.first().locator('[data-owner]')).toBeVisible();

  await finder.choosePlace('Budapest');
  await expect(page).toHaveURL(/\?subfunction=1&location=hu-bp$/);
  await expect(finder.count).not.toHaveText(words.finder.results.searching);
  await expect(finder.cards.first()).toBeVisible();
  await expect(finder.cards.filter({ hasNotText: 'Budapest' })).toHaveCount(0);
  await finder.expectAccessible();
});

testWithoutScripts(
  'the count above the list is that of the database, in the plural form of the language [C217 C839]',
  async ({ page, database }) => {
    const { rows } = await database.query<{ country: string; n: number }>(
      `SELECT country, count(*)::int AS n FROM doctor_listing WHERE subfunction_id = $1 GROUP BY country`,
      [CARDIOLOGY],
    );
    for (const site of [HUNGARIAN, ROMANIAN]) {
      const finder = new FinderPage(page, site);
      await finder.open(`subfunction=${CARDIOLOGY}&listType=doctors`);
      const count = rows.find(({ country }) => country === site.market)?.n ?? 0;
      await expect(finder.count).toHaveText(site.t(site.words.finder.results.count, { count }));
    }
  },
);

test('typed names are only stored; Enter and the button search from page 1, and nothing found is said [C025 C027 C218 C504 C511 C512 C513 C739]', async ({
  page,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open('subfunction=1');
  const searches: string[] = [];
  page.on('request', (request) => {
    if (isSearch(request)) searches.push(new URL(request.url()).search);
  });

  await finder.openForm();
  await finder.more.click();
  await finder.providerName.fill(clinic.provider.name);
  await finder.doctorName.fill('Próba');
  await finder.doctorName.press('Tab');
  expect(searches).toEqual([]);
  await expect(page).toHaveURL(/\?subfunction=1$/);

  await finder.providerName.press('Enter');
  await expect(finder.count).toHaveText(t(words.finder.results.count, { count: 1 }));
  await expect(finder.card(clinic.provider.name)).toBeVisible();
  expect(searches).toHaveLength(1);
  expect(pageOf(searches[0] ?? '')).toBe('1');
  expect(new URLSearchParams(searches[0]).get('submit')).toBe('1');
  await expect(page).toHaveURL(/providerName=Szilvafa/);

  await finder.openForm();
  await finder.doctorName.fill('Nincsilyenorvos');
  await finder.searchButton.click();
  await expect(finder.count).toHaveText(words.finder.results.none);
  expect(searches).toHaveLength(2);
  await expect(page.getByText(words.finder.results.noneText)).toBeVisible();
});

test('two tabs, and a change of tab clears the list and searches from page 1 [C002 C028 C205 C206 C207 C208 C209 C211 C226 C514 C517 C518 C519 C520]', async ({
  page,
}) => {
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open('subfunction=1');
  await expect(page.getByRole('tab')).toHaveText([
    words.finder.results.providers,
    words.finder.results.doctors,
  ]);
  await finder.openForm();
  // Idle: nothing is on its way.
  await expect(finder.searchButton).not.toHaveAttribute('aria-busy');
  await expect(finder.doctorsTab).not.toHaveAttribute('aria-disabled');
  await expect(finder.count).not.toHaveText(words.finder.results.searching);
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/doctors?*', async (route) => {
    await isAnswered;
    await route.continue();
  });
  const asked = page.waitForRequest(isSearch);
  await finder.doctorsTab.click();

  expect(pageOf(new URL((await asked).url()).search)).toBe('1');
  await expect(finder.cards).toHaveCount(0);
  await expect(finder.count).toHaveText(words.finder.results.searching);
  await expect(finder.providersTab).toHaveAttribute('aria-disabled', 'true');
  await expect(finder.searchButton).toHaveAttribute('aria-busy', 'true');
  await expect(finder.searchButton.locator('svg')).toBeVisible();

  answer();
  await expect(finder.cards).toHaveCount(10);
  await expect(finder.providersTab).not.toHaveAttribute('aria-disabled');
  await expect(finder.searchButton).not.toHaveAttribute('aria-busy');
  await expect(page).toHaveURL(/listType=doctors/);
  const name = finder.cards.first().getByRole('heading').getByRole('link');
  await expect(name).toHaveAttribute('href', /^\/providers\/\d+\/doctors\/\d+\?/);

  await finder.pageLink(2).click();
  await expect(finder.pageLink(2)).toHaveAttribute('aria-current', 'page');
  const back = page.waitForRequest(isSearch);
  await finder.providersTab.click();
  expect(pageOf(new URL((await back).url()).search)).toBe('1');
  await expect(finder.providersTab).toHaveAttribute('aria-selected', 'true');
  await expect(finder.pageLink(2)).not.toHaveAttribute('aria-current');
});

/** The names wait behind a button. */
async function openNames(finder: FinderPage): Promise<void> {
  await finder.more.click();
  await finder.providerName.press('Enter');
}

/** Those after which the list is the same come first: it need not be opened anew. */
const CHANGES: [
  title: string,
  change: (finder: FinderPage) => Promise<void>,
  carried: Record<string, string>,
][] = [
  ['the search button', (finder) => finder.searchButton.click(), { submit: '1' }],
  ['Enter in a name', openNames, { submit: '1' }],
  ['another place', (finder) => finder.choosePlace('Budapest'), { location: 'hu-bp' }],
  ['the English box', (finder) => finder.speaksEnglish.check(), { speaksEnglish: '1' }],
  ['the discount box', (finder) => finder.discountOnly.check(), { discountOnly: '1' }],
  [
    'another specialty',
    (finder) => finder.chooseSpecialty('bőrgy', 'Szakorvosi vizsgálat'),
    { subfunction: '1' },
  ],
  ['the clear button', (finder) => finder.clearButton.click(), {}],
];
test('from page 2 one searches from page 1: by another specialty or place, the English or the discount box, the button, Enter in a name and clearing [C507 C508 C509 C510 C821]', async ({
  page,
}) => {
  const finder = new FinderPage(page, HUNGARIAN);
  const query = `subfunction=${CARDIOLOGY}&listType=doctors`;
  for (const [title, change, carried] of CHANGES) {
    await test.step(title, async () => {
      if (!page.url().endsWith(query)) await finder.open(query);
      await finder.pageLink(2).click();
      await expect(finder.pageLink(2)).toHaveAttribute('aria-current', 'page');
      await finder.openForm();
      const asked = page.waitForRequest(isSearch);
      await change(finder);
      const { search } = new URL((await asked).url());
      expect(pageOf(search)).toBe('1');
      expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject(carried);
      await expect(finder.count).not.toHaveText(words.finder.results.searching);
      await expect(finder.cards.first()).toBeVisible();
      await expect(finder.pageLink(2).and(page.locator('[aria-current]'))).toHaveCount(0);
      // Whether the list has to be opened anew is told by an address that has come.
      if (!('submit' in carried)) await expect(page).not.toHaveURL(new RegExp(`\\?${query}$`));
    });
  }
});

test('what is typed and sent while a list is on its way is kept and searched for', async ({
  page,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open('subfunction=1');
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/doctors?*', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await finder.doctorsTab.click();
  await expect(finder.count).toHaveText(words.finder.results.searching);
  await finder.openForm();
  await finder.more.click();
  await finder.doctorName.fill(clinic.doctor.given_name);
  await finder.doctorName.press('Enter');
  await finder.openForm();
  await finder.providerName.fill('Szilvafa');

  answer();
  await expect(finder.card(clinic.doctor.name)).toBeVisible();
  await expect(finder.cards).toHaveCount(1);
  await expect(finder.doctorName).toHaveValue(clinic.doctor.given_name);
  await expect(finder.providerName).toHaveValue('Szilvafa');
});

test('the English and the discount box search at once from page 1, and clearing empties every filter [C215 C216 C506 C609]', async ({
  page,
}) => {
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open('subfunction=1&location=hu-bp&providerName=a&doctorName=a');
  await finder.openForm();
  await finder.speaksEnglish.check();
  await expect(page).toHaveURL(/speaksEnglish=1/);
  await expect(finder.count).not.toHaveText(words.finder.results.searching);
  await finder.discountOnly.check();
  await expect(page).toHaveURL(/speaksEnglish=1&discountOnly=1/);
  await expect(finder.count).not.toHaveText(words.finder.results.searching);

  await finder.clearButton.click();
  await expect(page).toHaveURL(/provider-search$/);
  await expect(finder.clearButton).toBeHidden();
  await expect(page.getByRole('search')).toBeFocused();
  await expect(finder.specialty).toHaveValue('');
  await expect(finder.place).toHaveValue('');
  await expect(finder.providerName).toHaveValue('');
  await expect(finder.doctorName).toHaveValue('');
  await expect(finder.speaksEnglish).not.toBeChecked();
  await expect(finder.discountOnly).not.toBeChecked();
});

testWithoutScripts(
  'only doctors who speak English, with their flag, are left by the English box [C262 C273]',
  async ({ page }) => {
    for (const listType of ['doctors', 'providers']) {
      const finder = new FinderPage(page, HUNGARIAN);
      await finder.open(`subfunction=1&speaksEnglish=1&listType=${listType}`);
      const flags = finder.cards.getByRole('heading').getByRole('img');
      await expect(flags).toHaveCount(await finder.cards.count());
    }
  },
);

test('pages appear only when there are more rows than one holds; another page comes with its times, and the page glides to the top [C227 C228 C515 C516 C820]', async ({
  page,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open(`subfunction=1&providerName=${encodeURIComponent(clinic.provider.name)}`);
  await expect(finder.cards).toHaveCount(1);
  await expect(finder.pagination).toHaveCount(0);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await finder.open(`subfunction=${CARDIOLOGY}&listType=doctors`);
  const first = await finder.cards.first().getByRole('heading').textContent();
  const slots = page.waitForRequest('**/api/calendar/doctors?*');
  await page.evaluate(() => {
    const scrolls: unknown[] = [];
    Object.assign(window, { scrolls });
    window.scrollTo = new Proxy(window.scrollTo, {
      apply(scrollTo, self, args) {
        scrolls.push({ from: window.scrollY > 0 ? 'below' : 'top', to: args[0] });
        return Reflect.apply(scrollTo, self, args);
      },
    });
  });
  await finder.pageLink(2).click();
  await slots;
  expect(await page.evaluate(() => Reflect.get(window, 'scrolls'))).toContainEqual({
    from: 'below',
    to: { top: 0, behavior: 'smooth' },
  });
  await expect(finder.pageLink(2)).toHaveAttribute('aria-current', 'page');
  await expect(finder.cards.first().getByRole('heading')).not.toHaveText(first ?? '');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  // A link starts at page 1, so the number stays out of the address.
  await expect(page).toHaveURL(
    `${HUNGARIAN.origin}/services/provider-search?subfunction=${CARDIOLOGY}&listType=doctors`,
  );
});

test('Back returns to the page, the filters and the list one came from', async ({ page }) => {
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open(`subfunction=${CARDIOLOGY}&listType=doctors`);
  await finder.pageLink(2).click();
  await expect(finder.pageLink(2)).toHaveAttribute('aria-current', 'page');
  const name = await finder.cards.first().getByRole('heading').textContent();

  await finder.cards.first().getByRole('heading').getByRole('link').click();
  await expect(finder.heading).toHaveText(name ?? '');
  await page.goBack();
  await expect(finder.pageLink(2)).toHaveAttribute('aria-current', 'page');
  await expect(finder.cards.first().getByRole('heading')).toHaveText(name ?? '');

  await page.goBack();
  await expect(finder.pageLink(1)).toHaveAttribute('aria-current', 'page');
  await finder.openForm();
  await finder.choosePlace('Budapest');
  await expect(page).toHaveURL(/location=hu-bp/);
  await page.goBack();
  await expect(page).not.toHaveURL(/location/);
  await expect(finder.place).toHaveValue('');
});

test('a failing search shows a danger toast with the server message at the top centre until it is closed [C723 C724 C725 C726 C727]', async ({
  page,
  watched,
}) => {
  watched.allow(503);
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open('subfunction=1');
  const message = 'A szolgáltatás pillanatnyilag nem érhető el.';
  await page.route('**/api/providers?*', (route) =>
    route.fulfill({ status: 503, json: { errorCode: 'unavailable', httpCode: 503, message } }),
  );
  await finder.openForm();
  await page.clock.install();
  await finder.choosePlace('Budapest');
  await expect(finder.toasts).toHaveCount(1);
  await expect(finder.toasts).toContainText(words.finder.results.failureTitle);
  await expect(finder.toasts).toContainText(message);
  await expect(finder.toasts.getByRole('alert')).toBeVisible();
  await expect(finder.cards).toHaveCount(0);

  const box = (await finder.toasts.boundingBox()) ?? { x: 0, y: 1000, width: 0, height: 0 };
  expect(Math.abs(box.x + box.width / 2 - 720)).toBeLessThan(20);
  expect(box.y).toBeLessThan(120);
  await page.clock.fastForward('02:00:00');
  await expect(finder.toasts).toHaveCount(1);
  await finder.expectAccessible();

  await finder.place.focus();
  await finder.toasts.getByRole('button').click();
  await expect(finder.toasts).toHaveCount(0);
  await expect(finder.place).toBeFocused();
  await page.unroute('**/api/providers?*');
  await page.getByRole('button', { name: words.finder.results.retry }).click();
  await expect(finder.cards.first()).toBeVisible();
});

test('without a connection the toast says so, until another try brings the list', async ({
  page,
  watched,
}) => {
  watched.allow('aborted');
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open('subfunction=1');
  await page.route('**/api/providers?*', (route) => route.abort());
  await finder.openForm();
  await finder.choosePlace('Budapest');
  await expect(finder.toasts).toContainText(words.shared.failure.network);
  await page.unroute('**/api/providers?*');
  await page.getByRole('button', { name: words.finder.results.retry }).click();
  await expect(finder.cards.first()).toBeVisible();
  await expect(finder.toasts).toHaveCount(0);
});

test('an empty filter shows clinics without calendars and a hint that opens the sidebar [C212 C219 C220 C741]', async ({
  page,
}) => {
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open();
  await expect(finder.cards).toHaveCount(10);
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(finder.pager.root).toHaveCount(0);
  await expect(page.getByText(words.finder.results.hint)).toBeVisible();
  await page.getByRole('button', { name: words.finder.results.hintAction }).click();
  await expect(finder.sidebar.root).toBeVisible();
  await expect(finder.sidebar.specialty).toBeFocused();
});

test('only the times of English-speaking doctors come with the English box [C810]', async ({
  page,
}) => {
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open(`subfunction=${DERMATOLOGY}`);
  const slots = page.waitForRequest('**/api/calendar/providers?*');
  await finder.speaksEnglish.check();
  expect(new URL((await slots).url()).searchParams.get('language')).toBe('en');
});
