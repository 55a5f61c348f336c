import { addWeeks, mondayOf } from '#app/time/week.ts';
import { MOLE_SCREENING, timesOfWeek } from '#tests/support/e2e/clinic.ts';
import { ItemModals } from '#tests/support/e2e/item-modals.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { ReservationModal } from '#tests/support/e2e/reservation-modal.ts';
import { DERMA_AI, PUBLIC_SEARCH } from '#tests/support/e2e/sites.ts';
import { StartSearchPage } from '#tests/support/e2e/start-search-page.ts';

test('the skin check’s start page is a search with its screening chosen: form, date picker, results, and booking, introduction and prices in modals [C121 C122 C123 C124 C125 C126 C139 C672]', async ({
  page,
  clinicWith,
}) => {
  const { provider, doctor, today, offer } = await clinicWith({
    subfunctions: [MOLE_SCREENING],
    price: 30_000,
    doctor: { description: { hu: '<p>Bőrgyógyász</p>' } },
  });
  // The page opens with this week or, at its end, with the next: one further there are times on any day.
  await offer([1, 2].flatMap((weeks) => timesOfWeek(addWeeks(mondayOf(today), weeks))));
  const { finder } = DERMA_AI.words;
  const start = new StartSearchPage(page, DERMA_AI);
  await start.open();
  await expect(start.heading).toHaveText('Nézesse meg a bőrét még ezen a héten');
  await expect(start.specialty).toHaveValue('Bőrgyógyászat – Anyajegyszűrés (teljes test)');
  await expect(start.cards).not.toHaveCount(0);

  // There is one date picker, above the form, and the calendars below follow it.
  await expect(start.pager.root).toHaveCount(1);
  const shown = await start.pager.trigger.textContent();
  await start.pager.next.click();
  await expect(start.pager.trigger).not.toHaveText(shown ?? '');
  await expect(page).toHaveURL(/\/\?subfunction=3&week=/);

  await start.more.click();
  await start.sidebar.providerName.fill(provider.name);
  await start.sidebar.searchButton.click();
  await expect(page).toHaveURL(/\/\?subfunction=3&providerName=/);
  const modals = new ItemModals(page, DERMA_AI);
  await modals.priceListButton(start.card(provider.name)).click();
  await modals.expectOpen(finder.priceList.title);
  await expect(modals.dialog).toContainText('30 000 Ft');
  await modals.close.click();

  await start.doctorsTab.click();
  const card = start.card(doctor.name);
  await modals.aboutButton(card).click();
  await modals.expectOpen(finder.item.about);
  await expect(modals.dialog).toContainText('Bőrgyógyász');
  await modals.close.click();
  const reservation = new ReservationModal(page, DERMA_AI);
  await start.timesOf(card).first().click();
  await expect(reservation.formTitle).toBeVisible();
  await expect(reservation.summary).toContainText('Anyajegyszűrés');
});

test('the public search opens with the search itself and doctors with free times, in its own colours, header and logo; its sidebar has every filter [C059 C127 C128 C129 C153 C291]', async ({
  page,
}) => {
  const start = new StartSearchPage(page, PUBLIC_SEARCH);
  await start.open();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'public_search');
  await expect(start.heading).toHaveText(
    'Találja meg a megfelelő orvost, és foglaljon néhány perc alatt',
  );
  const logo = page.getByRole('banner').getByRole('link').first();
  await expect(logo).toHaveAttribute('href', '/');
  await expect(logo.locator('img')).toBeVisible();
  await expect(logo).toContainText('Orvoskereső');
  await expect(start.specialty).toBeVisible();
  await expect(start.timesOf(start.cards)).not.toHaveCount(0);

  // With nothing to clear there is no button for it.
  await expect(start.clearButton).toBeHidden();

  const { sidebar } = start;
  await start.more.click();
  await sidebar.specialty.fill('kardio');
  await sidebar.options.first().click();
  await sidebar.place.fill('budapest 5');
  await expect(sidebar.options).toHaveCount(1);
  await sidebar.options.click();
  await expect(sidebar.providerName).toBeVisible();
  await expect(sidebar.doctorName).toBeVisible();
  await sidebar.speaksEnglish.check();
  await sidebar.discountOnly.check();
  await sidebar.searchButton.click();
  await expect(sidebar.root).toBeHidden();
  await expect(page).toHaveURL(
    /\/\?subfunction=\d+&location=hu-bp-05&speaksEnglish=1&discountOnly=1&listType=doctors$/,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  const [more, clear] = await Promise.all(
    [start.more, start.clearButton].map((button) => button.boundingBox()),
  );
  expect(more?.y).toBe(clear?.y);

  // Nothing is asked for on purpose: the page does not fall back to what it opened with.
  await start.open('listType=providers');
  await expect(start.providersTab).toHaveAttribute('aria-selected', 'true');
});
