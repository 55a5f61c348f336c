import { expect, test } from 'vitest';
import { loadPhoneParser } from './phone.ts';

const [hungarian, romanian] = await Promise.all([loadPhoneParser('HU'), loadPhoneParser('RO')]);

test.each([
  ['0722 123 456', '+40722123456'],
  ['021 312 3456', '+40213123456'],
  ['0040 722 123 456', '+40722123456'],
  ['+36 20 123 4567', '+36201234567'],
])('%s is read in Romania as %s [VD-02]', (typed, stored) => {
  expect(romanian(typed)).toBe(stored);
});

test('a number of the other market needs its country code', () => {
  expect(hungarian('0722 123 456')).toBeNull();
  expect(romanian('06 20 123 4567')).toBeNull();
  expect(hungarian('+40 722 123 456')).toBe(romanian('0722 123 456'));
});

test('no number is searched for in a text, and none with an extension is taken', () => {
  for (const text of ['tel. 06 20 123 4567', '06 20 123 4567 (este)', '06 20 123 4567;ext=12']) {
    expect(hungarian(text), text).toBeNull();
  }
});

test('what is stored is read as itself in either market', () => {
  for (const stored of ['+36201234567', '+40722123456', '+442079460958']) {
    expect([hungarian(stored), romanian(stored)]).toEqual([stored, stored]);
  }
});
