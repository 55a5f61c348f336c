import { expect, test } from 'vitest';
import { en as discounts } from '#app/features/discounts/messages/en.ts';
import { en as accounts } from '#app/features/identity/messages/en.ts';
import { en as registration } from '#app/features/registration/messages/en.ts';
import { en as booking } from '#app/features/reservation-form/messages/en.ts';

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
