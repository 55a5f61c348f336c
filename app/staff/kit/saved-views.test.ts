import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { SavedView, SavedViews } from '#app/features/list-views/lists.ts';
import {
  isFitting,
  SavedViewsContext,
  startOf,
  useViewsOfList,
  type ViewsOfList,
} from './saved-views.ts';
import type { ListState } from './list-state.ts';

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

describe('the views of the list that is shown', () => {
  const OVERDUE = viewOf({ id: 1 });
  const SPECIALTY = viewOf({ id: 2, query: 'specialty=2&sort=asked' });
  const GONE = viewOf({ id: 3, query: 'gone=1' });
  const ELSEWHERE = viewOf({ id: 4, list: 'reviews', query: 'state=new' });
  const GONE_ELSEWHERE = viewOf({ id: 5, list: 'reviews', query: 'gone=1' });
  const KEPT: SavedViews = {
    views: [OVERDUE, SPECIALTY, GONE, ELSEWHERE, GONE_ELSEWHERE],
    teams: [
      { partnerId: 1, name: 'Acme', lists: ['approvals', 'reviews'] },
      { partnerId: 2, name: 'Other', lists: ['reviews'] },
    ],
  };
  function viewsAt(path: string, state: Partial<ListState>): ViewsOfList | null {
    function List() {
      const found = useViewsOfList({
        path,
        state: { filters: {}, sort: 'due', after: null, ...state },
        usualSort: 'due',
        filters: [{ name: 'specialty', label: '', options: [{ value: '2', label: 'B' }] }],
      });
      return encodeURIComponent(JSON.stringify(found));
    }
    const page = createElement(SavedViewsContext, { value: KEPT }, createElement(List));
    return JSON.parse(decodeURIComponent(renderToString(page))) as ViewsOfList | null;
  }

  test('are its own, those that it does not know any more apart, and the teams that share it', () => {
    expect(viewsAt('/staff/approvals', {})).toEqual({
      list: 'approvals',
      query: '',
      fitting: [OVERDUE, SPECIALTY],
      broken: [GONE],
      current: null,
      teams: [KEPT.teams[0]],
    });
  });

  test('the one that is shown is known by filters and sort, on whatever page of it', () => {
    const filters = { specialty: '2' };
    const currentOf = (state: Partial<ListState>) => viewsAt('/staff/approvals', state)?.current;
    expect(currentOf({ filters, sort: 'asked', after: ['x'] })).toEqual(SPECIALTY);
    expect(currentOf({ filters })).toBeNull();
    expect(currentOf({ filters: { due: 'overdue' } })).toEqual(OVERDUE);
  });

  test('there are none of a list of which none can be kept', () => {
    expect(viewsAt('/staff/admin/jobs', {})).toBeNull();
  });
});
