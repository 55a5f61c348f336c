import type { Browser, Page } from '@playwright/test';
import { showPictures } from '#app/demo/post-box/attachments.ts';

/** As wide as a telephone, and as the column that programs on a desk show mails in. */
const WIDTHS = [390, 700];
const SCHEMES = ['light', 'dark'] as const;

/** Has somebody of the demo on a page of their own. */
type ComeIn = (as: 'payer' | 'member' | 'clinic' | 'approver' | 'doctor') => Promise<Page>;
type Open = (page: Page, path: string) => Promise<void>;

interface MailScene {
  name: string;
  /** Does what the mail tells of. */
  cause: (comeIn: ComeIn, open: Open) => Promise<void>;
}

/** Of a doctor at the clinic whose desk the demo's staff have. */
const PROFILE = '/providers/7/doctors/20';
const APPOINTMENT = 'appointment-';

const SCENES: MailScene[] = [
  {
    name: 'confirmed',
    async cause(comeIn, open) {
      const page = await comeIn('payer');
      await open(page, PROFILE);
      // Not among the first, so that the clinic has other times to offer after it.
      await page.locator('button[name=slot]').nth(3).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('button[type=submit]').click();
      await dialog.locator('form').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'cancelled',
    async cause(comeIn, open) {
      const page = await comeIn('payer');
      await open(page, '/services/appointments');
      const named = await page.locator(`[id^=${APPOINTMENT}]`).first().getAttribute('id');
      const desk = await comeIn('clinic');
      await open(desk, `/staff/clinic/visits/1/${named?.slice(APPOINTMENT.length)}`);
      const form = desk.locator('form', { has: desk.locator('option[value=doctor_away]') });
      await form.locator('select').selectOption('doctor_away');
      await form.locator('button[type=submit]').click();
      await form.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'decided',
    async cause(comeIn, open) {
      const page = await comeIn('approver');
      await open(page, '/staff/approvals');
      await page.locator('main a[href*="/staff/approvals/"]').first().click();
      await page.locator('input[value=approve]').check();
      await page.locator('main form button[type=submit]').last().click();
      await page.waitForURL(/\/approvals$/);
    },
  },
  {
    name: 'answered',
    async cause(comeIn, open) {
      const page = await comeIn('member');
      await open(page, '/services/consultation/questions/new');
      const boxes = page.locator('main form').getByRole('checkbox');
      // No danger, and the last one: that it is understood what an answer is.
      await page.locator('main form fieldset').first().getByRole('checkbox').last().check();
      // About a finding: nothing else is asked then.
      await page.locator('main form').getByRole('radio').last().check();
      await page.locator('main form textarea').last().fill('Mit jelent a leletem?');
      await boxes.last().check();
      await page.locator('main form button[type=submit]').first().click();
      await page.waitForURL(/\/questions\/[0-9a-f-]{36}/);
      const id = new URL(page.url()).pathname.split('/').at(-1);
      const room = await comeIn('doctor');
      await open(room, `/staff/advice/1/${id}`);
      await room.locator('main button:not([type=submit])').first().click();
      await room.locator('main form textarea').first().fill('Az értékei rendben vannak.');
      await room.locator('main form button[type=submit]').first().click();
      await room.waitForURL(/\/staff\/advice$/);
    },
  },
];

/** Has the demo send mails, and shows each as mail programs do. @param keep gets the name of a picture and the page to take it of */
export async function takeMails(
  browser: Browser,
  { comeIn, open, names }: { comeIn: ComeIn; open: Open; names: readonly string[] },
  keep: (name: string, page: Page) => Promise<void>,
): Promise<void> {
  const reader = await comeIn('payer');
  for (const { name, cause } of SCENES) {
    if (names.length > 0 && !names.includes(`mail-${name}`)) continue;
    const before = await findNewest(reader, open);
    await cause(comeIn, open);
    const html = await readMail(reader, open, before);
    for (const width of WIDTHS) {
      for (const colorScheme of SCHEMES) {
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          colorScheme,
        });
        const page = await context.newPage();
        await page.setContent(html);
        await keep(`mail-${name}-${width}-${colorScheme}`, page);
        await context.close();
      }
    }
  }
}

async function findNewest(page: Page, open: Open): Promise<string | null> {
  await open(page, '/dev/mail');
  const link = page.locator('main a[href*="?mail="]').first();
  return (await link.count()) > 0 ? link.getAttribute('href') : null;
}

/** The next mail, from its source: the demo's post-box shows it without its style sheet. */
async function readMail(page: Page, open: Open, before: string | null): Promise<string> {
  let newest = before;
  while (newest === null || newest === before) newest = await findNewest(page, open);
  await open(page, `${newest}&view=source`);
  const source = (await page.locator('main pre').textContent()) ?? '';
  const part = source.split(/\n--/).find((one) => /^content-type: text\/html/im.test(one)) ?? '';
  const [head = '', ...body] = part.split(/\r?\n\r?\n/);
  const content = body.join('\n\n');
  const isBase64 = /^content-transfer-encoding: base64/im.test(head);
  const html = isBase64 ? Buffer.from(content, 'base64').toString() : decodePrintable(content);
  return showPictures(html, source);
}

/** Of quoted-printable text: bytes as `=C3`, and lines that go on. */
function decodePrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, byte: string) =>
      String.fromCharCode(Number.parseInt(byte, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString();
}
