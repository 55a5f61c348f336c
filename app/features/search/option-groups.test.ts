import { expect, test } from 'vitest';
import type { SubfunctionOption } from '#app/features/directory/contract.ts';
import { listOptionGroups } from './option-groups.ts';

const option = (id: number): SubfunctionOption => ({
  id,
  name: `Care ${id}`,
  locales: {},
  specialization: { id: 1, name: 'Specialty', locales: {} },
});
const groups = {
  insured: [option(1)],
  callcenter: [option(2)],
  uninsured: [option(3)],
  inWaitingPeriod: [option(4)],
};
const shown = (...args: Parameters<typeof listOptionGroups>) =>
  listOptionGroups(...args).map(({ heading, options }) => [heading, options.map(({ id }) => id)]);

test('with a card network: by user, by call centre, uninsured with the waiting period [C647 C648 C649]', () => {
  expect(shown(groups, true)).toEqual([
    ['byUser', [1]],
    ['byCallCentre', [2]],
    ['uninsured', [3, 4]],
  ]);
});

test('for others: insured with the call centre, and paid by user [C652 C653]', () => {
  expect(shown(groups, false)).toEqual([
    ['insured', [1, 2]],
    ['paidByUser', [3, 4]],
  ]);
});

test('the public list is flat and has no heading [C654 C675]', () => {
  expect(shown({ public: [option(5), option(6)] }, false)).toEqual([[null, [5, 6]]]);
});

test('an empty group has no heading', () => {
  expect(shown({ ...groups, insured: [], callcenter: [] }, false)).toEqual([
    ['paidByUser', [3, 4]],
  ]);
  expect(shown({ public: [] }, false)).toEqual([]);
});
