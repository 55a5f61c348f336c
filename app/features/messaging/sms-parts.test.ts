import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countSmsParts, fitSms, SMS_PARTS_MAX, toBasicLetters } from './sms-parts.ts';

// 3GPP TS 23.038: 160 letters of seven bits, 153 beside the header of a part; 70 and 67 of sixteen bits.
test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['é'.repeat(160), 1],
  // Two places each.
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  // 76 of them fill 152 places of a part; the last one is not cut.
  ['€'.repeat(152), 2],
  ['€'.repeat(153), 3],
  ['ő'.repeat(70), 1],
  ['ő'.repeat(71), 2],
  ['ő'.repeat(134), 2],
  ['ő'.repeat(135), 3],
  [`${'a'.repeat(69)}ș`, 1],
  [`${'a'.repeat(70)}ș`, 2],
  // A pair of sixteen bits each.
  ['🏥'.repeat(35), 1],
  ['🏥'.repeat(36), 2],
  ['🏥'.repeat(66), 2],
  ['🏥'.repeat(67), 3],
])('a text is counted in parts as telephones send it: %#', (text, parts) => {
  expect(countSmsParts(text)).toBe(parts);
});

test('letters outside the short coding become their nearest ones', () => {
  expect(toBasicLetters('Őszi szűrés – árvíztűrő tükörfúrógép')).toBe(
    'Öszi szürés - arviztürö tükörfurogép',
  );
  expect(toBasicLetters('Șoseaua Ștefan cel Mare „București”, ăâîț')).toBe(
    'Soseaua Stefan cel Mare "Bucuresti", aait',
  );
  expect(toBasicLetters('日🏥')).toBe('??');
});

test('of several versions the first that fits into two parts is sent, with its accents where they fit', () => {
  const long = 'ő'.repeat(400);
  const withoutAccents = 'ő'.repeat(200);
  expect(fitSms(['ő'.repeat(134), 'short'])).toBe('ő'.repeat(134));
  expect(fitSms([long, withoutAccents, 'short'])).toBe('ö'.repeat(200));
  expect(fitSms([long, 'short'])).toBe('short');
  expect(fitSms([long])).toBe('ö'.repeat(306));
  // Letters of two places are cut by their places.
  expect(fitSms(['€'.repeat(200)])).toBe('€'.repeat(152));
  expect(fitSms([])).toBe('');
});

describe('whatever a text says', () => {
  const text = fc
    .array(fc.constantFrom('a', 'ő', 'ș', '€', '[', '„', '…', '🏥', '日', ' ', '\n', 'e\u0301'), {
      maxLength: 320,
    })
    .map((letters) => letters.join(''));

  test('what is sent is paid for twice at most', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 3 }), (versions) => {
        expect(countSmsParts(fitSms(versions))).toBeLessThanOrEqual(SMS_PARTS_MAX);
      }),
    );
    expect(SMS_PARTS_MAX).toBe(2);
  });

  test('without its accents it takes no more parts, and is of the short coding once and for all', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const basic = toBasicLetters(typed);
        expect(toBasicLetters(basic)).toBe(basic);
        // Three points in place of one letter are the only longer ones.
        const short = typed.replaceAll('…', '');
        expect(countSmsParts(toBasicLetters(short))).toBeLessThanOrEqual(countSmsParts(short));
      }),
    );
  });

  test('one letter more never makes it cheaper', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('a', 'ő', '€', '🏥'), (typed, letter) => {
        expect(countSmsParts(typed + letter)).toBeGreaterThanOrEqual(countSmsParts(typed));
      }),
    );
  });
});
