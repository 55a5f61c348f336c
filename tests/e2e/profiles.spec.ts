import { addWeeks } from '#app/time/week.ts';
import { COLONOSCOPY, DERMATOLOGY, MOLE_SCREENING } from '#tests/support/e2e/clinic.ts';
import { expect, test, testWithoutScripts } from '#tests/support/e2e/journey.ts';
import { FinderPage } from '#tests/support/e2e/finder-page.ts';
import { ProfilePage } from '#tests/support/e2e/profile-page.ts';
import { ReservationModal } from '#tests/support/e2e/reservation-modal.ts';
import { HUNGARIAN, ROMANIAN } from '#tests/support/e2e/sites.ts';

const { words, t } = HUNGARIAN;

test("a provider's and a doctor's page show who, where and when [C078 C080 C081 C082 C083]", async ({
  page,
  clinicWith,
}) => {
  const site = ROMANIAN;
  const clinic = await clinicWith({
    market: site.market,
    subfunctions: [DERMATOLOGY, MOLE_SCREENING],
  });
  const query = `?subfunction=${MOLE_SCREENING}&week=${clinic.week}`;
  const profile = new ProfilePage(page, site);
  await profile.open(`/providers/${clinic.provider.id}${query}`);
  await expect(profile.heading).toHaveText(clinic.provider.name);
  await expect(profile.main).toContainText(clinic.provider.address);
  const whereabouts = profile.main.getByRole('region', { name: 'Cum ajungeți' });
  await expect(whereabouts).toContainText(clinic.provider.address);
  await expect(whereabouts.locator('svg').first()).toBeInViewport();
  // Written by the server: the page has to bring its rules along.
  await expect(whereabouts.getByRole('link', { includeHidden: true }).first()).toHaveCSS(
    'height',
    '200px',
  );
  await expect(whereabouts.getByRole('link', { name: 'Traseu' })).toHaveAttribute(
    'href',
    /directions\?to=/,
  );
  await expect(whereabouts.locator('a[href^="tel:"]')).toHaveCount(clinic.provider.phone.length);
  await expect(profile.service).toHaveValue(String(MOLE_SCREENING));
  const id = clinic.slotId(clinic.times[0] ?? '');
  await expect(profile.calendarOf(`P${clinic.provider.id}`).slot(id)).toHaveText('09:00');

  await profile.main
    .getByRole('heading', { level: 3 })
    .getByRole('link', { name: clinic.doctor.name })
    .click();
  await expect(profile.heading).toHaveText(clinic.doctor.name);
  await expect(page).toHaveURL(new RegExp(`/doctors/${clinic.doctor.id}\\?subfunction=3`));
  await profile.open(`/providers/${clinic.provider.id}/doctors/${clinic.doctor.id}${query}`);
  await expect(profile.service).toHaveValue(String(MOLE_SCREENING));
  await expect(profile.calendarOf(`D${clinic.doctor.id}`).slot(id)).toHaveText('09:00');
});

test('a specialty of a provider has a page of its own [C079]', async ({ page, clinicWith }) => {
  const clinic = await clinicWith();
  const profile = new ProfilePage(page, HUNGARIAN);
  await profile.open(`/providers/${clinic.provider.id}/specializations/1`);
  await expect(page).toHaveTitle(new RegExp(`${clinic.provider.name}.*Bőrgyógyászat`));
  await expect(page.getByRole('navigation', { name: words.ui.breadcrumbs })).toContainText(
    'Bőrgyógyászat',
  );
});

test('another service, week and view change the calendar and the address, not the page', async ({
  page,
  clinicWith,
}) => {
  const clinic = await clinicWith({ subfunctions: [DERMATOLOGY, MOLE_SCREENING] });
  const profile = new ProfilePage(page, HUNGARIAN);
  await profile.open(`/providers/${clinic.provider.id}/doctors/${clinic.doctor.id}`);
  await profile.service.selectOption(String(MOLE_SCREENING));
  await expect(page).toHaveURL(/subfunction=3/);
  // The page opens on the first week with a time.
  const slot = profile
    .calendarOf(`D${clinic.doctor.id}`)
    .slot(clinic.slotId(clinic.times[0] ?? ''));
  await expect(slot).toBeVisible();
  await profile.pager.previous.click();
  await expect(page).toHaveURL(new RegExp(`week=${addWeeks(clinic.week, -1)}`));
  await expect(slot).toHaveCount(0);
  await profile.pager.next.click();
  await expect(page).not.toHaveURL(/week=/);
  await expect(slot).toBeVisible();

  await page.getByRole('link', { name: words.finder.profile.list, exact: true }).click();
  await expect(page).toHaveURL(/view=list/);
  await expect(page.getByText(words.ui.calendar.morning).first()).toBeVisible();
  await expect(slot).toBeVisible();
  await profile.expectAccessible();
  await slot.click();
  await new ReservationModal(page, HUNGARIAN).expectReady();
});

test('a care that is booked by phone has the number instead of a calendar', async ({
  page,
  clinicWith,
}) => {
  const clinic = await clinicWith({ subfunctions: [COLONOSCOPY] });
  const profile = new ProfilePage(page, HUNGARIAN);
  await profile.open(clinic.doctorPath);
  await expect(profile.main).toContainText(t(words.finder.profile.phoneOnly, { phone: '' }).trim());
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(
    profile.main.getByRole('region', { name: words.finder.profile.booking }).getByRole('link'),
  ).toHaveAttribute('href', 'tel:+3612345678');
});

test('a time that comes with its service is booked on the doctor’s page, by the button that has the focus', async ({
  page,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const id = clinic.slotId(clinic.times[0] ?? '');
  const profile = new ProfilePage(page, HUNGARIAN);
  await profile.open(`${clinic.doctorPath}&slot=${id}`);
  await expect(page.getByText(words.finder.profile.chosen)).toBeVisible();
  await expect(page.getByRole('button', { name: words.finder.profile.book })).toBeFocused();
  await page.keyboard.press('Enter');
  const modal = new ReservationModal(page, HUNGARIAN);
  await modal.expectReady();
  await expect(modal.summary).toContainText((clinic.times[0] ?? '').replace('T', ' '));
});

test('a time picked in a list leads to the choice of its service', async ({ page, clinicWith }) => {
  const clinic = await clinicWith();
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open(
    `listType=doctors&week=${clinic.week}&providerName=${encodeURIComponent(clinic.provider.name)}`,
  );
  await finder
    .calendarOf(`D${clinic.doctor.id}`)
    .slot(clinic.slotId(clinic.times[0] ?? ''))
    .click();
  const profile = new ProfilePage(page, HUNGARIAN);
  await expect(profile.heading).toHaveText(clinic.doctor.name);
  await expect(profile.service).toBeFocused();
});

test('another service is shown as chosen at once, and the chosen time waits for it', async ({
  page,
  clinicWith,
}) => {
  const clinic = await clinicWith({ subfunctions: [DERMATOLOGY, MOLE_SCREENING] });
  const id = clinic.slotId(clinic.times[0] ?? '');
  const profile = new ProfilePage(page, HUNGARIAN);
  await profile.open(`${clinic.doctorPath}&slot=${id}`);
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\.data\?/, async (route) => {
    await isAnswered;
    await route.continue();
  });
  const book = page.getByRole('button', { name: words.finder.profile.book });
  await profile.service.selectOption(String(MOLE_SCREENING));
  await expect(book).toBeDisabled();
  await expect(profile.service).toHaveValue(String(MOLE_SCREENING));
  answer();
  await expect(book).toBeEnabled();
  await expect(profile.service).toHaveValue(String(MOLE_SCREENING));

  await page.getByRole('button', { name: words.finder.profile.drop }).click();
  await expect(profile.calendarOf(`D${clinic.doctor.id}`).slot(id)).toBeFocused();
});

test('a planted description runs no script and calls no other site, with its headings kept [C280]', async ({
  page,
  clinicWith,
}) => {
  const attack = `<h3>Bemutatkozás</h3><p>Húsz éve <strong>gyógyítok</strong>.</p>
    <script>window.stolen = 1</script><img src="https://evil.example/x.png" onerror="window.stolen = 2">
    <a href="javascript:window.stolen = 3">ide</a><svg onload="window.stolen = 4"></svg>
    <iframe src="https://evil.example/"></iframe><form action="https://evil.example/"><input name="password"></form>
    <p style="position:fixed;inset:0" onclick="window.stolen = 5">kattints</p>`;
  const clinic = await clinicWith({
    doctor: { description: { hu: attack } },
    provider: { description: { hu: attack } },
  });
  const profile = new ProfilePage(page, HUNGARIAN);
  for (const path of [clinic.doctorPath, clinic.providerPath]) {
    await profile.open(path);
    await expect(profile.main.getByText('gyógyítok')).toBeVisible();
    await expect(profile.main.locator('strong', { hasText: 'gyógyítok' })).toBeVisible();
    await profile.main.getByText('kattints').click();
    await expect(
      profile.main.locator(
        'iframe, [onclick], [onerror], a[href^="javascript"], input[name="password"], [style*="fixed"]',
      ),
    ).toHaveCount(0);
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
  }
});

testWithoutScripts(
  'profiles of nobody, of another market and of another provider are not found',
  async ({ page, clinicWith, watched }) => {
    watched.allow(404);
    const here = await clinicWith();
    const there = await clinicWith({ market: 'RO' });
    for (const path of [
      '/providers/999999999',
      '/providers/x',
      `/providers/${there.provider.id}`,
      `/providers/${there.provider.id}/doctors/${here.doctor.id}`,
    ]) {
      const answer = await page.goto(HUNGARIAN.address(path));
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.shell.notFound.title);
    }
  },
);
