import { ANY_DAY } from '#scripts/check/days.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { formatPrice } from '#app/i18n/money.ts';
import { addWeeks, mondayOf } from '#app/time/week.ts';
import { GENERIC_PARTNER } from '#db/seed/partners.ts';
import { buildAccount, buildSubscription } from '#tests/support/builders/people.ts';
import { buildProduct } from '#tests/support/builders/products.ts';
import { arrangeSession } from '#tests/support/e2e/arranged-account.ts';
import { timesOfWeek, type Clinic } from '#tests/support/e2e/clinic.ts';
import { expect, test, testWithoutScripts } from '#tests/support/e2e/journey.ts';
import { FinderPage } from '#tests/support/e2e/finder-page.ts';
import { HUNGARIAN, ROMANIAN } from '#tests/support/e2e/sites.ts';

const { words } = HUNGARIAN;
const [TIMES_LOADED = ''] = words.calendar.loaded.split('{', 1);

function listOf(clinic: Clinic, listType: 'doctors' | 'providers', week = ''): string {
  const query = new URLSearchParams({
    subfunction: String(clinic.subfunction),
    providerName: clinic.provider.name,
    listType,
  });
  if (week) query.set('week', week);
  return String(query);
}

for (const listType of ['doctors', 'providers'] as const) {
  test(`a week without free times of ${listType} names the nearest day and jumps to it [C537 C538 C539 C540 C276]`, async ({
    page,
    clinicWith,
  }) => {
    const clinic = await clinicWith();
    const finder = new FinderPage(page, HUNGARIAN);
    await finder.open(listOf(clinic, listType, clinic.today));
    const owner = listType === 'doctors' ? `D${clinic.doctor.id}` : `P${clinic.provider.id}`;
    const calendar = finder.calendarOf(owner);
    await expect(calendar.root).toContainText(words.calendar.noneThisWeek);
    await expect(calendar.root).toContainText('09:00');
    await calendar.goToNearest.click();
    const first = calendar.slot(clinic.slotId(clinic.times[0] ?? ''));
    await expect(first).toBeVisible();
    await expect(first).toBeFocused();
    // The week that the list opens on by itself needs no name.
    await expect(page).not.toHaveURL(/week=/);
    await expect(finder.pager.previous).toBeEnabled();
  });

  test(`a search of ${listType} opens on the first week in which one of its results has a time`, async ({
    page,
    clinicWith,
  }) => {
    const clinic = await clinicWith();
    const finder = new FinderPage(page, HUNGARIAN);
    await finder.open(listOf(clinic, listType));
    const owner = listType === 'doctors' ? `D${clinic.doctor.id}` : `P${clinic.provider.id}`;
    const first = clinic.slotId(clinic.times[0] ?? '');
    await expect(finder.calendarOf(owner).slot(first)).toBeVisible();
    await expect(finder.calendarOf(owner).goToNearest).toHaveCount(0);

    // The same by a search inside the page.
    await finder.openForm();
    await finder.providerName.fill('nobody is called so');
    await finder.searchButton.click();
    await expect(finder.cards).toHaveCount(0);
    await finder.openForm();
    await finder.providerName.fill(clinic.provider.name);
    await finder.searchButton.click();
    await expect(finder.calendarOf(owner).slot(first)).toBeVisible();
    await expect(page).not.toHaveURL(/week=/);
  });
}

test('the pager moves by seven days, and not into the past [C214 C528 C529 C806]', async ({
  page,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open(listOf(clinic, 'providers', clinic.today));
  const monday = mondayOf(clinic.today);
  await expect(finder.pager.previous).toBeDisabled();

  const asked = page.waitForRequest('**/api/calendar/providers?*');
  await finder.pager.next.click();
  expect(new URL((await asked).url()).searchParams.get('dateFrom')).toBe(addWeeks(monday, 1));
  await expect(page).toHaveURL(new RegExp(`week=${addWeeks(monday, 1)}`));
  await finder.pager.next.click();
  await expect(page).not.toHaveURL(/week=/);
  const calendar = finder.calendarOf(`P${clinic.provider.id}`);
  await expect(calendar.slot(clinic.slotId(clinic.times[0] ?? ''))).toBeVisible();
  await expect(finder.pager.previous).toBeEnabled();
  await finder.pager.previous.click();
  await finder.pager.previous.click();
  await expect(page).toHaveURL(new RegExp(`week=${monday}`));
  await expect(finder.pager.previous).toBeDisabled();
  await expect(finder.pager.previous).toBeFocused();
  await expect(finder.announcement(TIMES_LOADED)).toHaveCount(1);
});

testWithoutScripts(
  'the pager is there for a customer whose product has the calendar, and for no other [C213]',
  { tag: ANY_DAY },
  async ({ page, database, clinicWith }) => {
    const clinic = await clinicWith();
    const id = randomInt(1_000_000, 2_000_000_000);
    const product = await buildProduct(database, {
      id,
      key: `closed-${id}`,
      partner_id: GENERIC_PARTNER,
      has_calendar: false,
    });
    const account = await buildAccount(database, {
      partner_id: GENERIC_PARTNER,
      email: `${randomUUID()}@members.example`,
    });
    await buildSubscription(database, product, { customer_id: account.customer_id });
    const cookie = await arrangeSession(database, account, HUNGARIAN.host);
    const [name = '', value = ''] = cookie.split('=');
    await page.context().addCookies([{ name, value, url: HUNGARIAN.origin }]);
    const finder = new FinderPage(page, HUNGARIAN);
    await finder.open(listOf(clinic, 'providers'));
    await expect(finder.card(clinic.provider.name)).toBeVisible();
    await expect(finder.pager.root).toHaveCount(0);
    await database.query('UPDATE product SET has_calendar = true WHERE id = $1', [id]);
    await finder.open(listOf(clinic, 'providers'));
    await expect(finder.card(clinic.provider.name)).toBeVisible();
    await expect(finder.pager.root).toBeVisible();
  },
);

test(
  'while another week is on its way the calendar is blurred and locked, and stays as high as it was [C530 C531 C532]',
  { tag: ANY_DAY },
  async ({ page, clinicWith }) => {
    const clinic = await clinicWith();
    const finder = new FinderPage(page, HUNGARIAN);
    await finder.open(listOf(clinic, 'providers', clinic.week));
    const calendar = finder.calendarOf(`P${clinic.provider.id}`);
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/calendar/providers?*', async (route) => {
      await isAnswered;
      await route.continue();
    });
    const before = await calendar.root.boundingBox();
    await finder.pager.next.click();

    const locked = calendar.root.locator('[inert][aria-busy="true"]');
    await expect(locked).toBeVisible();
    const blur = locked.locator('> *').first();
    await expect
      .poll(() => blur.evaluate((element) => getComputedStyle(element).filter))
      .toContain('blur');
    expect((await calendar.root.boundingBox())?.height).toBe(before?.height);
    answer();
    await expect(locked).toHaveCount(0);
    await expect(calendar.slots).toHaveCount(0);
  },
);

test('the month dropdown stops at this month and half a year ahead, and leads to the day that is set [C288 C533 C534 C535 C536 C596 C805]', async ({
  page,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open(listOf(clinic, 'providers', clinic.today));
  const { pager } = finder;
  await pager.trigger.click();
  await expect(pager.setDate).toBeVisible();
  await finder.expectAccessible();
  await expect(pager.previousMonth).toBeDisabled();
  const isPast = Number(clinic.today.slice(8)) > 1;
  if (isPast) {
    const first = pager.months.getByRole('button', { name: new RegExp(`[^\\d]1\\.,`) }).first();
    await expect(first).toBeDisabled();
  }

  let steps = 0;
  for (; steps < 12 && (await pager.nextMonth.isEnabled()); steps += 1) {
    await pager.nextMonth.click();
  }
  const last = new Date(Date.parse(clinic.today) + 15_768_000_000);
  const monthsAhead = (last.getUTCFullYear() - Number(clinic.today.slice(0, 4))) * 12;
  expect(steps).toBe(monthsAhead + last.getUTCMonth() + 1 - Number(clinic.today.slice(5, 7)));

  const chosen = `${last.toISOString().slice(0, 7)}-10`;
  await pager.months.getByRole('button', { name: /[^\d]10\.,/ }).click();
  const asked = page.waitForRequest('**/api/calendar/providers?*');
  await pager.setDate.click();
  await expect(pager.months).toHaveCount(0);
  await expect(pager.trigger).toBeFocused();
  expect(new URL((await asked).url()).searchParams.get('dateFrom')).toBe(mondayOf(chosen));
  await expect(page).toHaveURL(new RegExp(`week=${mondayOf(chosen)}`));
});

test(
  'a failed slots call leaves empty calendars without a message, and a button that loads them again [C721 C722 C738]',
  { tag: ANY_DAY },
  async ({ page, clinicWith, watched }) => {
    watched.allow('aborted');
    const clinic = await clinicWith();
    const finder = new FinderPage(page, HUNGARIAN);
    await finder.open(listOf(clinic, 'providers', addWeeks(clinic.week, -1)));
    await page.route('**/api/calendar/providers?*', (route) => route.abort());
    await finder.pager.next.click();
    const calendar = finder.calendarOf(`P${clinic.provider.id}`);
    await expect(calendar.reload).toBeVisible();
    await expect(calendar.slots).toHaveCount(0);
    await expect(finder.toasts).toHaveCount(0);
    await expect(finder.announcement(TIMES_LOADED)).toHaveCount(0);
    await finder.expectAccessible();

    await page.unroute('**/api/calendar/providers?*');
    await calendar.reload.click();
    await expect(calendar.slot(clinic.slotId(clinic.times[0] ?? ''))).toBeFocused();
    await expect(calendar.reload).toHaveCount(0);
    await expect(finder.announcement(TIMES_LOADED)).toHaveCount(1);
  },
);

test(
  'a month dropdown that cannot be loaded costs a toast, not the page, and comes at the next press',
  { tag: ANY_DAY },
  async ({ page, clinicWith, watched }) => {
    watched.allow('aborted');
    const clinic = await clinicWith();
    const finder = new FinderPage(page, HUNGARIAN);
    await finder.open(listOf(clinic, 'providers'));
    await page.route('**/month-picker-*.js', (route) => route.abort());
    await finder.pager.trigger.click();
    await expect(finder.toasts).toContainText(words.ui.lazy.failedTitle);
    await expect(finder.pager.months).toHaveCount(0);
    await expect(finder.pager.trigger).toBeFocused();
    await page.unroute('**/month-picker-*.js');
    await finder.pager.trigger.click();
    await expect(finder.pager.setDate).toBeVisible();
  },
);

test("a week begins on Monday, times are the clinic's, each is named in full [C807]", async ({
  page,
  clinicWith,
}) => {
  const site = ROMANIAN;
  const clinic = await clinicWith({ market: site.market });
  const finder = new FinderPage(page, site);
  await finder.open(listOf(clinic, 'providers', clinic.week));
  const calendar = finder.calendarOf(`P${clinic.provider.id}`);
  await calendar.showAll();
  const { weekdays, weekdaysShort } = site.words.ui.dates;
  await expect(calendar.grid.getByRole('columnheader')).toHaveCount(7);
  for (const [index, name] of weekdaysShort.entries()) {
    await expect(calendar.grid.getByRole('columnheader').nth(index)).toContainText(name);
  }
  // The browser stands in New York: the clock shown must be the clinic's.
  const first = calendar.slot(clinic.slotId(clinic.times[0] ?? ''));
  await expect(first).toHaveText('09:00');
  const day = `(?=.*${weekdays[0]})(?=.*${clinic.week.slice(0, 4)})`;
  const price = formatPrice(site.locale, site.market, 25_000);
  await expect(first).toHaveAccessibleName(
    new RegExp(`^${clinic.doctor.name}, ${day}.* 09:00, ${price}$`),
  );
});

test(
  'arrow keys walk the week; on a phone a strip of days stands above the times of one',
  { tag: ANY_DAY },
  async ({ page, clinicWith }) => {
    const clinic = await clinicWith();
    const finder = new FinderPage(page, HUNGARIAN);
    await finder.open(listOf(clinic, 'providers', clinic.week));
    const calendar = finder.calendarOf(`P${clinic.provider.id}`);
    const slot = (index: number) => calendar.slot(clinic.slotId(clinic.times[index] ?? ''));
    await calendar.showAll();
    await slot(0).focus();
    await page.keyboard.press('ArrowRight');
    await expect(slot(6)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(slot(7)).toBeFocused();

    await page.setViewportSize({ width: 390, height: 844 });
    const tuesday = calendar.grid.getByRole('columnheader').nth(1).getByRole('button');
    await tuesday.click();
    await expect(tuesday).toHaveAttribute('aria-pressed', 'true');
    await expect(slot(6)).toBeVisible();
    await expect(slot(0)).toBeHidden();
    await finder.expectAccessible();
  },
);

test('a free time far in the future is found by its week, also where clocks have changed', async ({
  page,
  clinicWith,
}) => {
  const spring = addWeeks(mondayOf(new Date().toISOString().slice(0, 10)), 20);
  const clinic = await clinicWith({ times: timesOfWeek(spring) });
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open(listOf(clinic, 'providers', spring));
  const calendar = finder.calendarOf(`P${clinic.provider.id}`);
  await expect(calendar.slot(clinic.slotId(clinic.times[0] ?? ''))).toHaveText('09:00');
});
