import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox-of.ts';

it('knows where the mail of well-known providers is read, and says nothing of others', () => {
  expect(mailboxOf('Kata.Nagy@Gmail.com ')).toBe('https://mail.google.com/');
  expect(mailboxOf('ion@yahoo.ro')).toBe('https://mail.yahoo.com/');
  for (const address of ['kata@example.com', '', 'kata', 'kata@constructor']) {
    expect(mailboxOf(address)).toBeNull();
  }
});
