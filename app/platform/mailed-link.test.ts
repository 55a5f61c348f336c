import { expect, test } from 'vitest';
import { PortalError } from './errors.ts';
import { readRefusedLink } from './mailed-link.ts';

test('the page of a link that nobody has sent is not found, that of somebody who guesses has to wait', () => {
  expect(readRefusedLink(new PortalError('not_found'))).toMatchObject({
    state: 'unknown',
    status: 404,
  });
  expect(readRefusedLink(new PortalError('too_many_requests'))).toMatchObject({
    state: 'tooMany',
    status: 429,
  });
});

test('any other failure of a link is no page of its own', () => {
  const error = new PortalError('unavailable');
  expect(() => readRefusedLink(error)).toThrow(error);
});
