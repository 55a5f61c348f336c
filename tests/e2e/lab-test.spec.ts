import { randomUUID } from 'node:crypto';
import type { Pool } from '#db/client.ts';
import { requirePartnerId } from '#db/seed/partners.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { enlargeText, widthOf } from '#tests/support/e2e/large-text.ts';
import { findLink, waitForMail } from '#tests/support/e2e/mailbox.ts';
import { findLost, PortalPage } from '#tests/support/e2e/portal-page.ts';
import { INSURER, MEMBERS_ONLY, readerOfDay } from '#tests/support/e2e/sites.ts';

const reader = readerOfDay(1, MEMBERS_ONLY);
const product = { hu: 'Egészségtárs', ro: 'SănătatePlus', en: 'Health Mate' }[reader.locale];
const DAY_MS = 86_400_000;
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A campaign that is open now, at a partner that has none in the demo, and a code for it. */
async function arrangeOpenCampaign(database: Pool): Promise<{ code: string; day: string }> {
  const partner = requirePartnerId(MEMBERS_ONLY.host.split('.')[0] ?? '');
  const code = `LAB${randomUUID().slice(0, 8).toUpperCase()}`;
  const day = dayFromNow(7);
  const names = JSON.stringify({ hu: 'Ajándék vizsgálat', ro: 'Analiză cadou', en: 'A free test' });
  const places = JSON.stringify([
    { key: 'pest', place: { hu: 'Pest', ro: 'Pesta', en: 'Pest' }, days: [day] },
  ]);
  await database.query(
    `INSERT INTO lab_campaign (partner_id, opens, closes, usable_until, title, text, closed_title, closed_text, places)
     VALUES ($1, $2, $3, $4, $5, $5, $5, $5, $6)
     ON CONFLICT (partner_id) DO UPDATE SET opens = excluded.opens, closes = excluded.closes, usable_until = excluded.usable_until, places = excluded.places`,
    [partner, dayFromNow(-2), dayFromNow(3), dayFromNow(30), names, places],
  );
  await database.query('INSERT INTO lab_code (partner_id, code) VALUES ($1, $2)', [partner, code]);
  return { code, day };
}

test('the insurer’s page says that registration has closed, since when and until when tests could be taken [C200 C201]', async ({
  page,
}) => {
  const lab = new PortalPage(page, INSURER);
  await lab.goTo('/pages/lab-test');
  await expect(lab.heading).toHaveText('A laborvizsgálatra már nem lehet regisztrálni');
  await expect(lab.main).toContainText('2024. március 28.');
  await expect(lab.main).toContainText('2024. április 26.');
  await expect(lab.main.getByRole('textbox')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('somebody is led to what is missing, registers with a code and withdraws the offers by the mail [C478 C484 C485 C486 C487]', async ({
    page,
    database,
  }) => {
    const { lab: w } = reader.words;
    const { code } = await arrangeOpenCampaign(database);
    const email = `lab-${randomUUID()}@example.com`;
    const lab = new PortalPage(page, reader);
    await lab.goTo('/pages/lab-test');
    const field = (name: string) => lab.main.getByRole('textbox', { name });
    const submit = lab.main.getByRole('button', { name: w.submit });
    await submit.press('Enter');
    await expect(field(w.fields.lastName)).toBeFocused();
    await expect(lab.main).toContainText(w.errors.termsRequired);
    const mistakes = lab.main.getByRole('listitem').getByRole('link');
    await expect(mistakes).toHaveCount(9);
    expect(await findLost(mistakes)).toEqual([]);
    await lab.expectAccessible('mistakes');
    await enlargeText(page);
    expect(await widthOf(page)).toBe(390);

    await field(w.fields.lastName).fill('Kovács');
    await field(w.fields.firstName).fill('Anna');
    const born = lab.main.getByRole('group', { name: w.fields.dateOfBirth });
    const { year, month, day } = reader.words.ui.field;
    for (const [name, part] of [
      [year, '1990'],
      [month, '5'],
      [day, '4'],
    ] as const) {
      await born.getByRole('textbox', { name, exact: true }).fill(part);
    }
    await field(w.fields.email).fill(email);
    await field(w.fields.phone).fill('06 20 123 4567');
    await field(w.fields.zipcode).fill('1117');
    await field(w.fields.code).fill(code.toLowerCase());
    await lab.main.getByRole('combobox', { name: w.fields.choice }).selectOption({ index: 1 });
    await lab.main.getByRole('checkbox', { name: w.terms }).check();
    await lab.main
      .getByRole('checkbox', {
        name: reader.t(w.marketing, { product }),
      })
      .check();
    await submit.press('Enter');
    await expect(lab.main.getByRole('heading', { name: w.done.title })).toBeFocused();
    await expect(lab.main).toContainText(email);

    const mail = await waitForMail(database, email);
    expect(mail.text).toContain(code);
    await lab.goTo(findLink(mail, 'pages/lab-test/consent'));
    await lab.main.getByRole('button', { name: w.consent.button }).press('Enter');
    await expect(lab.heading).toHaveText(w.consent.done);
  });
});
