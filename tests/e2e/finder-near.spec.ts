import { ANY_DAY } from '#scripts/check/days.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { FinderPage } from '#tests/support/e2e/finder-page.ts';
import { HUNGARIAN } from '#tests/support/e2e/sites.ts';

const DEBRECEN = { latitude: 47.531_67, longitude: 21.624_44 };
const words = HUNGARIAN.words.finder;

test(
  '"near me" asks for the position on a press only, rounds it, and lists the nearest first',
  { tag: ANY_DAY },
  async ({ page, context }) => {
    await context.grantPermissions(['geolocation'], { origin: HUNGARIAN.origin });
    await context.setGeolocation(DEBRECEN);
    const finder = new FinderPage(page, HUNGARIAN);
    await finder.open();
    await finder.more.click();
    await page.getByRole('button', { name: words.near.me, exact: true }).click();
    await expect(page).toHaveURL(/near=47\.53%2C21\.62$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Debrecen');
    const distances = (await finder.cards.allInnerTexts()).map((text) => {
      const [, km = ''] = /([0-9]+(?:,[0-9])?) km · /.exec(text) ?? [];
      return Number(km.replace(',', '.'));
    });
    expect(distances.length).toBeGreaterThan(1);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(Math.max(...distances)).toBeLessThanOrEqual(10);
    // The link shows the same to somebody else.
    await page.reload();
    await finder.comeAlive();
    await finder.openForm();
    const town = page.getByRole('combobox', { name: words.near.label, exact: true });
    await expect(town).toHaveValue('Debrecen');
  },
);

test(
  'a refused position is told, what was typed stays, and a town does as well',
  { tag: ANY_DAY },
  async ({ page, context }) => {
    await context.clearPermissions();
    const finder = new FinderPage(page, HUNGARIAN);
    await finder.open();
    await finder.more.click();
    await finder.doctorName.fill('kovács');
    await page.getByRole('button', { name: words.near.me, exact: true }).click();
    const town = page.getByRole('combobox', { name: words.near.label, exact: true });
    await expect(town).toHaveAccessibleDescription(new RegExp(words.near.refused));
    await expect(finder.doctorName).toHaveValue('kovács');
    await town.fill('debrec');
    await finder.options.first().click();
    await expect(page).toHaveURL(/near=47\.53%2C21\.62&doctorName=kov/);
    await page.getByRole('combobox', { name: words.near.within, exact: true }).selectOption('50');
    await expect(page).toHaveURL(/within=50/);
  },
);

test(
  'a page is shared by its link, and this browser offers the last specialty until it is told to forget',
  { tag: ANY_DAY },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
      origin: HUNGARIAN.origin,
    });
    const finder = new FinderPage(page, HUNGARIAN);
    await finder.open('subfunction=1&location=hu-bp');
    await page.getByRole('button', { name: HUNGARIAN.words.ui.share.share }).click();
    await expect(page.getByText(HUNGARIAN.words.ui.share.copied)).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(
      `${HUNGARIAN.origin}/services/provider-search?subfunction=1&location=hu-bp`,
    );

    await finder.openForm();
    const chosen = await finder.specialty.inputValue();
    await finder.open();
    await finder.specialty.click();
    await expect(finder.options).toHaveText([chosen, words.filters.forgetRecent]);
    await finder.options.last().click();
    await expect(finder.options).toHaveCount(0);
    await page.reload();
    await finder.comeAlive();
    await finder.specialty.click();
    await expect(finder.specialty).toBeFocused();
    await expect(finder.options).toHaveCount(0);
  },
);

test('times become a list by day and part of day, by keyboard, in the link, and this browser remembers it', async ({
  page,
  clinicWith,
}) => {
  // A week that has times on every day of the year: late on a Sunday the current one has none left.
  const { doctor, subfunction, week } = await clinicWith();
  const query = `subfunction=${subfunction}&listType=doctors&doctorName=${doctor.given_name}&week=${week}`;
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open(query);
  const { list, grid } = words.profile.timesAs;
  await page.getByRole('button', { name: list }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/times=list/);
  const times = page.locator('article section dl');
  const { morning, afternoon, evening } = HUNGARIAN.words.ui.calendar;
  await expect(times.first().locator('dt').first()).toHaveText(
    new RegExp(`^(?:${morning}|${afternoon}|${evening})$`),
  );
  const sentOn = page.waitForResponse((answer) => answer.status() === 302);
  await finder.open(query);
  expect((await sentOn).headers().location, 'drawn so from the first').toMatch(/&times=list$/);
  await expect(times.first()).toBeVisible();
  await page.getByRole('button', { name: grid }).click();
  await expect(times).toHaveCount(0);
  await finder.open(`${query}&times=list`);
  await expect(times.first()).toBeVisible();
});
