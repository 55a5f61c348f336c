import { expect, it } from 'vitest';
import type { WeekDay } from './types.ts';
import { writeWeek, type WeekMarkup } from './week-html.ts';

const markup: WeekMarkup = {
  classes: {
    head: 'head',
    heading: 'heading',
    passed: 'passed',
    today: 'today',
    without: 'without',
    hidden: 'hidden',
    chip: 'chip',
    weekday: 'weekday',
    date: 'date',
    row: 'row',
    none: 'none',
  },
  dayName: (date) => `day ${date}`,
  timeName: (date, { label }) => `day ${date} ${label}`,
  weekdayName: (date) => `weekday ${date}`,
  countName: (count) => (count === 0 ? 'nothing free' : `${count} times`),
};
const slot = (id: string, label: string) => ({ id, label, startsAt: '2026-12-07T08:00:00Z' });
const days: WeekDay[] = [
  { date: '2026-12-07', slots: [slot('a', '9:00'), slot('b', '9:30'), slot('c', '10:00')] },
  { date: '2026-12-08', slots: [] },
  { date: '2026-12-09', slots: [slot('d', '14:00')] },
];

const count = (html: string, part: string) => html.split(part).length - 1;

it('names each time by its full date and time', () => {
  const html = writeWeek(days, 4, undefined, markup);
  expect(html).toContain('value="b" aria-label="day 2026-12-07 9:30">9:30</button>');
  expect(html).toContain('value="d" aria-label="day 2026-12-09 14:00">14:00</button>');
});

it('writes the asked rows only, each time in the column of its day', () => {
  const html = writeWeek(days, 2, undefined, markup);
  expect(count(html, 'name="slot"')).toBe(3);
  expect(html).not.toContain('value="c"');
  expect(html).toContain('<div role="gridcell" aria-colindex="3"><button name="slot" value="d"');
});

it('heads each day and says which one has no time', () => {
  const html = writeWeek(days, 1, '2026-12-08', markup);
  expect(count(html, 'role="columnheader"')).toBe(3);
  expect(html).toContain('class="heading passed" role="columnheader" aria-colindex="1"');
  expect(html).toContain('class="heading today without" role="columnheader" aria-colindex="2"');
  expect(html).toContain('aria-label="day 2026-12-07, 3 times"');
  expect(html).toContain('<span>nothing free</span>');
});

it('lets nobody choose a passed day', () => {
  const html = writeWeek(days, 1, '2026-12-08', markup);
  expect(html).toContain('data-day="2026-12-07" disabled ');
  expect(html).toContain('data-day="2026-12-08" aria-label');
});

it('lets nothing out of its place in the markup', () => {
  const evil = `"><script>alert('1')</script>&`;
  const html = writeWeek([{ date: evil, slots: [slot(evil, evil)] }], 1, undefined, {
    ...markup,
    dayName: () => evil,
    timeName: () => evil,
    weekdayName: () => evil,
    countName: () => evil,
  });
  expect(html).not.toContain('<script');
  expect(html).not.toContain(`alert('`);
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;"');
});
