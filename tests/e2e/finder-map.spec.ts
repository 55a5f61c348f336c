import type { Page } from '@playwright/test';
import type { MapMarker } from '#app/features/map/map-marker.ts';
import { coloursOf, withForcedColours } from '#tests/support/e2e/forced-colours.ts';
import { FinderPage } from '#tests/support/e2e/finder-page.ts';
import { buildImportedReview } from '#tests/support/builders/clinics.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { HUNGARIAN, ROMANIAN } from '#tests/support/e2e/sites.ts';

const MARKERS = '**/api/providers/map-markers*';
const MAP_INFO = '**/api/providers/*/map-info*';
/** The map's own background, which is loaded where no tiles are set up. */
const GROUND = '**/assets/base-layer-*.js';
const CENTRE = { lat: 47.49801, lng: 19.03991 };
/** Pixels of a degree of longitude at zoom 8. */
const DEGREE_AT_8 = (256 * 2 ** 8) / 360;

/** Puts the markers of one search on the map in place of what the server finds. */
async function answerMarkers(page: Page, markers: MapMarker[]): Promise<void> {
  await page.route(MARKERS, (route) => route.fulfill({ json: markers }));
}

/** Where on the page the middle of something is. */
async function middleOf(locator: ReturnType<Page['locator']>): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** How many names of towns lie under or over a pin. */
async function countCovered(page: Page): Promise<{ covered: number }> {
  return page.evaluate(() => {
    const boxesOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    const faces = boxesOf('.leaflet-marker-pane button > span');
    const covered = boxesOf('.leaflet-names-pane > span').filter((name) =>
      faces.some(
        (face) =>
          name.left < face.right &&
          name.right > face.left &&
          name.top < face.bottom &&
          name.bottom > face.top,
      ),
    );
    return { covered: covered.length };
  });
}

test('the map stands beside the list on a large screen and stays in sight, without moving the page [C030 C221 C222]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open('subfunction=1');
  await expect(finder.map.groups.first()).toBeVisible();
  await finder.expectAccessible();
  const [list, map] = await Promise.all([
    finder.cards.first().boundingBox(),
    finder.map.ground.boundingBox(),
  ]);
  expect(map?.x ?? 0).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0));
  await expect(finder.map.townNames.filter({ hasText: /^Budapest$/ })).toBeVisible();
  await expect.poll(() => countCovered(page)).toEqual({ covered: 0 });

  await finder.cards.last().scrollIntoViewIfNeeded();
  await expect(finder.map.zoomIn).toBeInViewport();
  expect(
    await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum),
  ).toBe(0);
});

test('the map opens on Budapest at zoom 8 and turns to the results after 500 ms; pins are put together 200 ms after a move [C799 C800 C801 C802 C803 C804]', async ({
  page,
}) => {
  const near = { id: 2, lat: CENTRE.lat, lng: CENTRE.lng + 0.02 };
  await answerMarkers(page, [
    { id: 1, ...CENTRE },
    near,
    { id: 3, lat: CENTRE.lat, lng: CENTRE.lng + 0.5 },
  ]);
  await page.clock.install();
  const finder = new FinderPage(page, HUNGARIAN);
  const { map } = finder;
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await finder.openInStoppedTime('subfunction=1');
  await expect(map.groups).toHaveCount(1);

  const ground = await middleOf(map.ground);
  const [group, single] = [await middleOf(map.groups), await middleOf(map.pins)];
  // The group stands in the middle of its two markers.
  expect(group.x - ground.x).toBeCloseTo(0.01 * DEGREE_AT_8, -0.5);
  expect(Math.abs(group.y - ground.y)).toBeLessThan(2);
  expect(Math.abs(single.x - ground.x - 0.5 * DEGREE_AT_8)).toBeLessThan(2);

  await page.clock.runFor(499);
  expect(await middleOf(map.pins)).toEqual(single);
  await page.clock.runFor(1);
  await expect.poll(() => middleOf(map.pins)).not.toEqual(single);
  await page.clock.runFor(1000);
  await expect(map.groups).toHaveCount(1);

  // Near enough and the two fall apart, when the map has been still for long enough.
  await map.groups.click();
  await page.clock.runFor(199);
  await expect(map.groups).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(map.groups).toHaveCount(0);
  await expect(map.pins.first()).toBeFocused();
});

test('the nearest zoom is 18, and a map that somebody has moved is left where it is [C802 C804]', async ({
  page,
}) => {
  await answerMarkers(page, [{ id: 1, lat: 46.25, lng: 20.15 }]);
  let showGround = () => {};
  const isGroundShown = new Promise<void>((resolve) => (showGround = resolve));
  await page.route(GROUND, async (route) => {
    await isGroundShown;
    await route.continue();
  });
  await page.clock.install();
  const finder = new FinderPage(page, HUNGARIAN);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await finder.openInStoppedTime('subfunction=1');
  const { map } = finder;
  await expect(map.zoomIn).toHaveAttribute('aria-disabled', 'false');
  for (let zoom = 8; zoom < 18; zoom += 1) await map.zoomIn.click();
  await expect(map.zoomIn).toHaveAttribute('aria-disabled', 'true');
  await page.clock.runFor(1000);
  await expect(map.zoomIn).toHaveAttribute('aria-disabled', 'true');
  await expect(map.pins).toHaveCount(0);

  // Its ground comes when a narrower window has taken it away already: the page's errors are watched.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(map.ground).toHaveCount(0);
  const ground = page.waitForResponse(GROUND);
  showGround();
  await (await ground).finished();
  await page.clock.runFor(1000);
});

test('a pin shows its clinic at a touch of a key and leads to its page; Escape goes back to the pin [C223 C224 C225]', async ({
  page,
  clinicWith,
  database,
}) => {
  const clinic = await clinicWith({ provider: { rating_all_avg: 4.5, review_count: 9 } });
  await buildImportedReview(database, { provider_id: clinic.provider.id });
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open(`subfunction=${clinic.subfunction}&providerName=${clinic.provider.name}`);
  const { map } = finder;
  const pin = map.pin(clinic.provider.name);
  await pin.focus();
  await page.keyboard.press('Enter');
  await expect(map.infoWindow).toBeFocused();
  await expect(map.infoWindow.getByRole('heading', { name: clinic.provider.name })).toBeVisible();
  await expect(map.infoWindow).toContainText('Nádor utca 7.');
  await finder.expectAccessible();
  await page.keyboard.press('Escape');
  await expect(map.infoWindow).toHaveCount(0);
  await expect(pin).toBeFocused();
  await withForcedColours(page, async () => {
    const seen = await coloursOf(pin);
    await pin.evaluate(({ style }) => (style.opacity = '0'));
    const ground = await coloursOf(pin);
    await pin.evaluate(({ style }) => (style.opacity = ''));
    // Its face and its edge.
    expect([...seen.keys()].filter((colour) => !ground.has(colour)).length).toBeGreaterThan(1);
  });

  await page.keyboard.press('Enter');
  await expect(map.infoWindow).toBeFocused();
  const stars = map.infoWindow.getByRole('link', {
    name: `${clinic.provider.name} – értékelések: 4,5 az 5-ből, 9 értékelés`,
  });
  await expect(stars).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(stars).toBeFocused();
  await expect(stars).toHaveAttribute('href', /#imported-reviews$/);
  await page.keyboard.press('Tab');
  await expect(map.details).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/providers/${clinic.provider.id}\\?`));

  await page.goBack();
  await map.pin(clinic.provider.name).hover();
  await expect(map.infoWindow.getByRole('heading', { name: clinic.provider.name })).toBeVisible();
  await expect(map.infoWindow).not.toBeFocused();
  await map.pin(clinic.provider.name).click();
  await expect(page).toHaveURL(new RegExp(`/providers/${clinic.provider.id}\\?`));
});

test('the keyboard gets past the map, and zooms it by buttons in its own language', async ({
  page,
}) => {
  await answerMarkers(page, [{ id: 1, lat: 46.25, lng: 20.15 }]);
  const finder = new FinderPage(page, ROMANIAN);
  await finder.open('subfunction=1');
  const { map } = finder;
  await expect(map.pins).toHaveCount(1);
  await map.skip.focus();
  await expect(map.skip).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(map.root.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(map.zoomOut).toBeFocused();
});

test('a new search takes pins and info window away; its list comes first, then times and markers side by side [C521 C522 C523]', async ({
  page,
  watched,
}) => {
  watched.allow('aborted');
  const finder = new FinderPage(page, HUNGARIAN);
  const { map } = finder;
  await answerMarkers(page, [{ id: 1, lat: 46.25, lng: 20.15 }]);
  await finder.open('subfunction=1');
  await map.pins.focus();
  await page.keyboard.press('Enter');
  await expect(map.infoWindow).toBeVisible();

  const asked: string[] = [];
  const releases: Record<string, (() => void)[]> = { list: [], slots: [], markers: [] };
  const release = (name: string) => releases[name]?.forEach((go) => go());
  // Times are asked for by the week: seven days may lie in two.
  const kinds = () => [...new Set(asked)].toSorted();
  const hold = async (name: string, url: string) => {
    await page.route(url, async (route) => {
      asked.push(name);
      await new Promise<void>((resolve) => releases[name]?.push(resolve));
      await route.fallback();
    });
  };
  await hold('list', '**/api/providers?*');
  await hold('slots', '**/api/calendar/providers?*');
  await hold('markers', MARKERS);
  await finder.speaksEnglish.check();
  await expect.poll(kinds).toEqual(['list']);
  await expect(map.pins).toHaveCount(0);
  await expect(map.infoWindow).toHaveCount(0);
  release('list');
  await expect.poll(kinds).toEqual(['list', 'markers', 'slots']);
  release('slots');
  release('markers');
  await expect(map.pins).toHaveCount(1);
});

test('markers that come late do not replace those of a newer search, and another page of results keeps them', async ({
  page,
}) => {
  const finder = new FinderPage(page, HUNGARIAN);
  const { map } = finder;
  let asked = 0;
  let releaseOld: () => void = () => undefined;
  await page.route(MARKERS, async (route) => {
    asked += 1;
    const isOld = !route.request().url().includes('speaksEnglish');
    if (isOld) await new Promise<void>((resolve) => (releaseOld = resolve));
    const json = isOld ? [{ id: 1, lat: 47.53, lng: 21.62 }] : [{ id: 2, lat: 46.25, lng: 20.15 }];
    await route.fulfill({ json }).catch(() => undefined);
  });
  await finder.open('subfunction=1');
  await expect.poll(() => asked).toBe(1);
  await finder.speaksEnglish.check();
  await expect(map.pin(map.near('Szeged'))).toBeVisible();
  releaseOld();
  await finder.pageLink(2).click();
  await expect(finder.pageLink(2)).toHaveAttribute('aria-current', 'page');
  await expect(map.pin(map.near('Szeged'))).toBeVisible();
  await expect(map.pins).toHaveCount(1);
  expect(asked).toBe(2);
});

test('when markers or the info of one cannot be had, the page stays as it is [C734 C735]', async ({
  page,
  watched,
}) => {
  watched.allow('aborted');
  const finder = new FinderPage(page, HUNGARIAN);
  const { map } = finder;
  let isFailing = true;
  await page.route(MARKERS, (route) =>
    isFailing ? route.abort() : route.fulfill({ json: [{ id: 1, lat: 46.25, lng: 20.15 }] }),
  );
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('map-markers'),
  );
  await finder.open('subfunction=1');
  await failed;
  await expect(map.ground).toBeVisible();
  await expect(map.pins).toHaveCount(0);
  await expect(finder.cards.first()).toBeVisible();

  isFailing = false;
  await page.route(MAP_INFO, (route) => route.abort());
  await finder.speaksEnglish.check();
  await map.pins.focus();
  const refused = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('map-info'),
  );
  await page.keyboard.press('Enter');
  await refused;
  await expect(map.infoWindow).toHaveCount(0);
  await expect(map.pins).toBeFocused();
  await expect(finder.toasts).toHaveCount(0);
});

test('with more than one answer lists, the map asks for what it shows', async ({ page }) => {
  const many = Array.from({ length: 5000 }, (_, id) => ({
    id: id + 1,
    lat: 46 + (id % 50) / 25,
    lng: 17 + (id % 97) / 20,
  }));
  const views: URLSearchParams[] = [];
  await page.route(MARKERS, (route) => {
    const { searchParams } = new URL(route.request().url());
    if (!searchParams.has('bbox')) return route.fulfill({ json: many });
    views.push(searchParams);
    return route.fulfill({ json: [{ id: 1, lat: 47.5, lng: 19.05, count: 7500 }] });
  });
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open('subfunction=1');
  // Turned to the results: a group that still moves is not pressed.
  await expect.poll(() => Number(views.at(-1)?.get('zoom'))).toBeLessThan(8);
  await finder.map.group(7500, 'Budapest').click();
  await expect.poll(() => Number(views.at(-1)?.get('zoom'))).toBeGreaterThan(8);
  expect(views.every((view) => view.get('subfunction') === '1')).toBe(true);
});

test('on a phone a switch shows the map in place of the list, as a link and with Back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const finder = new FinderPage(page, HUNGARIAN);
  const { map } = finder;
  await finder.open('subfunction=1');
  await expect(map.root).toBeHidden();
  await map.showMap.click();
  await expect(page).toHaveURL(/\?subfunction=1&view=map$/);
  await expect(finder.cards.first()).toBeHidden();
  await expect(map.groups.or(map.pins).first()).toBeVisible();
  expect((await map.ground.boundingBox())?.width).toBeGreaterThan(340);
  await finder.expectAccessible();

  await finder.speaksEnglish.check();
  await expect(page).toHaveURL(/&speaksEnglish=1&view=map$/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\?subfunction=1$/);
  await expect(finder.cards.first()).toBeVisible();
  await expect(map.root).toBeHidden();
});

test('a pin that the keyboard comes to is called by its provider’s name, although markers carry none', async ({
  page,
  clinicWith,
}) => {
  const { provider } = await clinicWith();
  await answerMarkers(page, [{ id: provider.id, lat: provider.lat ?? 0, lng: provider.lng ?? 0 }]);
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open('subfunction=1&location=hu-zala');
  await expect(finder.map.pins).toHaveCount(1);
  await expect(finder.map.pin(provider.name)).toHaveCount(0);
  await finder.map.pins.focus();
  await expect(finder.map.pin(provider.name)).toBeFocused();
  await expect(finder.map.infoWindow).toHaveCount(0);
});
