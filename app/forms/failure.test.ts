import { expect, test } from 'vitest';
import { CallError } from '#app/platform/call.ts';
import { describeFailure, toFailure } from './failure.ts';

const words = { network: 'No connection.', unknown: 'Something went wrong.' };
const textOf = (error: unknown) => describeFailure(toFailure(error), words);
const refused = (errorCode: string, message: string) =>
  new CallError({ errorCode, httpCode: 409, message });

test('what the server says of a refusal is shown as it is', () => {
  expect(textOf(refused('slot_taken', 'This time has been taken.'))).toBe(
    'This time has been taken.',
  );
});

test('without an answer the connection is named', () => {
  expect(textOf(refused('network', ''))).toBe(words.network);
});

test('whatever else goes wrong is called unexpected', () => {
  expect(textOf(refused('unknown_error', 'Sorry.'))).toBe(words.unknown);
  expect(textOf(refused('human_check_failed', ''))).toBe(words.unknown);
  expect(textOf(new TypeError('x is not a function'))).toBe(words.unknown);
});

test('a failure keeps which fields are wrong', () => {
  const error = new CallError({
    errorCode: 'invalid_input',
    httpCode: 400,
    message: 'Please check the fields.',
    fields: { email: 'required' },
  });
  expect(toFailure(error).fields).toEqual({ email: 'required' });
});
