import { describe, expect, test } from 'vitest';
import { maskPhone } from './phone-mask.ts';

describe('the phone field', () => {
  test.each([
    ['+36201234567', 'HU', '+36 20 123 4567'],
    ['+3612345678', 'HU', '+36 1 234 5678'],
    ['06201234567', 'HU', '06 20 123 4567'],
    ['0036201234567', 'HU', '0036 20 123 4567'],
    ['+40722123456', 'HU', '+40 722 123 456'],
    ['+40722123456', 'RO', '+40 722 123 456'],
    ['0722123456', 'RO', '0722 123 456'],
    ['+40215550124', 'RO', '+40 21 555 0124'],
    ['0215550124', 'RO', '021 555 0124'],
    ['+36201234567', 'RO', '+36 20 123 4567'],
  ] as const)('groups %s in %s as %s [C618]', (typed, market, shown) => {
    expect(maskPhone(typed, market)).toBe(shown);
  });

  test('leaves numbers of other countries as typed', () => {
    expect(maskPhone('+44 20 7946 0958', 'HU')).toBe('+44 20 7946 0958');
    expect(maskPhone('0044 (20) 7946-0958', 'RO')).toBe('0044 (20) 7946-0958');
  });

  test('drops letters and a plus in the middle', () => {
    expect(maskPhone('+36x20+12', 'HU')).toBe('+36 20 12');
  });

  test('shows the digits that are too many', () => {
    expect(maskPhone('+36201234567899', 'HU')).toBe('+36 20 123 4567899');
  });

  test.each(['+36 20 123 4567', '0722 123 456', '021 555 0124'])(
    'lets %s be typed and deleted one by one',
    (text) => {
      const market = text.startsWith('+36') ? 'HU' : 'RO';
      let shown = '';
      for (const letter of text) shown = maskPhone(shown + letter, market);
      expect(shown).toBe(text);
      for (let step = 0; step < 20; step += 1) shown = maskPhone(shown.slice(0, -1), market);
      expect(shown).toBe('');
    },
  );
});
