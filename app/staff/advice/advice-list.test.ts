import { expect, test } from 'vitest';
import { adviceQueryOf } from './advice-list.ts';
import { readListState } from '#app/staff/kit/list-state.ts';
import { ADVICE_LIST } from '#app/staff/list-shapes.ts';

const ask = (address: string) =>
  adviceQueryOf(readListState(ADVICE_LIST, new URL(address, 'http://x').searchParams));

test('questions are asked for as their address says, the new ones by their due moment without a wish', () => {
  expect(ask('/x')).toEqual({
    view: 'new',
    specializationId: undefined,
    locale: undefined,
    partnerId: undefined,
    sort: 'due',
    after: null,
    limit: 50,
  });
  expect(ask('/x?view=mine&specialty=12&language=ro&partner=2&sort=asked')).toMatchObject({
    view: 'mine',
    specializationId: 12,
    locale: 'ro',
    partnerId: 2,
    sort: 'asked',
  });
});

test.each(['1e300', '-1', "1' OR true", '99999999999999999999', '__proto__', 'constructor'])(
  'what is none fits nothing, or is as if it were not there: %s',
  (text) => {
    const value = encodeURIComponent(text);
    expect(
      ask(`/x?specialty=${value}&partner=${value}&language=${value}&view=${value}`),
    ).toMatchObject({ specializationId: 0, partnerId: 0, locale: undefined, view: 'new' });
  },
);
