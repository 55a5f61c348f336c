import type { Page } from '@playwright/test';
import { CAMPAIGN_WORDS } from '#app/features/campaigns/words.ts';
import { CONTENT_ROOM_WORDS } from '#app/staff/content/content-words.ts';
import { KIT_WORDS } from '#app/staff/kit/words.ts';
import { PEOPLE_WORDS } from '#app/staff/call-centre/people-words.ts';
import { signInAsStaff } from '#tests/support/e2e/arranged-account.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { STAFF_ENTRY } from '#tests/support/e2e/sites.ts';

/** What is previewed here is the Hungarian portal. */
const STAFF = STAFF_ENTRY;

const campaign = CAMPAIGN_WORDS[STAFF.locale];
const kit = KIT_WORDS[STAFF.locale];
const w = CONTENT_ROOM_WORDS[STAFF.locale];
const EDITOR = 'content@staff.example';
/** Together more than an address can carry. */
const LONG = Array.from({ length: 6 }, () => 'őszintén szólva '.repeat(120)).join('\n\n');

/** What the frame shows. Asked from outside: no script runs in it. */
function readPreview(page: Page): Promise<string> {
  return page
    .locator('iframe[data-preview]')
    .evaluate(
      (frame: HTMLIFrameElement) => frame.contentDocument?.querySelector('body')?.innerText ?? '',
    );
}

test('an editor sees a page of text, a campaign and telephone numbers as visitors will, before anything of it is saved', async ({
  page,
  database,
  watched,
}) => {
  watched.allow('frame');
  await signInAsStaff(database, page, EDITOR);
  const room = new PortalPage(page, STAFF);
  const shown = () => readPreview(page);
  const goTo = (piece: string) => room.goTo(`/staff/content/1?piece=${piece}`);
  const show = () => page.getByRole('button', { name: w.showPreview }).press('Enter');
  const open = async (piece: string) => {
    await goTo(piece);
    await show();
  };

  await goTo('textPages/about');
  await page.getByRole('button', { name: w.takeOurs }).press('Enter');
  await page.getByRole('button', { name: w.inSigns }).press('Enter');
  const text = page.getByRole('textbox', { name: `${w.fields.text} ${w.locales[STAFF.locale]}` });
  const answer = page.waitForResponse(/\/preview\?.*draft=/);
  await text.fill('# Még az előnézet előtt\n! Mondat\n## Első rész\n\nEzt gépeltük.');
  await show();
  await expect.poll(shown).toContain('Még az előnézet előtt');
  await text.fill(`# Rólunk mondjuk\n! Mondat\n## Első rész\n\n${LONG}\n\n- a vége`);
  await expect.poll(shown).toContain('Rólunk mondjuk');
  expect(await shown()).toContain('a vége');
  await room.expectAccessible('preview');
  // Framed by our own pages alone.
  const framed = await answer;
  const headers = await framed.allHeaders();
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['content-security-policy']).toContain("script-src 'none'");
  expect(await framed.text()).not.toMatch(/<script|modulepreload/);

  await open('campaigns/anyajegyszures2025');
  await page.getByRole('combobox', { name: w.previewDay }).selectOption('after');
  await expect.poll(shown).toContain(campaign.closed.title);
  await page.getByRole('combobox', { name: w.previewDay }).selectOption('opens');
  await expect.poll(shown).toContain(campaign.clinics);

  // One that is not there has no page before it can have one.
  watched.allow(400);
  await open('campaigns/uj');
  await expect(page.getByRole('alert')).toContainText(w.notShown);
  await expect(page.locator('iframe[data-preview]')).toHaveCount(0);

  await open('phones');
  await expect.poll(shown).toContain('555 0108');
  const number = page.getByRole('textbox', { name: w.fields.advice });
  await number.fill('06 1');
  await expect(page.getByRole('alert')).toContainText(w.notShown);
  await number.fill('+3615550199');
  await expect.poll(shown).toContain('555 0199');
  await expect(page.getByRole('alert')).toHaveCount(0);

  // What the call centre says, with the parts beside it.
  await open('texts/script-end');
  const script = page.getByRole('region', { name: w.studio.preview });
  const { say } = PEOPLE_WORDS[STAFF.locale].script;
  await expect(script).toContainText(say.end);
  await page.getByRole('button', { name: w.takeOurs }).press('Enter');
  await page.getByRole('textbox', { name: w.locales[STAFF.locale] }).fill('Viszonthallásra!');
  await expect(script).toContainText('Viszonthallásra!');
  await expect(script).toContainText(say.emergency);

  // Signed out meanwhile, whoever saves keeps what was typed until they have signed in in another window.
  watched.allow(401);
  const notice = page.getByText(kit.sessionOverText);
  await page.context().clearCookies({ name: 'staff-session' });
  await page.getByRole('button', { name: w.saveDraft }).press('Enter');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('textbox', { name: w.locales[STAFF.locale] })).toHaveValue(
    'Viszonthallásra!',
  );
  await room.expectAccessible('signed out');
  await signInAsStaff(database, page, EDITOR);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(notice).toHaveCount(0);
  await expect(script).toContainText('Viszonthallásra!');
});

test('a preview is for nobody else', async ({ page, database, watched }) => {
  watched.allow(404);
  const open = async () =>
    (await page.goto(STAFF.address('/staff/content/1/preview?piece=phones')))?.status();
  expect(await open()).toBe(404);
  await signInAsStaff(database, page, 'call-centre@staff.example');
  expect(await open()).toBe(404);
  await signInAsStaff(database, page, EDITOR);
  expect(await open()).toBe(200);
});

test('what is typed into a page of text while its editor is still on its way stands in the editor when it has come', async ({
  page,
  database,
}) => {
  await signInAsStaff(database, page, EDITOR);
  const { promise: isWanted, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/\/assets\/page-editor[^/]*\.js/, async (route) => {
    await isWanted;
    await route.continue();
  });
  const room = new PortalPage(page, STAFF);
  await room.goTo('/staff/content/1?piece=textPages/about');
  await page.getByRole('button', { name: w.takeOurs }).press('Enter');
  const text = page.getByRole('textbox', { name: `${w.fields.text} ${w.locales[STAFF.locale]}` });
  await text.fill('# Közben írtuk\n! Mondat\n## Rész\n\nEz se vesszen el.');
  // Still in signs: the editor has not come.
  await expect(text).toHaveValue(/^# Közben/);
  letCome();
  await expect(page.getByRole('button', { name: w.inSigns })).toBeVisible();
  await expect(text).toContainText('Közben írtuk');
  await expect(text).toContainText('Ez se vesszen el.');
});
