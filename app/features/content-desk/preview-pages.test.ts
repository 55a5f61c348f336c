import { expect, test } from 'vitest';
import { fillLanguages, pageOf } from './preview-pages.ts';

test('a draft is shown by the page that will show it, and the call centre’s scripts by none of a portal', () => {
  expect(pageOf({ kind: 'texts', key: 'introduction' })).toEqual({ kind: 'start' });
  expect(pageOf({ kind: 'texts', key: 'script-end' })).toBeNull();
  expect(pageOf({ kind: 'textPages', key: 'terms' })).toEqual({ kind: 'text', key: 'terms' });
  expect(pageOf({ kind: 'campaigns', key: 'spring' })).toEqual({ kind: 'campaign' });
  expect(pageOf({ kind: 'phones', key: null })).toEqual({ kind: 'phone' });
  expect(pageOf({ kind: 'registration', key: null })).toEqual({ kind: 'registration' });
  expect(pageOf({ kind: 'settings', key: null })).toBeNull();
});

test('a language that is not written yet is shown in one that is, wherever texts by language stand', () => {
  expect(fillLanguages({ ro: 'Bună ziua', hu: '' })).toEqual({
    hu: 'Bună ziua',
    ro: 'Bună ziua',
    en: 'Bună ziua',
  });
  expect(fillLanguages({ opens: '2026-03-01', title: { hu: 'Tavasz', en: 'Spring' } })).toEqual({
    opens: '2026-03-01',
    title: { hu: 'Tavasz', ro: 'Tavasz', en: 'Spring' },
  });
});

test('what is no text by language stays as it is, however wrong', () => {
  for (const value of [null, 5, 'hu', [], {}, { hu: '', ro: '' }, { title: 'x', hu: 'y' }]) {
    expect(fillLanguages(value)).toEqual(value);
  }
  expect(fillLanguages({ hu: 5 })).toEqual({ hu: 5, ro: 5, en: 5 });
});

test('a telephone number for readers of one language is not shown to those of the others', () => {
  const numbers = {
    advice: '+3615550108',
    adviceIn: { ro: '+40215550108' },
    allDay: '+3615550109',
    allDayIn: { hu: '+3615550110' },
  };
  expect(fillLanguages(numbers)).toEqual(numbers);
  const closed = { day: '2026-12-24', text: { hu: 'Zárva' } };
  expect(fillLanguages({ ...numbers, closedDays: [closed] })).toEqual({
    ...numbers,
    closedDays: [{ ...closed, text: { hu: 'Zárva', ro: 'Zárva', en: 'Zárva' } }],
  });
});
