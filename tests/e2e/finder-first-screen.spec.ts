import type { Locator } from '@playwright/test';
import { RECENT_SEARCHES } from '#app/platform/tab-memory.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { coloursOnlyOf, withForcedColours } from '#tests/support/e2e/forced-colours.ts';
import { FinderPage } from '#tests/support/e2e/finder-page.ts';
import { enlargeText, widthOf } from '#tests/support/e2e/large-text.ts';
import { randomLetters } from '#tests/support/e2e/patient.ts';
import { HUNGARIAN, ROMANIAN } from '#tests/support/e2e/sites.ts';

const { words } = HUNGARIAN;
const LISTS = ['providers', 'doctors'] as const;
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

/** What cannot be read whole where it stands; what is hidden from the eye is left out. */
function cutTexts(place: Locator): Promise<string[]> {
  return place.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('span')]
      .filter((part) => part.childElementCount === 0 && part.scrollHeight > part.clientHeight + 2)
      .filter((part) => part.offsetWidth > 1 && part.clientHeight > 0)
      .map(({ innerText }) => innerText),
  );
}

/** Those whose last word lies below what is shown of them. */
function cutPrices(prices: Element[]): string[] {
  return prices
    .filter((price) => {
      const last = document.createRange();
      last.selectNodeContents(price.lastChild ?? price);
      return last.getBoundingClientRect().bottom > price.getBoundingClientRect().bottom + 2;
    })
    .map(({ textContent }) => textContent);
}

// The longest words.
for (const site of [HUNGARIAN, ROMANIAN]) {
  test(`the first screen of a search shows times, ${site.name}`, async ({ page, openBrowser }) => {
    // A finger needs larger buttons than a mouse.
    const phone = await openBrowser({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    for (const listType of LISTS) {
      const finder = new FinderPage(page, site);
      await page.setViewportSize({ width: 1440, height: 900 });
      await finder.open(`subfunction=1&listType=${listType}`);
      const row = await finder.foldedForm.boundingBox();
      expect(row?.height).toBeLessThanOrEqual(64);
      const cards = await finder.cards.all();
      const boxes = await Promise.all(cards.map((card) => card.boundingBox()));
      for (const box of boxes) expect(box?.height).toBeLessThanOrEqual(220);
      // Two and a half cards, with the times of the third begun.
      const third = boxes[2];
      expect(third && third.y + third.height / 2).toBeLessThanOrEqual(900);
      for (const card of cards.slice(0, 3)) {
        const time = await card.locator('button[name="slot"]').first().boundingBox();
        expect(time && time.y + time.height).toBeLessThanOrEqual(900);
      }

      const onPhone = new FinderPage(phone, site);
      await onPhone.open(`subfunction=1&listType=${listType}`);
      const first = await phone.locator('button[name="slot"]').first().boundingBox();
      expect(first?.y).toBeLessThanOrEqual(520);
      for (const card of await onPhone.cards.all()) {
        expect((await card.boundingBox())?.height).toBeLessThanOrEqual(320);
      }
      expect(await cutTexts(onPhone.foldedForm)).toEqual([]);
      // Of doctors those below a discount are cut.
      if (listType === 'providers') {
        for (const card of await onPhone.cards.all()) expect(await cutTexts(card)).toEqual([]);
        // So is what a price is with a coupon.
        await onPhone.open(`subfunction=1&listType=${listType}&discountOnly=1`);
        const prices = phone.locator('article li > span:has(s)');
        expect(await prices.count()).toBeGreaterThan(0);
        expect(await prices.evaluateAll(cutPrices)).toEqual([]);
        for (const card of await onPhone.cards.all()) {
          expect((await card.boundingBox())?.height).toBeLessThanOrEqual(320);
        }
      }
      expect(await widthOf(phone)).toBe(390);
      await enlargeText(phone);
      expect(await widthOf(phone)).toBe(390);
      const steps = await Promise.all(
        [onPhone.pager.previous, onPhone.pager.next].map((step) => step.boundingBox()),
      );
      expect(steps[0]?.y).toBe(steps[1]?.y);
    }
  });
}

test('the search stays on top as one row that says what was asked, and opens on a press', async ({
  page,
}) => {
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open('subfunction=1&location=hu-bp');
  await expect(finder.foldedForm).toContainText('Bőrgyógyászat · Budapest · ');
  await expect(finder.specialty).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect(finder.foldedForm).toBeInViewport();
  await finder.openForm();
  await expect(finder.specialty).toBeVisible();
  await finder.more.click();
  await finder.doctorName.press('Enter');
  await expect(finder.specialty).toBeHidden();
});

test('a card shows the next times of four days, on a phone six in a row, and all of the week when asked', async ({
  page,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const finder = new FinderPage(page, HUNGARIAN);
  const query = `subfunction=${clinic.subfunction}&listType=doctors&doctorName=${clinic.doctor.given_name}`;
  await finder.open(query);
  const calendar = finder.calendarOf(`D${clinic.doctor.id}`);
  const visible = calendar.slots.filter({ visible: true });
  await expect(visible).toHaveCount(16);
  const time = (index: number) => calendar.slot(clinic.slotId(clinic.times[index] ?? ''));
  await time(0).focus();
  await page.keyboard.press('ArrowDown');
  await expect(time(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(time(7)).toBeFocused();
  await calendar.showAll();
  await expect(visible).toHaveCount(30);

  await page.setViewportSize({ width: 390, height: 844 });
  await finder.open(query);
  await expect(visible).toHaveCount(6);
  await time(0).focus();
  await page.keyboard.press('ArrowRight');
  await expect(time(1)).toBeFocused();
  await calendar.showAll();
  await expect(time(0)).toBeVisible();
});

test('chips narrow the list to times after work, to this week and to English, and the list is put in order', async ({
  page,
  clinicWith,
}) => {
  // Nobody else's clinic is in this list.
  const shared = `Meggyfa ${randomLetters()}`;
  const morning = await clinicWith({ provider: { name: `${shared} Reggel` } });
  const evening = await clinicWith({
    provider: { name: `${shared} Este` },
    times: morning.times.map((at) => at.replace('T11:30', 'T18:30')),
  });
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open(`subfunction=1&listType=providers&providerName=${encodeURIComponent(shared)}`);
  const chip = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const shown = (name: string) => page.locator('label').filter({ has: chip(name) });
  const next = shown(words.finder.filters.speaksEnglish);
  const before = await next.boundingBox();
  await chip(words.finder.filters.evening).click();
  await expect(chip(words.finder.filters.evening)).toBeChecked();
  // Pressing one moves no other.
  expect((await next.boundingBox())?.x).toBe(before?.x);
  await withForcedColours(page, async () => {
    const { evening: chosen, thisWeek: other } = words.finder.filters;
    expect(await coloursOnlyOf(shown(chosen), shown(other))).not.toEqual([]);
  });
  await expect(page).toHaveURL(/evening=1/);
  const late = finder.calendarOf(`P${evening.provider.id}`);
  await expect(late.slots.filter({ visible: true }).first()).toHaveText('18:30');
  // Whoever has none of these times is not found.
  await expect(finder.card(morning.provider.name)).toHaveCount(0);
  await chip(words.finder.filters.evening).click();
  await expect(page).not.toHaveURL(/evening/);
  await expect(finder.card(morning.provider.name)).toBeVisible();

  // Nobody of them has a time before the week after next.
  await chip(words.finder.filters.thisWeek).check();
  await expect(page).toHaveURL(/when=week/);
  await expect(finder.card(morning.provider.name)).toHaveCount(0);
  await chip(words.finder.filters.thisWeek).uncheck();
  await expect(finder.card(morning.provider.name)).toBeVisible();

  await page
    .getByRole('combobox', { name: words.finder.order.label })
    .selectOption(words.finder.order.price);
  await expect(page).toHaveURL(/sort=price/);
  await expect(finder.card(morning.provider.name)).toBeVisible();
  await finder.expectAccessible();
});

/** Whether the words of an element would need more room than it gives them. */
function breaksAWord(element: Element): boolean {
  return [...element.querySelectorAll<HTMLElement>('span')].some((text) => {
    const { style, clientWidth } = text;
    style.overflowWrap = 'normal';
    return clientWidth > 0 && text.scrollWidth > clientWidth;
  });
}

// What is asked first stands in one row, and whoever does not type has the commonest specialties at hand.
for (const site of [HUNGARIAN, ROMANIAN]) {
  test(`before a search the first screen has the form in one row and six specialties that lead to times, ${site.name}`, async ({
    page,
  }) => {
    const finder = new FinderPage(page, site);
    await page.setViewportSize(site === HUNGARIAN ? WIDE : NARROW);
    await finder.open();
    await expect(finder.specialties).toHaveCount(6);
    for (const link of await finder.specialties.all()) {
      await expect(link.locator('svg')).toBeVisible();
      await expect(link).toBeInViewport({ ratio: 1 });
      expect(await link.evaluate(breaksAWord), await link.innerText()).toBe(false);
    }
    await expect(finder.doctorName).toHaveCount(0);
    if (site === HUNGARIAN) {
      const row = [finder.specialty, finder.place, finder.searchButton];
      const boxes = await Promise.all(row.map((part) => part.boundingBox()));
      const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
      expect((await page.getByRole('search').boundingBox())?.height).toBeLessThanOrEqual(176);
    }
    const name = (await finder.specialties.first().innerText()).replaceAll('\u00AD', '');
    await finder.specialties.first().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?subfunction=[0-9]+$/);
    await expect(finder.timesOf(finder.cards).first()).toBeVisible();
    await expect(finder.foldedForm).toContainText(name);
    await expect(finder.count).toBeFocused();
    await expect(finder.specialties).toHaveCount(0);
    await finder.expectAccessible();

    // It comes back with what was searched for last beside it.
    await page.goBack();
    await expect(finder.specialties).toHaveCount(6);
    await finder.open();
    await finder.lastSearched.getByRole('link').first().click();
    await expect(finder.timesOf(finder.cards).first()).toBeVisible();
  });
}

test('what was searched for last goes from open pages once it is forgotten: here, or by a sign-out in another tab', async ({
  page,
  context,
}) => {
  const finder = new FinderPage(page, HUNGARIAN);
  const search = async () => {
    await finder.open('subfunction=1');
    await expect(finder.foldedForm).toContainText('Bőrgyógyászat');
    await finder.open();
    await expect(finder.lastSearched).toContainText('Bőrgyógyászat');
  };
  await search();
  const other = await context.newPage();
  await new FinderPage(other, HUNGARIAN).open();
  await other.evaluate((key) => localStorage.removeItem(key), RECENT_SEARCHES);
  await expect(finder.lastSearched).toHaveCount(0);
  await search();
  await finder.specialty.click();
  await finder.options.last().click();
  await expect(finder.lastSearched).toHaveCount(0);
});

test('what was searched for last moves nothing on the page when it comes, and the other fields open on a press', async ({
  page,
}) => {
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open('subfunction=1');
  await expect(finder.foldedForm).toContainText('Bőrgyógyászat');
  await finder.open();
  await expect(finder.lastSearched).toContainText('Bőrgyógyászat');
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
          type: 'layout-shift',
          buffered: true,
        });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(moved).toBe(0);
  await finder.more.focus();
  await page.keyboard.press('Enter');
  await expect(finder.providerName).toBeFocused();
  await expect(finder.more).toHaveCount(0);
  await finder.expectAccessible('all fields');
});
