import { readFile } from 'node:fs/promises';
import { formatPrice } from '#app/i18n/money.ts';
import { buildDoctor, buildService } from '#tests/support/builders/clinics.ts';
import {
  DERMATOLOGY,
  MOLE_SCREENING,
  type Clinic,
  type ClinicOptions,
} from '#tests/support/e2e/clinic.ts';
import { FinderPage } from '#tests/support/e2e/finder-page.ts';
import { ItemModals } from '#tests/support/e2e/item-modals.ts';
import { expect, test, testWithoutScripts } from '#tests/support/e2e/journey.ts';
import { ProfilePage } from '#tests/support/e2e/profile-page.ts';
import { ReservationModal } from '#tests/support/e2e/reservation-modal.ts';
import { ENGLISH, HUNGARIAN, PUBLIC_SEARCH, ROMANIAN } from '#tests/support/e2e/sites.ts';

const { words } = HUNGARIAN;

// A modal leaves before it has faded away.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });
const DISCOUNT: ClinicOptions['provider'] = {
  discount_rate: 10,
  discount_locales: { hu: 'Őszi akció', ro: 'Ofertă de toamnă', en: 'Autumn offer' },
  is_discount_general: true,
};

function listOf(clinic: Clinic, listType: 'doctors' | 'providers'): string {
  return String(
    new URLSearchParams({
      subfunction: String(clinic.subfunction),
      providerName: clinic.provider.name,
      listType,
    }),
  );
}

test('a price list opens with the provider’s own prices, by specialty in their order, and with a doctor’s when one is chosen [C003 C269 C282 C283 C284 C541 C543]', async ({
  page,
  clinicWith,
  database,
}) => {
  const clinic = await clinicWith({ subfunctions: [MOLE_SCREENING, DERMATOLOGY], price: 25_000 });
  const { provider, doctor } = clinic;
  await buildService(database, {
    provider_id: provider.id,
    subfunction_id: DERMATOLOGY,
    price: null,
    public_sorting_order: 2,
  });
  await buildService(database, {
    provider_id: provider.id,
    doctor_id: doctor.id,
    subfunction_id: MOLE_SCREENING,
    price: 31_000,
    public_sorting_order: 1,
  });
  const finder = new FinderPage(page, HUNGARIAN);
  const modals = new ItemModals(page, HUNGARIAN);
  await finder.open(listOf(clinic, 'providers'));
  await modals.priceListButton(finder.card(provider.name)).click();
  await modals.expectOpen(words.finder.priceList.title);
  await expect(modals.dialog).toContainText(provider.name);
  await expect(modals.dialog).toContainText(provider.address);
  await expect(modals.whose).toHaveValue('');
  const services = modals.services('Bőrgyógyászat');
  await expect(services.first()).toContainText(`${formatPrice('hu', 'HU', 25_000)}*`);
  await expect(services.last()).toContainText(words.finder.item.noPrice);
  await expect(modals.dialog).toContainText(words.finder.results.footnote);

  await modals.whose.selectOption(doctor.name);
  await expect(services.filter({ hasText: formatPrice('hu', 'HU', 31_000) })).toHaveCount(1);
  await expect(services.filter({ hasText: formatPrice('hu', 'HU', 25_000) })).toHaveCount(0);
});

test('from a doctor of the public search the price list is that doctor’s, and the introduction and the reservation open too [C130 C542]', async ({
  page,
  clinicWith,
  database,
}) => {
  const clinic = await clinicWith({
    doctor: { description: { hu: '<p>Húsz éve gyógyítok.</p>' } },
  });
  const other = await buildDoctor(database, {
    provider_id: clinic.provider.id,
    subfunctions: [DERMATOLOGY],
  });
  const finder = new FinderPage(page, PUBLIC_SEARCH);
  const modals = new ItemModals(page, PUBLIC_SEARCH);
  await finder.open(listOf(clinic, 'doctors'));
  const card = finder.card(clinic.doctor.name);
  await modals.priceListButton(card).click();
  await modals.expectOpen(words.finder.priceList.title);
  await expect(modals.whose).toHaveValue(String(clinic.doctor.id));
  await expect(modals.whose.getByRole('option', { name: other.name })).toHaveCount(1);
  await modals.close.click();
  await modals.aboutButton(card).click();
  await expect(modals.dialog).toContainText('Húsz éve gyógyítok.');
  await modals.close.click();
  await finder.timesOf(card).first().click();
  await new ReservationModal(page, PUBLIC_SEARCH).expectReady();
});

test('price lists that do not come are logged only: the list shown stays, and one can ask again [C733]', async ({
  page,
  clinicWith,
  watched,
}) => {
  watched.allow(500);
  const clinic = await clinicWith();
  const finder = new FinderPage(page, HUNGARIAN);
  const modals = new ItemModals(page, HUNGARIAN);
  const logged: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-log')) logged.push(request.postDataJSON());
  });
  await finder.open(listOf(clinic, 'providers'));
  await page.route('**/price-list?*', (route) => route.fulfill({ status: 500 }));
  await modals.priceListButton(finder.card(clinic.provider.name)).click();
  await expect(modals.reload).toBeVisible();
  await expect
    .poll(() => logged)
    .toEqual([{ call: 'getProviderPriceList', errorCode: 'unknown_error' }]);
  await page.unroute('**/price-list?*');
  await modals.reload.click();
  const price = modals.services('Bőrgyógyászat').first();
  await expect(price).toContainText(formatPrice('hu', 'HU', 25_000));

  await page.route('**/price-list?*', (route) => route.fulfill({ status: 500 }));
  await modals.whose.selectOption(clinic.doctor.name);
  await expect.poll(() => logged.length).toBe(2);
  await expect(modals.whose).toHaveValue('');
  await expect(price).toContainText(formatPrice('hu', 'HU', 25_000));
  await expect(finder.toasts).toHaveCount(0);
});

for (const { site, market, full, reduced } of [
  { site: HUNGARIAN, market: 'HU', full: '25 000 Ft', reduced: '22 500 Ft*' },
  { site: ROMANIAN, market: 'RO', full: '25.000 RON', reduced: '22.500 RON*' },
] as const) {
  testWithoutScripts(
    `a coupon’s price is said before any click, in lists and at the calendar, ${site.name}`,
    async ({ page, clinicWith }) => {
      const clinic = await clinicWith({ market, provider: DISCOUNT });
      const finder = new FinderPage(page, site);
      const { item } = site.words.finder;
      const said = `${item.fullPrice} ${full} ${reduced} ${item.withCoupon}`;
      const textOf = (text: string) => text.replaceAll('\u00A0', ' ').replaceAll(/\s+/g, ' ');
      for (const listType of ['providers', 'doctors'] as const) {
        await finder.open(listOf(clinic, listType));
        const card = finder.cards.first();
        await expect(card.locator('s')).toHaveCount(1);
        expect(textOf(await card.innerText())).toContain(said);
      }
      const profile = new ProfilePage(page, site);
      for (const path of [clinic.doctorPath, clinic.providerPath]) {
        await profile.open(path);
        const booking = page.getByRole('region', { name: site.words.finder.profile.booking });
        await expect(booking.locator('s')).toHaveCount(1);
        expect(textOf(await booking.innerText())).toContain(said);
      }
    },
  );
}

testWithoutScripts(
  'a discount that holds under conditions changes no price',
  async ({ page, clinicWith }) => {
    const clinic = await clinicWith({ provider: { ...DISCOUNT, is_discount_general: false } });
    const finder = new FinderPage(page, HUNGARIAN);
    await finder.open(listOf(clinic, 'providers'));
    const card = finder.card(clinic.provider.name);
    await expect(new ItemModals(page, HUNGARIAN).badge(card, 10)).toBeVisible();
    await expect(card.locator('s')).toHaveCount(0);
    await expect(card).toContainText(`${formatPrice('hu', 'HU', 25_000)}*`);
  },
);

test('a discount leads from its coupon, told in the reader’s language, over a question to the saved PDF [C003 C285 C286 C287 C544 C545 C546]', async ({
  page,
  clinicWith,
}) => {
  const site = ENGLISH;
  const clinic = await clinicWith({ provider: DISCOUNT });
  const finder = new FinderPage(page, site);
  const modals = new ItemModals(page, site);
  const own = site.words.discounts;
  await finder.open(listOf(clinic, 'providers'));
  const badge = modals.badge(finder.card(clinic.provider.name), 10);
  await badge.click();
  await modals.expectOpen(own.title);
  await expect(modals.dialog).toContainText('Autumn offer');
  await expect(modals.dialog).toContainText(/(?:[A-Z0-9]{4} ){3}[A-Z0-9]{4}/);
  await expect(modals.dialog).toContainText(own.unlimited);
  await modals.chooseCoupon.click();
  await modals.expectOpen(own.confirmTitle);
  await expect(modals.dialog).toContainText(own.confirmText);

  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/letoltes/**', async (route) => {
    await isAnswered;
    await route.continue();
  });
  const saved = page.waitForEvent('download');
  await modals.download.click();
  await expect(modals.download).toHaveAttribute('aria-busy', 'true');
  await expect(finder.announcement(own.downloading)).toHaveCount(1);
  answer();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('kedvezmeny.pdf');
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(modals.dialog).toHaveCount(0);
  await expect(badge).toBeFocused();
});

test('a download that fails says so until it is dismissed, and can be started again [C547 C548 C742 C743 C744]', async ({
  page,
  clinicWith,
  watched,
}) => {
  watched.allow(500);
  const clinic = await clinicWith({ provider: DISCOUNT });
  const finder = new FinderPage(page, HUNGARIAN);
  const modals = new ItemModals(page, HUNGARIAN);
  await finder.open(listOf(clinic, 'providers'));
  await modals.badge(finder.card(clinic.provider.name), 10).click();
  await modals.chooseCoupon.click();
  await page.route('**/letoltes/**', (route) => route.fulfill({ status: 500 }));
  await modals.download.click();
  const toast = finder.toasts.filter({ hasText: 'A fájl letöltése nem sikerült!' });
  await expect(toast.getByRole('alert')).toContainText('Hiba történt');
  await expect(modals.download).not.toHaveAttribute('aria-busy', 'true');
  await finder.expectAccessible();

  await page.unroute('**/letoltes/**');
  const saved = page.waitForEvent('download');
  await modals.download.click();
  await saved;
  await expect(modals.dialog).toHaveCount(0);
  await expect(toast).toBeVisible();
  await toast.getByRole('button').click();
  await expect(toast).toHaveCount(0);
});

test('an ended discount is told in the modal that was opened too late', async ({
  page,
  clinicWith,
  database,
  watched,
}) => {
  watched.allow(410);
  const clinic = await clinicWith({ provider: DISCOUNT });
  const finder = new FinderPage(page, HUNGARIAN);
  const modals = new ItemModals(page, HUNGARIAN);
  await finder.open(listOf(clinic, 'providers'));
  await database.query(`UPDATE provider SET discount_ends_on = '2020-01-01' WHERE id = $1`, [
    clinic.provider.id,
  ]);
  await modals.badge(finder.card(clinic.provider.name), 10).click();
  await expect(modals.dialog).toContainText('Ez a kedvezmény már véget ért.');
  await expect(modals.chooseCoupon).toHaveCount(0);
});

test('a doctor’s introduction shows who it is and leads to the doctor’s page when it has closed [C277 C278 C279 C280 C281 C811]', async ({
  page,
  clinicWith,
}) => {
  const clinic = await clinicWith({
    doctor: {
      photo_path: 'doctors/1.svg',
      languages: ['hu', 'en'],
      description: {
        hu: '<p>Húsz éve <strong>gyógyítok</strong>.</p><script>window.stolen = 1</script>',
      },
    },
  });
  const finder = new FinderPage(page, HUNGARIAN);
  const modals = new ItemModals(page, HUNGARIAN);
  await finder.open(listOf(clinic, 'doctors'));
  await modals.aboutButton(finder.card(clinic.doctor.name)).click();
  await modals.expectOpen(words.finder.item.about);
  await expect(modals.dialog.getByRole('heading', { level: 3 })).toContainText(clinic.doctor.name);
  await expect(modals.dialog.locator('img')).toHaveAttribute('src', '/uploads/doctors/1.svg');
  await expect(
    modals.dialog.getByRole('img', { name: words.finder.item.speaksEnglish }),
  ).toBeVisible();
  await expect(modals.dialog.locator('strong')).toHaveText('gyógyítok');
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false);

  await page.evaluate(() => {
    const moves: number[] = [];
    Object.assign(window, { moves });
    document.addEventListener('click', () => moves.push(performance.now()), true);
    const replace = history.replaceState.bind(history);
    history.replaceState = (...entry) => {
      moves.push(performance.now());
      replace(...entry);
    };
  });
  await modals.details.click();
  await expect(modals.dialog).toHaveCount(0);
  await expect(finder.heading).toHaveText(clinic.doctor.name);
  const moves = await page.evaluate(() => (window as unknown as { moves: number[] }).moves);
  const waited = Math.max(...moves.slice(1)) - (moves[0] ?? 0);
  expect(waited).toBeGreaterThanOrEqual(295);
  await page.goBack();
  await expect(finder.card(clinic.doctor.name)).toBeVisible();
  await expect(modals.dialog).toHaveCount(0);
});

test('an introduction that does not come is logged only: the modal says who it is, and leads on [C732]', async ({
  page,
  clinicWith,
  watched,
}) => {
  watched.allow(500);
  const clinic = await clinicWith({ doctor: { description: { hu: '<p>Gyógyítok.</p>' } } });
  const finder = new FinderPage(page, HUNGARIAN);
  const modals = new ItemModals(page, HUNGARIAN);
  await finder.open(listOf(clinic, 'doctors'));
  await page.route(`**/api/doctors/${clinic.doctor.id}`, (route) => route.fulfill({ status: 500 }));
  const logged = page.waitForRequest('**/api/client-log');
  await modals.aboutButton(finder.card(clinic.doctor.name)).click();
  expect((await logged).postDataJSON()).toEqual({ call: 'getDoctor', errorCode: 'unknown_error' });
  await expect(modals.dialog.getByRole('heading', { level: 3 })).toContainText(clinic.doctor.name);
  await expect(finder.toasts).toHaveCount(0);
  await modals.details.click();
  await expect(finder.heading).toHaveText(clinic.doctor.name);
});

test('an open modal is an entry of the history: Back, Esc and the button close it, a reload keeps it', async ({
  page,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const finder = new FinderPage(page, HUNGARIAN);
  const modals = new ItemModals(page, HUNGARIAN);
  await finder.open(listOf(clinic, 'providers'));
  const address = page.url();
  const button = modals.priceListButton(finder.card(clinic.provider.name));
  const open = async () => {
    await button.press('Enter');
    await modals.expectOpen(words.finder.priceList.title);
    expect(page.url()).toBe(address);
  };
  await open();
  await page.goBack();
  await expect(modals.dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.goForward();
  await expect(modals.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modals.dialog).toHaveCount(0);
  await open();
  await page.reload();
  await modals.expectOpen(words.finder.priceList.title);
  await modals.close.click();
  await expect(modals.dialog).toHaveCount(0);
  await expect(finder.card(clinic.provider.name)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a modal fills the screen and is left without a barrier', async ({ page, clinicWith }) => {
    const clinic = await clinicWith({ market: 'RO', provider: DISCOUNT });
    const finder = new FinderPage(page, ROMANIAN);
    const modals = new ItemModals(page, ROMANIAN);
    await finder.open(listOf(clinic, 'providers'));
    const card = finder.card(clinic.provider.name);
    const badge = modals.badge(card, 10);
    expect((await badge.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await badge.click();
    await modals.expectOpen(ROMANIAN.words.discounts.title);
    expect(await modals.dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await modals.close.click();
    await modals.priceListButton(card).click();
    await modals.expectOpen(ROMANIAN.words.finder.priceList.title);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the price list leads to the prices of the page', async ({ page, clinicWith }) => {
    const clinic = await clinicWith();
    const modals = new ItemModals(page, HUNGARIAN);
    await page.goto(HUNGARIAN.address(`/services/provider-search?${listOf(clinic, 'doctors')}`));
    await modals.priceListButton(page.getByRole('article', { name: clinic.doctor.name })).click();
    await expect(page).toHaveURL(/\/doctors\/\d+\?*#prices$/);
    await expect(page.locator('#prices')).toContainText(formatPrice('hu', 'HU', 25_000));
  });
});
