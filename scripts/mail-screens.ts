import type { Browser, Page } from '@playwright/test';
import { showPictures } from '#app/demo/post-box/attachments.ts';
import { writeReminderMail } from '#app/features/mail/reservation-mails.ts';
import type { MailedReservation } from '#app/features/mail/reservation-mail-parts.ts';
import { requireTheme } from '#app/themes/index.ts';

/** As wide as a telephone, and as the column that programs on a desk show mails in. */
const WIDTHS = [390, 700];
const SCHEMES = ['light', 'dark'] as const;

/** Has somebody of the demo on a page of their own. */
type ComeIn = (as: 'payer' | 'member' | 'clinic' | 'approver' | 'doctor') => Promise<Page>;
type Open = (page: Page, path: string) => Promise<void>;

interface MailScene {
  name: string;
  /** Does what the mail tells of; left out: nothing that is pressed has it sent at once. */
  cause?: (comeIn: ComeIn, open: Open) => Promise<void>;
  /** Writes it as it would be sent; left out: the demo sends it. */
  write?: () => string;
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
      // Beside it stands the list, whose filters are a form too.
      const form = room.locator('main form', { has: room.locator('textarea') });
      await form.locator('textarea').first().fill('Az értékei rendben vannak.');
      await form.locator('button[type=submit]').click();
      await form.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'earlier',
    async cause(comeIn, open) {
      const page = await comeIn('payer');
      await open(page, PROFILE);
      await page.locator('main a[href*="/earlier-times/new"]').first().click();
      const form = page.locator('main form', { has: page.getByRole('checkbox') });
      await form.locator('button[type=submit]').click();
      await form.waitFor({ state: 'detached' });
      // Somebody else looks at a time and gives it back.
      const other = await comeIn('member');
      await open(other, PROFILE);
      await other.locator('button[name=slot]').first().click();
      await other.locator('[role=dialog] form').waitFor();
      await other.keyboard.press('Escape');
    },
  },
  {
    name: 'reminder',
    write: () =>
      writeReminderMail(REMINDED, null, Date.parse('2026-12-07T09:30:00Z'), {
        isSoon: false,
        hasAccount: true,
        answerUrl: 'http://localhost:3000/visit/answer',
      }).html,
  },
];

/** Of a visit in three days: no demo runs for so long. */
const REMINDED: MailedReservation = {
  id: '0198c0de-0000-7000-8000-5f3a9c27d1e4',
  locale: 'hu',
  market: 'HU',
  host: 'localhost',
  origin: 'http://localhost:3000',
  theme: requireTheme('generic'),
  sender: 'post@portal.example',
  startsAt: new Date('2026-12-10T09:30:00Z'),
  endsAt: new Date('2026-12-10T10:00:00Z'),
  holdExpiresAt: null,
  isVideo: false,
  isAddable: false,
  changeableUntil: new Date('2026-12-09T09:30:00Z'),
  own: { hasPage: true, fullAuthToken: null },
  cover: null,
  documentUntil: null,
  timeZone: 'Europe/Budapest',
  price: null,
  calendarSequence: 0,
  lastName: 'Szabó',
  firstName: 'Kata',
  email: 'kata@members.example',
  booker: null,
  provider: {
    name: 'Gesztenye Magánrendelő',
    zip: '1051',
    city: 'Budapest',
    address: 'Nádor utca 7.',
    phone: ['+3615550100'],
    lat: 47.5,
    lng: 19.05,
  },
  doctorName: 'Dr. Kis Anna',
  specialization: { name: 'Bőrgyógyászat', locales: {} },
  subfunction: { name: 'Szakorvosi vizsgálat', locales: {} },
};

/** Has the demo send mails, and shows each as mail programs do. @param keep gets the name of a picture and the page to take it of */
export async function takeMails(
  browser: Browser,
  { comeIn, open, names }: { comeIn: ComeIn; open: Open; names: readonly string[] },
  keep: (name: string, page: Page) => Promise<void>,
): Promise<void> {
  const reader = await comeIn('payer');
  for (const { name, cause, write } of SCENES) {
    if (names.length > 0 && !names.includes(`mail-${name}`)) continue;
    const before = await findNewest(reader, open);
    await cause?.(comeIn, open);
    // What is only written has its logo from the mail before.
    const source = await readSource(reader, open, cause ? before : null);
    const html = showPictures(write?.() ?? htmlOf(source), source);
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

/** The next mail as it was sent: the demo's post-box shows it without its style sheet. @param before the newest until then */
async function readSource(page: Page, open: Open, before: string | null): Promise<string> {
  let newest = before;
  while (newest === null || newest === before) newest = await findNewest(page, open);
  await open(page, `${newest}&view=source`);
  return (await page.locator('main pre').textContent()) ?? '';
}

function htmlOf(source: string): string {
  const part = source.split(/\n--/).find((one) => /^content-type: text\/html/im.test(one)) ?? '';
  const [head = '', ...body] = part.split(/\r?\n\r?\n/);
  const content = body.join('\n\n');
  const isBase64 = /^content-transfer-encoding: base64/im.test(head);
  return isBase64 ? Buffer.from(content, 'base64').toString() : decodePrintable(content);
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
