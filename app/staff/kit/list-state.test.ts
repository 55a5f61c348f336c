import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readListState, readPosition, writeListAddress, writePosition } from './list-state.ts';

const SHAPE = { filters: ['name', 'role'], sorts: ['name', 'seen'] } as const;
const read = (address: string) => readListState(SHAPE, new URL(address, 'http://x').searchParams);

describe('what of a list is shown', () => {
  test('stands in its address', () => {
    const state = {
      filters: { name: 'Kiss & Nagy', role: 'auditor' },
      sort: 'seen',
      after: ['Őry Ödön', '42'],
    } as const;
    const address = writeListAddress('/staff/x', state, 'name');
    expect(address).toMatch(/^\/staff\/x\?name=Kiss\+%26\+Nagy&role=auditor&sort=seen&after=/);
    expect(read(address)).toEqual(state);
  });

  test('is the beginning of everything without a wish', () => {
    expect(read('/staff/x')).toEqual({ filters: {}, sort: 'name', after: null });
    expect(writeListAddress('/staff/x', read('/staff/x'), 'name')).toBe('/staff/x');
  });

  test.each([
    ['a filter that the list has not', '/x?city=Pécs'],
    ['a sort that the list has not', '/x?sort=password'],
    ['an empty filter', '/x?name=++'],
    ['a filter of 100,000 characters', `/x?name=${'a'.repeat(100_000)}`],
    ['a character that cannot be stored', '/x?name=a%00'],
    ['a position that nobody wrote', '/x?after=%27%20OR%201'],
    ['a position of something else', `/x?after=${btoa('{"a":1}').replaceAll('=', '')}`],
  ])('%s is as if it were not there', (_what, address) => {
    expect(read(address)).toEqual({ filters: {}, sort: 'name', after: null });
  });

  test('any texts can be where a page ended', () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 20 })
      .filter((one) => !one.includes('\0'));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 3 }), (values) => {
        expect(readPosition(writePosition(values))).toEqual(values);
      }),
    );
  });
});
