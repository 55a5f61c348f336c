import { CampaignPage } from '#tests/support/e2e/campaign-page.ts';
import { MOLE_SCREENING } from '#tests/support/e2e/clinic.ts';
import { ItemModals } from '#tests/support/e2e/item-modals.ts';
import { buildImportedReview } from '#tests/support/builders/clinics.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { randomLetters } from '#tests/support/e2e/patient.ts';
import { ReservationModal } from '#tests/support/e2e/reservation-modal.ts';
import { ENGLISH, HUNGARIAN } from '#tests/support/e2e/sites.ts';

const { words } = HUNGARIAN;

test('the campaign’s clinics show a coupon instead of prices, lead nowhere else and are booked on the spot [C084 C106 C107 C108 C109 C110 C111 C112]', async ({
  page,
  clinicWith,
  database,
}) => {
  const clinic = await clinicWith({
    subfunctions: [MOLE_SCREENING],
    price: 30_000,
    provider: {
      discount_rate: 15,
      discount_locales: { hu: 'Kampány' },
      rating_all_avg: 4.6,
      review_count: 31,
    },
    doctor: { description: { hu: '<p>Bőrgyógyász</p>' } },
  });
  const { provider, doctor, week } = clinic;
  await buildImportedReview(database, { provider_id: provider.id });
  const campaign = new CampaignPage(page, HUNGARIAN);
  const modals = new ItemModals(page, HUNGARIAN);
  await campaign.open(`providerName=${encodeURIComponent(provider.name)}&week=${week}`);
  const card = campaign.card(provider.name);
  await expect(card).toContainText('30 000 Ft');
  await expect(modals.priceListButton(card)).toHaveCount(0);
  await expect(campaign.profileLinks).toHaveCount(0);
  // Nobody could read here what they are made of.
  await expect(card.getByText('(31)')).toHaveCount(0);
  await expect(campaign.discountOnly).toHaveCount(0);
  await campaign.couponButton(provider.name).click();
  await modals.expectOpen(words.discounts.title);
  await modals.close.click();

  // The map tells who it is, and no more.
  await campaign.map.pin(provider.name).or(campaign.map.groups.first()).first().waitFor();
  await campaign.map.pins.first().click();
  await expect(campaign.map.infoWindow).toBeVisible();
  await campaign.map.infoWindow.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  await expect(campaign.map.details).toHaveCount(0);

  await campaign.doctorsTab.click();
  const item = campaign.card(doctor.name);
  await modals.aboutButton(item).click();
  await modals.expectOpen(words.finder.item.about);
  await expect(modals.dialog).toContainText('Bőrgyógyász');
  await expect(modals.details).toHaveCount(0);
  await modals.close.click();
  await expect(campaign.profileLinks).toHaveCount(0);

  const reservation = new ReservationModal(page, HUNGARIAN);
  await item.locator('button[name="slot"]').first().click();
  await expect(reservation.formTitle).toBeVisible();
  await expect(reservation.summary).toContainText('Anyajegyszűrés');
  await expect(reservation.summary.getByRole('link')).toHaveCount(0);
  await reservation.cancel.click();
  await expect(reservation.dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/anyajegyszures2025\?/);
});

test('a search inside the campaign stays on its page, with its service and its coupons', async ({
  page,
}) => {
  const campaign = new CampaignPage(page, HUNGARIAN);
  await campaign.open();
  const asked = page.waitForRequest('**/api/doctors?*');
  await campaign.doctorsTab.click();
  const { searchParams } = new URL((await asked).url());
  expect(searchParams.get('subfunction')).toBe(String(MOLE_SCREENING));
  expect(searchParams.get('discountOnly')).toBe('1');
  await expect(page).toHaveURL(HUNGARIAN.address('/anyajegyszures2025?listType=doctors'));
  await expect(campaign.cards.first()).toBeVisible();
});

test('a campaign that has ended says so, until when its coupons are taken, and where to go', async ({
  page,
  database,
}) => {
  const site = ENGLISH;
  const slug = `vege-${randomLetters()}`;
  await database.query(
    `INSERT INTO campaign (partner_id, slug, subfunction_id, opens, closes, usable_until, title, text)
     SELECT partner_id, $1, subfunction_id, '2025-05-01', '2025-05-31', '2025-08-31', title, text FROM campaign WHERE slug = 'anyajegyszures2025'`,
    [slug],
  );
  const campaign = new CampaignPage(page, site);
  await campaign.open('', slug);
  const { closed, finder } = site.words.campaigns;
  await expect(campaign.main).toContainText(closed.title);
  await expect(campaign.main).toContainText('2025');
  await expect(campaign.cards).toHaveCount(0);
  await expect(campaign.main.getByRole('link', { name: finder })).toHaveAttribute(
    'href',
    `/services/provider-search?subfunction=${MOLE_SCREENING}`,
  );
  await campaign.open();
  await expect(campaign.main).toContainText(site.words.campaigns.how);
  await expect(campaign.cards.first()).toBeVisible();
});
