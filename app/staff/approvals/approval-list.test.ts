import { expect, test } from 'vitest';
import { approvalQueryOf } from './approval-list.ts';
import { readListState } from '#app/staff/kit/list-state.ts';
import { APPROVAL_LIST } from '#app/staff/list-shapes.ts';

const ask = (address: string) =>
  approvalQueryOf(readListState(APPROVAL_LIST, new URL(address, 'http://x').searchParams));

test('the queue is asked for as its address says, the most urgent first', () => {
  expect(ask('/x')).toMatchObject({ sort: 'due', after: null, stage: undefined });
  expect(ask('/x?stage=proposed&due=overdue&specialty=12&partner=2&sort=asked')).toMatchObject({
    stage: 'proposed',
    dueWithinMs: 0,
    specializationId: 12,
    partnerId: 2,
    sort: 'asked',
  });
  expect(ask('/x?due=day').dueWithinMs).toBe(86_400_000);
});

test.each(['1e300', '-1', "1' OR true", '99999999999999999999', '__proto__'])(
  'a number that is none fits nothing: %s',
  (text) => {
    const address = `/x?specialty=${encodeURIComponent(text)}&partner=${encodeURIComponent(text)}`;
    expect(ask(address)).toMatchObject({ specializationId: 0, partnerId: 0 });
    expect(ask(`/x?stage=${encodeURIComponent(text)}`).stage).toBeUndefined();
    expect(ask(`/x?due=${encodeURIComponent(text)}`).dueWithinMs).toBeUndefined();
  },
);
