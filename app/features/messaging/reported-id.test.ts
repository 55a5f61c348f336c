import { expect, test } from 'vitest';
import { readReportedId } from './reported-id.ts';

const ID = '019ab3c4-0000-7000-8000-00000000000a';

test.each([
  [ID, { kind: 'message', id: ID }],
  [`<reminder-12.${ID}@portal.test>`, { kind: 'mail', orderId: 12, host: 'portal.test' }],
  [`mail-7.${ID}@portal.test`, { kind: 'mail', orderId: 7, host: 'portal.test' }],
  ['<account-mail-345@portal.test>', { kind: 'mail', orderId: 345, host: 'portal.test' }],
  ['', null],
  ['reminder@portal.test', null],
  ['<mail-1@>', null],
  ['<mail-1@a@b>', null],
  [`<mail-${'9'.repeat(16)}@portal.test>`, null],
])('a report names a mail or a message: %s', (text, reported) => {
  expect(readReportedId(text)).toEqual(reported);
});
