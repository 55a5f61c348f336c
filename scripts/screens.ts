/**
 * `npm run screens`: pictures of the main pages for `docs/screens/`, in three languages, on a desk and on a phone, taken from a
 * running demo (`ORIGIN`, default http://localhost:3000): as a visitor, as a member and as somebody of the staff; and of mails that
 * it sends, wide and narrow, light and dark. With names of scenes (`npm run screens -- map mail-confirmed`) only these are taken anew.
 */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { LOCALES } from '#app/i18n/locale.ts';
import { requireBrowser } from './browser.ts';
import { takeMails } from './mail-screens.ts';
import { SCENES, SIGN_INS, type Scene } from './scenes.ts';

const ORIGIN = process.env.ORIGIN ?? 'http://localhost:3000';
const FOLDER = join(import.meta.dirname, '../docs/screens');
const WIDTHS = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const PICTURE_BYTES_MAX = 45_000;
/** Longer than the map rests before it turns to its results. */
const SETTLE_MS = 800;
/** For what a scene shows. */
const WAIT_MS = 15_000;
/** A countdown never stands still. */
const LOOKS_MAX = 6;
const QUALITIES = [70, 60, 50, 40, 30, 20, 10];

function addressOf({ path, host }: { path: string; host?: string }): URL {
  const url = new URL(path, ORIGIN);
  if (host) url.hostname = `${host}.${url.hostname}`;
  return url;
}

/** As the page itself says it: the demo's sign-ins are a press away. */
async function signIn(page: Page, as: keyof typeof SIGN_INS): Promise<void> {
  const { host, path, fill } = SIGN_INS[as];
  const url = addressOf({ path, host });
  await page.goto(String(url), { waitUntil: 'networkidle' });
  if (fill) await page.locator(fill).click();
  await page.locator('form button[type=submit]').first().click();
  await page.waitForURL((at) => at.pathname !== url.pathname);
}

/** Where each page has been: a type that comes late is not shown before the next visit. */
const seenHosts = new WeakMap<Page, Set<string>>();

async function visit(page: Page, url: URL, locale: string): Promise<void> {
  url.searchParams.set('lang', locale);
  // The same address again would be a reload, which keeps what lies over the page.
  if (page.url() === String(url)) await page.goto('about:blank');
  await page.goto(String(url), { waitUntil: 'networkidle' });
  const hosts = seenHosts.get(page) ?? new Set();
  if (!hosts.has(url.host)) await page.reload({ waitUntil: 'networkidle' });
  seenHosts.set(page, hosts.add(url.host));
}

async function pressAll(page: Page, press: string[]): Promise<void> {
  for (const one of press) await page.locator(one).filter({ visible: true }).first().click();
}

async function send(page: Page, { fields, send: button }: NonNullable<Scene['types']>) {
  for (const [field, text] of Object.entries(fields)) {
    const place = page.locator(field).first();
    if (text === true) await place.check({ force: true });
    else if (typeof text === 'object' || field.startsWith('select')) await place.selectOption(text);
    else await place.fill(text);
  }
  await pressAll(page, [button]);
}

/** What a page has of its own code still comes. */
async function answerCalls(page: Page, answers: Scene['answers']): Promise<void> {
  if (!answers) return;
  await page.route(/\/api\/|\.data/, async (route) => {
    if (answers === 'failing') await route.fulfill({ status: 503, json: {} });
  });
}

/** @returns the id in the last answer */
async function sendAll(page: Page, sends: NonNullable<Scene['sends']>): Promise<string> {
  let id = '';
  for (const { path, body } of sends) {
    const answer = await page.request.post(String(addressOf({ path })), {
      data: body,
      headers: { origin: ORIGIN },
    });
    if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}`);
    ({ id = '' } = (await answer.json()) as { id?: string });
  }
  return id;
}

async function open(page: Page, scene: Scene, locale: string): Promise<void> {
  const { first, sends, answers, types, press, after, beside, shows } = scene;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (first) {
    await visit(page, addressOf({ ...scene, path: first.path }), locale);
    await pressAll(page, first.press);
    await stands(page);
  }
  const id = await sendAll(page, sends ?? []);
  await visit(page, addressOf({ ...scene, path: scene.path.replace(':id', id) }), locale);
  await answerCalls(page, answers);
  await pressAll(page, press ?? []);
  if (types) await send(page, types);
  await pressAll(page, after ?? []);
  if (beside) {
    const other = await comeIn(beside.as);
    await visit(other, addressOf(beside), locale);
    await pressAll(other, beside.press);
  }
  await page.locator(shows).filter({ visible: true }).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await stands(page);
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: WIDTHS.desk, reducedMotion: 'reduce' });
  context.setDefaultTimeout(WAIT_MS);
  return context.newPage();
}

/** Whoever has come in once stays: a code of the staff signs in once. */
function createDoor(browser: Browser) {
  const pages = new Map<string, Page>();
  return async (as: keyof typeof SIGN_INS) => {
    const known = pages.get(as);
    if (known) return known;
    const page = await newPage(browser);
    await signIn(page, as);
    pages.set(as, page);
    return page;
  };
}

async function goTo(page: Page, path: string): Promise<void> {
  const host = path.startsWith('/staff') ? { host: 'staff' } : {};
  await page.goto(String(addressOf({ path, ...host })), { waitUntil: 'networkidle' });
}

/** The map turns to its results after half a second, in more than one step. */
async function stands(page: Page): Promise<void> {
  let before: Buffer | null = null;
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const now = await page.screenshot({ type: 'jpeg', quality: 10, animations: 'disabled' });
    if (before?.equals(now)) return;
    before = now;
    await page.waitForTimeout(SETTLE_MS);
  }
}

/** As good as fits: a folder of pictures must stay small. */
async function take(page: Page, fullPage = false): Promise<Buffer> {
  let picture: Buffer = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    picture = await page.screenshot({ type: 'jpeg', quality, animations: 'disabled', fullPage });
    if (picture.length <= PICTURE_BYTES_MAX) break;
  }
  return picture;
}

async function takeScene(page: Page, scene: Scene): Promise<void> {
  let isOpen = false;
  for (const [size, viewport] of Object.entries(WIDTHS)) {
    await page.setViewportSize(viewport);
    for (const locale of scene.locale ? [scene.locale] : LOCALES) {
      if (!isOpen) await open(page, scene, locale);
      isOpen = scene.isOpenedOnce ?? false;
      await writeFile(join(FOLDER, `${scene.name}-${size}-${locale}.jpg`), await take(page));
    }
  }
}

const names = process.argv.slice(2);
const scenes = names.length > 0 ? SCENES.filter(({ name }) => names.includes(name)) : SCENES;
if (names.length === 0) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: requireBrowser((line) => console.log(line)),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
  ],
});
const failed: string[] = [];
const comeIn = createDoor(browser);
try {
  for (const [as, seen] of Map.groupBy(scenes, (scene) => scene.as)) {
    const page = await (as ? comeIn(as) : newPage(browser));
    for (const scene of seen) {
      // The others can be taken all the same.
      await takeScene(page, scene).catch((error: unknown) => {
        failed.push(`${scene.name}: ${String(error)}`);
      });
    }
  }
  await takeMails(browser, { comeIn: createDoor(browser), open: goTo, names }, async (name, page) =>
    writeFile(join(FOLDER, `${name}.jpg`), await take(page, true)),
  );
} finally {
  await browser.close();
}
const files = await readdir(FOLDER);
const sizes = await Promise.all(files.map(async (file) => (await stat(join(FOLDER, file))).size));
const total = sizes.reduce((sum, size) => sum + size, 0);
console.log(`${files.length} pictures, ${Math.round(total / 1000)} kB in docs/screens`);
for (const one of failed) console.error(one);
if (failed.length > 0) process.exitCode = 1;
