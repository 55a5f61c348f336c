import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { catalogue } from '#app/i18n/catalogue.hu.ts';
import { LanguageProvider } from '#app/i18n/use-words.tsx';
import { ReportBars } from './report-bars.tsx';

test('nothing is counted by halves', () => {
  const chart = createElement(ReportBars, {
    label: 'one',
    bars: [{ key: 'one', name: 'one', parts: [{ value: 1, fill: 'solid' as const }] }],
    legend: [],
  });
  const page = LanguageProvider({ locale: 'hu', market: 'HU', catalogue, children: chart });
  const marks = [...renderToString(page).matchAll(/>([\d,]+)<\/text>/g)].map(([, mark]) => mark);
  expect(marks).toEqual(['0', '1']);
});

test('each chart of a page has stripes of its own, and one without stripes has none', () => {
  const chart = (label: string, fill: 'solid' | 'striped') =>
    createElement(ReportBars, {
      key: label,
      label,
      bars: [{ key: 'one', name: 'one', parts: [{ value: 3, fill }] }],
      legend: [{ name: 'one', fill }],
    });
  const page = LanguageProvider({
    locale: 'hu',
    market: 'HU',
    catalogue,
    children: [chart('first', 'striped'), chart('second', 'striped'), chart('third', 'solid')],
  });
  const written = renderToString(page);
  const ids = [...written.matchAll(/<pattern id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
  expect([...written.matchAll(/fill="url\(#([^)]+)\)"/g)].map(([, id]) => id)).toEqual(ids);
});
