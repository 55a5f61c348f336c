import { describe, expect, test } from 'vitest';
import {
  ACCOUNT_TOKEN_KINDS,
  pageAfter,
  TOKEN_KINDS,
  TOKEN_PATHS,
  TOKEN_RULES,
} from './token-kinds.ts';

const HOUR = 60;

test('a link lives as long as its mail promises', () => {
  const lives = ACCOUNT_TOKEN_KINDS.map((kind) => [kind, TOKEN_RULES[kind].lifeMinutes]);
  expect(Object.fromEntries(lives)).toEqual({
    'password-recovery': 30,
    'verify-new-email': 24 * HOUR,
    'verify-new-contact-email': 24 * HOUR,
    'finish-registration': 48 * HOUR,
    'verify-registration': 48 * HOUR,
    'finish-reservation': 48 * HOUR,
    'verify-corporate': 7 * 24 * HOUR,
    'require-full-auth': 24 * HOUR,
  });
});

describe('a link that is over', () => {
  test('of a new address goes to where it is changed, of a booking to the finder, and the others offer a new one', () => {
    const pages = ACCOUNT_TOKEN_KINDS.flatMap((kind) => {
      const { pageWhenOver } = TOKEN_RULES[kind];
      return pageWhenOver === null ? [] : [[kind, pageWhenOver]];
    });
    expect(Object.fromEntries(pages)).toEqual({
      'verify-new-email': '/change-email',
      'verify-new-contact-email': '/change-email',
      'finish-reservation': '/services/provider-search',
    });
  });

  test('is asked for anew, or stands as done, never both', () => {
    for (const kind of ACCOUNT_TOKEN_KINDS) {
      const { isDoneOnce, isAskedAgain } = TOKEN_RULES[kind];
      expect(isDoneOnce && isAskedAgain, kind).toBe(false);
    }
  });
});

test('a link for a new password works for whoever reads the mail, one for a new address in the owner’s session alone', () => {
  const own = ACCOUNT_TOKEN_KINDS.filter((kind) => TOKEN_RULES[kind].isForOwner);
  expect(own).toEqual([
    'verify-new-email',
    'verify-new-contact-email',
    'verify-corporate',
    'require-full-auth',
  ]);
});

test('no address with a token is left out of what is kept from caches and search engines', () => {
  expect(TOKEN_KINDS).toHaveLength(9);
  for (const kind of TOKEN_KINDS) expect(TOKEN_PATHS).toContain(kind);
});

test('whoever proved who they are for a visit comes to their visits, everybody else to the start', () => {
  expect(pageAfter('require-full-auth', '0198c0de')).toBe('/services/appointments');
  expect(pageAfter('require-full-auth', null)).toBe('/');
  expect(pageAfter('verify-registration', '0198c0de')).toBe('/');
});
