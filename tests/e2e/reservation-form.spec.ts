import { createPatient } from '#tests/support/e2e/patient.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { ProfilePage } from '#tests/support/e2e/profile-page.ts';
import { ReservationModal } from '#tests/support/e2e/reservation-modal.ts';
import {
  ENGLISH,
  HUNGARIAN,
  PUBLIC_SEARCH,
  ROMANIAN,
  type Site,
} from '#tests/support/e2e/sites.ts';
import type { Clinic } from '#tests/support/e2e/clinic.ts';
import type { Page } from '@playwright/test';

/** Nobody else's in these tests. */
const WART_REMOVAL = 7;

async function openForm(page: Page, site: Site, clinic: Clinic): Promise<ReservationModal> {
  const doctor = new ProfilePage(page, site);
  await doctor.open(clinic.doctorPath);
  await doctor
    .calendarOf(`D${clinic.doctor.id}`)
    .slot(clinic.slotId(clinic.times[0] ?? ''))
    .click();
  const modal = new ReservationModal(page, site);
  await modal.expectReady();
  return modal;
}

test('an empty form is refused with every field named, and the focus goes to the first [C613 C615]', async ({
  page,
  clinicWith,
}) => {
  const site = ROMANIAN;
  const clinic = await clinicWith({ market: site.market });
  const modal = await openForm(page, site, clinic);
  const { form, fieldErrors } = site.words.booking;
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/reservation')) calls += 1;
  });
  const names = ['patientLastName', 'patientFirstName'] as const;
  const inOrder = site.market === 'HU' ? names : names.toReversed();
  // What a screen reader finds when the focus comes.
  await modal.field(inOrder[0] ?? 'patientLastName').evaluate((field) => {
    field.addEventListener('focus', () => {
      field.dataset['foundInvalid'] = String(field.ariaInvalid);
    });
  });
  await modal.reserve.click();
  await expect(modal.dialog.getByRole('alert')).toContainText(
    site.t(form.errorTitle, { count: 6 }),
  );
  await expect(modal.errors).toHaveText(
    (
      [
        ...inOrder,
        'patientDateOfBirth',
        'patientMothersName',
        'patientPhone',
        'patientEmail',
      ] as const
    ).map((field) => `${form[field]}: ${fieldErrors.required}`),
  );
  await expect(modal.field(inOrder[0] ?? 'patientLastName')).toBeFocused();
  await expect(modal.field(inOrder[0] ?? 'patientLastName')).toHaveAttribute(
    'data-found-invalid',
    'true',
  );
  await expect(modal.field('patientEmail')).toHaveAttribute('aria-invalid', 'true');
  await expect(modal.field('patientEmail')).toHaveAccessibleDescription(
    new RegExp(fieldErrors.required.replaceAll('.', '\\.')),
  );
  await new ProfilePage(page, site).expectAccessible('refused form');

  await modal.errors.last().click();
  await expect(modal.field('patientEmail')).toBeFocused();
  expect(calls).toBe(0);
});

test('what was typed wrong is said when its field is left [C616 C617 C618]', async ({
  page,
  clinicWith,
}) => {
  const site = HUNGARIAN;
  const clinic = await clinicWith({ market: site.market });
  const modal = await openForm(page, site, clinic);
  const { fieldErrors } = site.words.booking;
  const phone = modal.field('patientPhone');
  const [typed, masked] =
    site.market === 'HU'
      ? ['+36201234567', '+36 20 123 4567']
      : ['+40721123456', '+40 721 123 456'];
  await phone.pressSequentially(typed.slice(0, -3));
  await expect(modal.dialog).not.toContainText(fieldErrors.phoneInvalid);
  await phone.blur();
  await expect(modal.dialog).toContainText(fieldErrors.phoneInvalid);
  await phone.clear();
  await phone.pressSequentially(typed);
  await phone.blur();
  await expect(phone).toHaveValue(masked);
  await expect(modal.dialog).not.toContainText(fieldErrors.phoneInvalid);

  await modal.field('patientEmail').fill('valaki@nincs');
  await modal.field('patientEmail').blur();
  await expect(modal.dialog).toContainText(fieldErrors.emailInvalid);

  for (const [year, month, day, error] of [
    ['1980', '2', '31', fieldErrors.dateInvalid],
    ['2090', '1', '1', fieldErrors.dateInFuture],
    ['1800', '1', '1', fieldErrors.dateTooEarly],
  ] as const) {
    await modal.birthPart('year').fill(year);
    await modal.birthPart('month').fill(month);
    await modal.birthPart('day').fill(day);
    await modal.field('patientEmail').focus();
    await expect(modal.dialog).toContainText(error);
  }
});

test('mother’s name has at most 50 characters and the complaints 190, counted as people count, and with a wrong field nothing can be reserved [C614 C619 C630 C816 C817]', async ({
  page,
  clinicWith,
}) => {
  const site = HUNGARIAN;
  const clinic = await clinicWith();
  const modal = await openForm(page, site, clinic);
  const { fieldErrors } = site.words.booking;
  const patient = createPatient('HU', { mothersName: 'Ő'.repeat(51), comment: '🙂'.repeat(191) });
  await modal.fill(patient);
  await modal.field('patientEmail').focus();
  await expect(modal.reserve).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(modal.errors).toHaveText([
    new RegExp(site.t(fieldErrors.tooLong, { max: 50 })),
    new RegExp(site.t(fieldErrors.tooLong, { max: 190 })),
  ]);
  await expect(modal.dialog).toContainText(
    site.t(site.words.ui.field.charactersUsed, { used: 191, limit: 190 }),
  );
  await modal.field('patientMothersName').fill('Ő'.repeat(50));
  await modal.field('patientComment').fill('🙂'.repeat(190));
  await expect(modal.reserve).not.toHaveAttribute('aria-disabled');
  await modal.send();
});

test('the placeholder of the complaints goes when the field is focused [C620]', async ({
  page,
  clinicWith,
}) => {
  const modal = await openForm(page, HUNGARIAN, await clinicWith());
  const comment = modal.field('patientComment');
  await expect(comment).toHaveAttribute('placeholder', /\S/);
  await comment.focus();
  await expect(comment).toHaveAttribute('placeholder', '');
  // On to the next field: a dialog takes back a focus that went nowhere.
  await comment.press('Tab');
  await expect(comment).toHaveAttribute('placeholder', /\S/);
});

test('the modal is at most 900 px wide and shows who, where, when, what and for how much [C293 C294 C295 C296 C298 C311 C814 C837]', async ({
  page,
  clinicWith,
}) => {
  const site = HUNGARIAN;
  const clinic = await clinicWith({ doctor: { languages: ['hu', 'en'] } });
  const modal = await openForm(page, site, clinic);
  const box = await modal.dialog.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(900);
  expect(box?.width).toBeGreaterThan(700);
  const { summary } = modal;
  await expect(summary).toContainText((clinic.times[0] ?? '').replace('T', ' '));
  await expect(summary).toContainText(clinic.doctor.name);
  await expect(summary).toContainText(site.words.booking.summary.speaksEnglish);
  await expect(summary).toContainText('1051 Budapest, Nádor utca 7.');
  await expect(summary.getByText(/25.000.Ft/)).toBeInViewport();
  await expect(modal.timer).toBeInViewport();
  await expect(summary.getByRole('link', { name: clinic.provider.name })).toHaveAttribute(
    'href',
    `/providers/${clinic.provider.id}`,
  );
  await expect(modal.cancel).toBeVisible();
  await modal.cancel.click();
  await expect(modal.dialog).toHaveCount(0);
});

test('prices are in lei in Romania [C838]', async ({ page, clinicWith }) => {
  const site = ROMANIAN;
  const clinic = await clinicWith({ market: 'RO', price: 350 });
  const modal = await openForm(page, site, clinic);
  await expect(modal.summary).toContainText(/350.RON/);
});

test('in a partner’s frame the modal has no link that leads out of it [C297 C498]', async ({
  page,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const doctor = new ProfilePage(page, PUBLIC_SEARCH);
  await doctor.open(`${clinic.doctorPath}&iframe=1`);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await doctor
    .calendarOf(`D${clinic.doctor.id}`)
    .slot(clinic.slotId(clinic.times[0] ?? ''))
    .click();
  const modal = new ReservationModal(page, PUBLIC_SEARCH);
  await modal.expectReady();
  await expect(modal.summary).toContainText(clinic.provider.name);
  await expect(modal.summary.getByRole('link')).toHaveCount(0);
});

test('names of a care fall back to the host’s language [C299 C300]', async ({
  page,
  clinicWith,
  database,
}) => {
  const site = ENGLISH;
  const clinic = await clinicWith({ subfunctions: [WART_REMOVAL] });
  const names = await database.query<{ locales: Record<string, string> }>(
    `UPDATE subfunction SET locales = locales - 'en' WHERE id = $1 RETURNING old.locales`,
    [WART_REMOVAL],
  );
  const locales = names.rows[0]?.locales ?? {};
  try {
    const modal = await openForm(page, site, clinic);
    await expect(modal.summary).toContainText('Dermatology');
    await expect(modal.summary).toContainText(locales['hu'] ?? 'no name');
  } finally {
    await database.query('UPDATE subfunction SET locales = $2 WHERE id = $1', [
      WART_REMOVAL,
      locales,
    ]);
  }
});
