import { CARE_WORDS } from '#app/features/medical-care/words.ts';
import { DEMO_CUSTOMERS } from '#db/seed/members.ts';
import { DERMATOLOGY } from '#tests/support/e2e/clinic.ts';
import { FinderPage } from '#tests/support/e2e/finder-page.ts';
import { LandingPage } from '#tests/support/e2e/landing-page.ts';
import { expect, test } from '#tests/support/e2e/member-journey.ts';

/** The demo's member has used up the limit of cardiology; of a laboratory visit a fixed amount is paid. */
const CARDIOLOGY = 11;
const LABORATORY = 192;
/** Organised by the call centre. */
const RADIOLOGY_MRI = 185;
/** No insurance of the demo pays for it. */
const DENTISTRY = 118;

test('a member with a card network finds its clinics first under their heading, without prices [C009 C229 C230 C255 C527 C643 C644 C766 C770]', async ({
  page,
  site,
  signInAs,
}) => {
  const { results, item } = site.words.finder;
  await signInAs(DEMO_CUSTOMERS.insuredWithCardNetwork);
  const finder = new FinderPage(page, site);
  await finder.open();
  const groups = page.getByRole('tabpanel').getByRole('region');
  await expect(groups.first()).toHaveAccessibleName('Kártyahálózatunk rendelői');
  await expect(groups.first()).toContainText(
    'Ezekben a rendelőkben a biztosítása által fedezett ellátást a kártyájával veheti igénybe.',
  );

  // Their product has no paid services: no discounts to filter by.
  await finder.sidebar.open();
  await expect(finder.sidebar.speaksEnglish).toBeVisible();
  await expect(finder.sidebar.discountOnly).toHaveCount(0);
  await finder.sidebar.closeButton.click();
  await expect(finder.sidebar.root).toHaveCount(0);

  await finder.chooseSpecialty('bőrgy', 'Szakorvosi vizsgálat');
  await expect(page.getByRole('alert')).toHaveText(
    'A szakterületre (Bőrgyógyászat) szóló fedezete keretének 90%-át már felhasználta. A választott ellátástól függően önrész fizetésére lehet szükség.',
  );
  await expect(finder.cards.first()).toBeVisible();
  await expect(finder.cards.filter({ hasText: 'Ft' })).toHaveCount(0);
  await expect(finder.cards.filter({ hasText: item.noPrice })).toHaveCount(0);
  await expect(finder.discountOnly).toHaveCount(0);
  await expect(page.getByText(results.footnote)).toHaveCount(0);
  await finder.expectAccessible();

  // On the last page only the others are left.
  await page
    .getByRole('navigation', { name: site.words.ui.pagination.label })
    .getByRole('link')
    .nth(-2)
    .click();
  await expect(groups.last()).toHaveAccessibleName('További rendelők');
});

test('the specialties of a member are grouped by who organises and pays them [C011 C647 C648 C649]', async ({
  page,
  site,
  signInAs,
}) => {
  const { groups } = site.words.finder.filters;
  await signInAs(DEMO_CUSTOMERS.insuredWithCardNetwork);
  const finder = new FinderPage(page, site);
  await finder.open();
  const groupOf = (option: string) =>
    page.getByRole('group').filter({ has: page.getByRole('option', { name: option }) });
  await finder.specialty.fill('radiol');
  await expect(groupOf('Radiológia – Röntgen')).toHaveAccessibleName(groups.byUser);
  await expect(groupOf('Radiológia – MR')).toHaveAccessibleName(groups.byCallCentre);
  await finder.specialty.fill('fogász');
  await expect(page.getByRole('listbox').getByRole('group').first()).toHaveAccessibleName(
    groups.uninsured,
  );
});

test('after each search the limits of the cover are asked for and said, and cleared where there is no cover [C523 C525 C526 C587 C589 C591 C736 C767 C768 C771 C773]', async ({
  page,
  site,
  signInAs,
  watched,
}) => {
  await signInAs(DEMO_CUSTOMERS.insuredWithCardNetwork);
  const finder = new FinderPage(page, site);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/check-limit$|^\/api\/(?:calendar\/)?providers$/.test(pathname)) asked.push(pathname);
  });
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await finder.open(`subfunction=${CARDIOLOGY}`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(
    'kimerítette a választott szakterület (Kardiológia) éves keretét',
  );
  await expect(alert).toContainText(/\(20\d\d\. \p{L}+ \d+\.\)/u);
  // It is seen at once, and the list has not moved for it: a warning above it would push all of it down.
  await expect(alert).toBeInViewport();
  expect(
    await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum),
  ).toBe(0);

  asked.length = 0;
  await finder.openForm();
  await finder.chooseSpecialty('gyógytorna', 'Első');
  await expect(alert).toContainText('10 ellátást fedez');
  // Times are asked for by the week: seven days may lie in two.
  await expect
    .poll(() => [...new Set(asked)].toSorted())
    .toEqual(['/api/calendar/providers', '/api/providers', '/api/specializations/42/check-limit']);
  expect(asked[0]).toBe('/api/providers');

  await finder.open(`subfunction=${LABORATORY}`);
  await expect(alert).toContainText('15\u00A0000\u00A0Ft');

  // Not insured: nothing is asked, and nothing stays.
  asked.length = 0;
  await finder.openForm();
  await finder.chooseSpecialty('fogász', 'Vizsgálat');
  await expect(page).toHaveURL(new RegExp(`subfunction=${DENTISTRY}$`));
  await expect.poll(() => asked).toContain('/api/calendar/providers');
  await expect(alert).toHaveCount(0);
  expect(asked.filter((path) => path.endsWith('check-limit'))).toEqual([]);

  // A failed check is logged, and the page stays as it is.
  watched.allow(503);
  await page.route('**/check-limit', (route) =>
    route.fulfill({ status: 503, json: { errorCode: 'unavailable', httpCode: 503, message: '' } }),
  );
  const logged = page.waitForRequest('**/api/client-log');
  await finder.chooseSpecialty('kardio', 'Szakorvosi');
  expect((await logged).postDataJSON()).toEqual({ call: 'checkLimit', errorCode: 'unavailable' });
  await expect(finder.cards.first()).toBeVisible();
  await expect(alert).toHaveCount(0);
  await expect(finder.toasts).toHaveCount(0);
});

test('a member books in a calendar what may be self-organised, asks the call centre for the rest, and is never sent the page of another [C600 C601]', async ({
  page,
  site,
  signInAs,
}) => {
  await signInAs(DEMO_CUSTOMERS.insuredWithCardNetwork);
  const finder = new FinderPage(page, site);
  await finder.open(`subfunction=${DERMATOLOGY}`);
  await expect(finder.timesOf(finder.cards.first()).first()).toBeVisible();
  await finder.open(`subfunction=${RADIOLOGY_MRI}`);
  await expect(finder.cards.first()).toBeVisible();
  await expect(finder.timesOf(finder.cards)).toHaveCount(0);
  // Nobody is sent to a calendar that they may not use: the call centre is asked.
  const care = CARE_WORDS[site.locale];
  const dialog = page.getByRole('dialog');
  await finder.cards
    .first()
    .getByRole('link', { name: site.t(site.words.finder.item.appointmentAt, { name: '' }) })
    .click();
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(care.titles.new);
  await dialog.getByRole('button', { name: care.emergency.none }).click();
  await expect(dialog.getByLabel(care.form.care)).toHaveValue(String(RADIOLOGY_MRI));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(
    page.getByRole('heading', { name: site.words.finder.results.networkTitle }),
  ).toHaveCount(0);

  // The same address within seconds: a page kept for everybody would come.
  await signInAs(DEMO_CUSTOMERS.inWaitingPeriod);
  await finder.open(`subfunction=${RADIOLOGY_MRI}`);
  await expect(finder.timesOf(finder.cards.first()).first()).toBeVisible();
});

test('who pays for visits alone sees prices and discounts in one list [C651 C652 C653 C655 C656]', async ({
  page,
  site,
  signInAs,
}) => {
  const { filters, results } = site.words.finder;
  await signInAs(DEMO_CUSTOMERS.selfPaid);
  const finder = new FinderPage(page, site);
  const mapOfFirst = page.waitForResponse(/map-markers/);
  await finder.open(`subfunction=${DENTISTRY}&discountOnly=1`);
  await expect(finder.discountOnly).toBeChecked();
  await expect(finder.cards.filter({ hasText: 'Ft' })).not.toHaveCount(0);
  await expect(finder.cards.filter({ hasText: '% kedvezmény' })).not.toHaveCount(0);
  await expect(page.getByRole('heading', { name: results.otherTitle })).toHaveCount(0);

  // What a page asks for in the name of who was signed in before would be refused.
  await mapOfFirst;
  await signInAs(DEMO_CUSTOMERS.insured);
  await finder.open();
  await finder.specialty.fill('radiol');
  await expect(page.getByRole('listbox').getByRole('group').first()).toHaveAccessibleName(
    filters.groups.insured,
  );
  await finder.specialty.fill('fogász');
  await expect(page.getByRole('listbox').getByRole('group').first()).toHaveAccessibleName(
    filters.groups.paidByUser,
  );
});

test('a member is welcomed with the call centre in a shorter hero, without what visitors are told [C060 C140 C141 C145 C149 C150 C151 C657 C669 C836]', async ({
  page,
  site,
  signInAs,
}) => {
  const { hero } = site.words.content;
  const landing = new LandingPage(page, site);
  await landing.open();
  const activate = landing.main.getByRole('link', { name: hero.activate });
  const bookOnline = landing.main.getByRole('link', { name: hero.bookOnline });
  /** Of the demo's insured. */
  const callCentre = '+36 1 555 0100';
  const part = (name: string) => landing.main.getByRole('region', { name });
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: hero.welcome }) });
  /** The partner's line for everybody. */
  const allDayHref = 'tel:+3615550124';
  /** Every number that can be called from the page. */
  const callable = () =>
    landing.main
      .locator('a[href^="tel:"]')
      .evaluateAll((links) =>
        [...new Set(links.map((link) => link.getAttribute('href')))].toSorted(),
      );
  await expect(activate).toHaveAttribute('href', '/registration');
  await expect(landing.main).toContainText(hero.points.quick);
  expect(await callable()).toEqual([allDayHref, 'tel:112']);

  // Signed in beside it: the page of a visitor has not loaded what a member has of their own.
  const [home, finder] = [0, 1].map((place) =>
    page.getByRole('banner').getByRole('link').nth(place),
  );
  await finder?.click();
  await expect(page).toHaveURL(/provider-search/);
  await signInAs(DEMO_CUSTOMERS.insuredWithCardNetwork);
  await home?.click();
  await expect(landing.heading).toHaveText('Üdvözöljük, Szabó Kata!');
  await landing.expectOpen();
  await expect(activate).toHaveCount(0);
  await expect(landing.main).not.toContainText(hero.points.quick);
  await expect(section).toHaveCSS('min-height', '346px');
  const callCentreHref = `tel:${callCentre.replaceAll(' ', '')}`;
  await expect(section.locator(`a[href="${callCentreHref}"]`)).toBeVisible();
  expect(await callable()).toEqual([callCentreHref, allDayHref, 'tel:112']);
  await expect(bookOnline).toBeVisible();
  // What is theirs comes first: the cover with what is used up of it, and the family.
  await expect(landing.heading).toHaveText('Üdvözöljük, Szabó Kata!');
  // The welcome is a section's title below it: no second picture, no introduction, no call to begin.
  await expect(section.locator('img')).toHaveCount(0);
  await expect(section).not.toContainText(hero.lead);
  await expect(landing.main).not.toContainText(site.words.content.closing.title);
  await expect(part('Biztosítási fedezetem')).toContainText(
    '150 000 Ft keretből még 12 000 Ft maradt',
  );
  await expect(part('Családom').getByRole('link')).toHaveAttribute('href', '/profile/relatives');
  await expect(landing.main.getByRole('link', { name: /^Videovizit/ })).toHaveAttribute(
    'href',
    '/services/video-consultation',
  );
  await landing.expectAccessible();

  await signInAs(DEMO_CUSTOMERS.selfPaid);
  await landing.open();
  await expect(part('Biztosítási fedezetem')).toHaveCount(0);
  expect(await callable()).toEqual([allDayHref, 'tel:112']);
  await expect(bookOnline).toHaveCount(0);
});
