import type { Page } from '@playwright/test';
import { addWeeks } from '#app/time/week.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { buildImportedReview } from '#tests/support/builders/clinics.ts';
import { expect, test, testWithoutScripts } from '#tests/support/e2e/journey.ts';
import { ItemModals } from '#tests/support/e2e/item-modals.ts';
import { FinderPage } from '#tests/support/e2e/finder-page.ts';
import { openSlowPortal } from '#tests/support/e2e/slow-portal.ts';
import {
  ENGLISH,
  HUNGARIAN,
  PUBLIC_SEARCH,
  ROMANIAN,
  TELEKOM_HEALTH,
} from '#tests/support/e2e/sites.ts';

const { words, t } = HUNGARIAN;

for (const site of [HUNGARIAN, ROMANIAN, PUBLIC_SEARCH]) {
  test(`a link with filters opens the list with the free times of its week, ${site.name} [C029 C061 C070 C073 C236 C237 C238 C239 C240 C242 C243]`, async ({
    page,
    clinicWith,
  }) => {
    const languages = [site.market.toLowerCase(), 'en'];
    const clinic = await clinicWith({
      market: site.market,
      provider: { languages },
      doctor: { languages },
    });
    const query = new URLSearchParams({
      subfunction: String(clinic.subfunction),
      location: site.market === 'HU' ? 'hu-bp' : 'ro-cj',
      providerName: clinic.provider.name,
      doctorName: clinic.doctor.given_name,
      speaksEnglish: '1',
      listType: 'doctors',
      week: clinic.week,
    });
    const finder = new FinderPage(page, site);
    await finder.open(String(query));

    await finder.openForm();
    await expect(finder.specialty).not.toHaveValue('');
    await expect(finder.place).toHaveValue(site.market === 'HU' ? 'Budapest' : 'Județul Cluj');
    await expect(finder.providerName).toHaveValue(clinic.provider.name);
    await expect(finder.doctorName).toHaveValue(clinic.doctor.given_name);
    await expect(finder.speaksEnglish).toBeChecked();
    await expect(finder.doctorsTab).toHaveAttribute('aria-selected', 'true');
    await expect(finder.count).toHaveText(site.t(site.words.finder.results.count, { count: 1 }));
    const calendar = finder.calendarOf(`D${clinic.doctor.id}`);
    await expect(calendar.slot(clinic.slotId(clinic.times[0] ?? ''))).toHaveText('09:00');
    await expect(page).toHaveTitle(/\S/);
  });
}

test('the server sends the list with its free times, so the page works before and without scripts', async ({
  browser,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const finder = new FinderPage(page, HUNGARIAN);
  const name = encodeURIComponent(clinic.provider.name);
  await page.goto(
    HUNGARIAN.address(
      `/services/provider-search?subfunction=${clinic.subfunction}&providerName=${name}&week=${clinic.week}`,
    ),
  );
  await expect(finder.count).toHaveText(t(words.finder.results.count, { count: 1 }));
  const calendar = finder.calendarOf(`P${clinic.provider.id}`);
  const slot = calendar.slot(clinic.slotId(clinic.times[0] ?? ''));
  await expect(slot).toHaveText('09:00');

  await finder.pager.next.click();
  await expect(page).toHaveURL(new RegExp(`week=${addWeeks(clinic.week, 1)}`));
  await page.goBack();
  await slot.click();
  await expect(page).toHaveURL(new RegExp(`/providers/${clinic.provider.id}\\?.*slot=`));
  await expect(page.getByText(words.finder.profile.chosen)).toBeVisible();

  await page.goto(HUNGARIAN.address('/services/provider-search'));
  await finder.specialty.fill('borgyogy');
  await finder.place.selectOption('hu-bp-05');
  await finder.searchButton.click();
  await expect(page).toHaveURL(/subfunction=1&location=hu-bp-05$/);
  await expect(finder.cards.first()).toBeVisible();
  await context.close();
});

test('nothing on the finder moves while it loads', async ({ page }) => {
  const finder = new FinderPage(page, HUNGARIAN);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const query of ['', 'subfunction=1', 'subfunction=1&listType=doctors']) {
      await finder.open(query);
      await page.evaluate(() => document.fonts.ready);
      expect(await layoutShifts(page), `layout shifts of ?${query} at ${width} px`).toEqual([]);
    }
  }
});

test('a pointer that moves while the style sheet is on its way does not leave the list unstyled', async ({
  page,
  watched,
}) => {
  watched.allow('aborted');
  // The list as it is first drawn: no script changes it afterwards.
  await page.route('**/*.js', (route) => route.abort());
  const finder = new FinderPage(page, HUNGARIAN);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const { promise: isPageThere, resolve: setPageThere } = Promise.withResolvers<void>();
    page.once('requestfinished', () => setPageThere());
    await page.route('**/*.css', async (route) => {
      await isPageThere;
      // What lies below the pointer is asked of a page without its looks; a moved mouse would be answered after five seconds.
      await page.evaluate(() => document.elementFromPoint(200, 600));
      await route.continue();
    });
    await page.goto(HUNGARIAN.address('/services/provider-search?subfunction=1&listType=doctors'));
    await expect(finder.cards.first()).toBeVisible();
    await expect(page.locator('ol').filter({ has: finder.cards })).toHaveCSS('padding', '0px');
    expect(await layoutShifts(page), `layout shifts at ${width} px`).toEqual([]);
    await page.unroute('**/*.css');
  }
});

test('a page that comes piece by piece is shown when all of it is there', async ({
  page,
  watched,
}) => {
  watched.allow('aborted');
  await page.route(/\.(js|woff2)$/, (route) => route.abort());
  await page.setViewportSize({ width: 390, height: 844 });
  const portal = await openSlowPortal();
  for (const path of ['/', '/services/provider-search?subfunction=1&listType=doctors']) {
    await page.goto(`${portal.origin}${path}`);
    expect(await layoutShifts(page), `layout shifts of ${path}`).toEqual([]);
  }
  portal.close();
});

/** What has moved on the page so far, with what web.dev/cls counts for it. */
function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = [];
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as LayoutShift[]) {
            const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
              const text = node?.textContent?.slice(0, 40);
              return `${node?.nodeName} "${text}" from ${from.x},${from.y} to ${to.x},${to.y}`;
            });
            shifts.push(`${value}: ${moved.join('; ')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)));
      }),
  );
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

test('a provider shows what a patient chooses by [C235 C259 C261 C262 C263 C264 C265 C266 C267 C268 C270 C604 C605 C606 C642 C720]', async ({
  page,
  clinicWith,
  database,
}) => {
  const { rows } = await database.query<{ logo_path: string }>(
    'SELECT logo_path FROM provider WHERE logo_path IS NOT NULL LIMIT 1',
  );
  const clinic = await clinicWith({
    provider: {
      languages: ['hu', 'en'],
      logo_path: rows[0]?.logo_path ?? '',
      discount_rate: 15,
      specialization_count: 3,
      doctor_count: 1,
      rating_all_avg: 4.6,
      review_count: 128,
    },
  });
  await buildImportedReview(database, { provider_id: clinic.provider.id });
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open(`subfunction=1&providerName=${encodeURIComponent(clinic.provider.name)}`);
  const card = finder.card(clinic.provider.name);

  await expect(card.getByRole('heading').getByRole('link')).toHaveText(clinic.provider.name);
  await expect(card.getByRole('heading').getByRole('img')).toBeVisible();
  const logo = card.locator(`img[src="/uploads/${rows[0]?.logo_path}"]`);
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(card).toContainText('1051 Budapest, Nádor utca 7.');
  await expect(card).toContainText(t(words.finder.item.specializations, { count: 3 }));
  await expect(card).toContainText(t(words.finder.item.doctors, { count: 1 }));
  await expect(card).toContainText('4,6');
  await expect(card).toContainText('128');
  await expect(card).toContainText(t(words.finder.item.discount, { rate: 15 }));
  await expect(card).toContainText(`${formatPrice('hu', 'HU', 25_000)}*`);
  await expect(page.getByText(words.finder.results.footnote)).toBeVisible();
  const appointment = card.getByRole('link', { name: words.finder.item.appointment });
  await expect(appointment).toHaveAttribute(
    'href',
    `/providers/${clinic.provider.id}?subfunction=1`,
  );
  // One partner shows it nowhere.
  const telekomHealth = new FinderPage(page, TELEKOM_HEALTH);
  await telekomHealth.open(
    `subfunction=1&providerName=${encodeURIComponent(clinic.provider.name)}`,
  );
  const there = telekomHealth.card(clinic.provider.name);
  await expect(there).toContainText('1051 Budapest, Nádor utca 7.');
  await expect(there.getByText(/15\s?%/)).toHaveCount(0);
});

testWithoutScripts(
  'a provider without logo, reviews, discount and price says so or leaves it out [C260 C608]',
  async ({ page, clinicWith }) => {
    const clinic = await clinicWith({ price: null });
    const finder = new FinderPage(page, HUNGARIAN);
    await finder.open(`subfunction=1&providerName=${encodeURIComponent(clinic.provider.name)}`);
    const card = finder.card(clinic.provider.name);
    await expect(card).toContainText('A rendelő nem adott meg árat.');
    await expect(card.getByText('SR', { exact: true })).toBeVisible();
    await expect(card.getByText('%')).toHaveCount(0);
    await expect(new ItemModals(page, HUNGARIAN).priceListButton(card)).toHaveCount(0);
    await expect(card.getByRole('heading').getByRole('img')).toHaveCount(0);
  },
);

testWithoutScripts(
  'a search that has times offers to be told of an earlier one',
  async ({ page, clinicWith }) => {
    const clinic = await clinicWith();
    const finder = new FinderPage(page, HUNGARIAN);
    await finder.open(`subfunction=1&providerName=${encodeURIComponent(clinic.provider.name)}`);
    await expect(finder.card(clinic.provider.name)).toBeVisible();
    await expect(page.getByRole('link', { name: words.finder.profile.earlier })).toHaveAttribute(
      'href',
      /\/services\/earlier-times\/new\?subfunction=1&location=\w*&speaksEnglish=0&evening=0$/,
    );
  },
);

testWithoutScripts(
  'a provider without a price says so in the words of the requirement [C740]',
  async ({ page, clinicWith }) => {
    const clinic = await clinicWith({ price: null });
    const finder = new FinderPage(page, ENGLISH);
    await finder.open(`subfunction=1&providerName=${encodeURIComponent(clinic.provider.name)}`);
    await expect(finder.card(clinic.provider.name)).toContainText(
      "The provider hasn't set a price.",
    );
  },
);

testWithoutScripts(
  'a doctor shows photo, name, flag, the way to the details, and an introduction only when there is one [C271 C272 C273 C274 C275]',
  async ({ page, clinicWith, database }) => {
    const { rows } = await database.query<{ photo_path: string }>(
      'SELECT photo_path FROM doctor WHERE photo_path IS NOT NULL LIMIT 1',
    );
    const about = await clinicWith({
      doctor: {
        languages: ['hu', 'en'],
        photo_path: rows[0]?.photo_path ?? '',
        description: { hu: '<p>Húsz éve gyógyítok.</p>' },
      },
    });
    const silent = await clinicWith();
    const finder = new FinderPage(page, HUNGARIAN);
    const open = (name: string) => finder.open(`subfunction=1&listType=doctors&doctorName=${name}`);

    await open(about.doctor.given_name);
    const card = finder.card(about.doctor.name);
    await expect(card.locator(`img[src="/uploads/${rows[0]?.photo_path}"]`)).toBeVisible();
    await expect(card.getByRole('heading').getByRole('img')).toBeVisible();
    const details = card.getByRole('link', {
      name: t(words.finder.item.detailsOf, { name: about.doctor.name }),
    });
    await expect(details).toHaveAttribute('href', /\/providers\/\d+\/doctors\/\d+/);
    const modals = new ItemModals(page, HUNGARIAN);
    await expect(modals.aboutButton(card)).toBeVisible();

    await open(silent.doctor.given_name);
    await expect(finder.card(silent.doctor.name)).toBeVisible();
    await expect(modals.aboutButton(finder.card(silent.doctor.name))).toHaveCount(0);
  },
);

test('without a specialty a provider lists its specialties as links to its page [C079 C212]', async ({
  page,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open(`providerName=${encodeURIComponent(clinic.provider.name)}`);
  await finder.card(clinic.provider.name).getByRole('link', { name: 'Bőrgyógyászat' }).click();
  await expect(page).toHaveURL(
    `${HUNGARIAN.origin}/providers/${clinic.provider.id}/specializations/1?subfunction=1`,
  );
  await expect(finder.heading).toContainText(clinic.provider.name);
});

test('the language switch keeps page and filters, is remembered, and offers English and the host’s own [C289 C290]', async ({
  page,
}) => {
  const query = 'subfunction=1&location=hu-bp&listType=doctors';
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open(query);
  const list = page.getByRole('banner').getByRole('list', { name: words.shared.shell.language });
  await expect(list.getByRole('link')).toHaveText(['Magyar', 'English']);
  await expect(list.locator('svg, img')).toHaveCount(2);
  await list.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`${HUNGARIAN.origin}/services/provider-search?${query}&lang=en`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const inEnglish = new FinderPage(page, ENGLISH);
  // A new document: presses are heard from then on.
  await inEnglish.comeAlive();
  await inEnglish.openForm();
  await expect(inEnglish.place).toHaveValue('Budapest');
  await page.goto(HUNGARIAN.origin);
  await expect(page).toHaveURL(`${HUNGARIAN.origin}/`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await new FinderPage(page, ROMANIAN).open();
  await expect(
    page
      .getByRole('banner')
      .getByRole('list', { name: ROMANIAN.words.shared.shell.language })
      .getByRole('link'),
  ).toHaveText(['Română', 'English']);
});
