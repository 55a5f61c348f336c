import { expect, test } from 'vitest';
import type { SavedView } from '#app/features/list-views/lists.ts';
import { isFitting, startOf } from './saved-views.ts';

const viewOf = (values: Partial<SavedView>): SavedView => ({
  id: 1,
  partnerId: 1,
  list: 'approvals',
  name: 'Lejárt',
  query: 'due=overdue',
  isShared: false,
  isStart: false,
  mayChange: true,
  version: 1,
  ...values,
});

test('a view fits its list as long as the list has its filters and offers what they choose', () => {
  const filters = [{ name: 'specialty', label: '', options: [{ value: '1', label: 'A' }] }];
  expect(isFitting(viewOf({ query: 'specialty=1' }), filters)).toBe(true);
  expect(isFitting(viewOf({ query: 'specialty=2' }), filters)).toBe(false);
  expect(isFitting(viewOf({ query: 'place=2' }), filters)).toBe(false);
  expect(isFitting(viewOf({ query: 'due=overdue' }), filters)).toBe(true);
});

test('a list begins with the view that was chosen for it, unless that fits no more', () => {
  const start = viewOf({ isStart: true });
  expect(startOf('/staff/approvals', [start])).toBe('/staff/approvals?due=overdue');
  expect(startOf('/staff/approvals', [viewOf({})])).toBe('/staff/approvals');
  expect(startOf('/staff/vouchers', [start])).toBe('/staff/vouchers');
  expect(startOf('/staff/call-backs', [start])).toBe('/staff/call-backs');
  expect(startOf('/staff/approvals', [viewOf({ isStart: true, query: 'gone=1' })])).toBe(
    '/staff/approvals',
  );
});
