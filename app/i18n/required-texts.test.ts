import { expect, test } from 'vitest';
import { en as discounts } from '#app/features/discounts/messages/en.ts';
import { en as accounts } from '#app/features/identity/messages/en.ts';
import { hu as accountsInHungarian } from '#app/features/identity/messages/hu.ts';
import { en as preauthorization } from '#app/features/preauthorization/messages/en.ts';
import { en as registration } from '#app/features/registration/messages/en.ts';
import { en as booking } from '#app/features/reservation-form/messages/en.ts';
import { en as finder } from '#app/features/search/messages/en.ts';
import { en as landing } from '#app/portal/landing/messages/en.ts';

test('a download that fails is said in the sentence of the requirement [C743]', () => {
  expect(discounts.downloadFailed).toBe('The downloading of the file was unsuccessful!');
});

test('a new link is said to be sent in the sentence of the requirement [C782]', () => {
  expect(accounts.answers.resent).toBe('A new authentication link was sent to your e-mail address');
});

test('a registration that fails for an unknown reason is said in the sentence of the requirement [C784]', () => {
  expect(registration.unknownError).toBe('Unknown registration error, please try again later.');
});

test('who confirms times and who has just confirmed one read the words of the requirement [C312 C334]', () => {
  expect(booking.modal.timeConfirmationTitle).toBe('Time confirmation');
  expect(booking.verify.backToSearch).toBe('Back to search results');
});

test('the first screen of a sign-in link leads back in the words of the requirement [C335]', () => {
  expect(accounts.forgotten.back).toBe('Back to login');
});

test('a link that is over offers to be sent again [C781]', () => {
  expect(accounts.expired.resend).toBe('Resend');
});

test('a link of a time to finish that is wrong is told in a Hungarian sentence [C785]', () => {
  expect(accountsInHungarian.token.reservationFailed).toBe(
    'Hiba történt a foglalás megerősítése közben.',
  );
});

test('a search that finds nothing says so in the words of the requirement [C218 C739]', () => {
  expect(finder.results.none).toBe('No result');
});

test('what leads to appointments is said beside a list without a specialty [C741]', () => {
  expect(finder.results.hint).toBe(
    'To see appointments, filter by specialty or open a clinic’s detail page.',
  );
});

test('the groups of whoever has a card network are named as the requirement names them [C229 C230]', () => {
  expect(finder.results.networkTitle).toBe('Card network providers');
  expect(finder.results.otherTitle).toBe('Other providers');
});

test('a doctor’s description is opened by the words of the requirement [C274]', () => {
  expect(finder.item.about).toBe('About me');
});

test('who cannot be invoiced separately pays all on site, and no reimbursement is guaranteed [C756 C759]', () => {
  expect(preauthorization.warnings.notSplit).toBe(
    'The clinic cannot invoice you and the insurer separately, so you pay the full fee on site.',
  );
  expect(preauthorization.warnings.notGuaranteed).toBe('Reimbursement is not guaranteed.');
});

test('the buttons of the start page have the words of the requirement [C177 C178 C202 C203 C204 C658 C662]', () => {
  const { hero, partnerPages: start } = landing;
  expect([start.interested, start.enter]).toEqual(["I'm interested", 'Enter']);
  expect([hero.bookOnline, hero.confirmDate]).toEqual([
    'Online appointment booking',
    'Confirmation of date',
  ]);
  expect(hero.allDay).toMatch(/^24\/7 medical advice: /);
});

test('relatives are managed from an entry of the menu that says so [C043]', () => {
  expect(accounts.menu.relatives).toBe('Manage relatives');
});
