import { expect, test } from 'vitest';
import { ENTRIES_MAX, readBusyTimes } from './busy-times.server.ts';

// Times by the clock of Budapest: an hour ahead of UTC in winter, two in summer (until 25 October 2026).
const window = {
  timeZone: 'Europe/Budapest',
  from: Date.parse('2026-10-19T00:00:00Z'),
  until: Date.parse('2027-06-20T00:00:00Z'),
};
const feed = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) =>
  feed('BEGIN:VEVENT', 'UID:one@elsewhere', ...lines, 'END:VEVENT');
const read = (text: string) =>
  readBusyTimes(text, window).map(
    ({ startsAt, endsAt }) =>
      `${new Date(startsAt).toISOString().slice(0, 16)}/${new Date(endsAt).toISOString().slice(0, 16)}`,
  );

test('what is busy is read with its zone, and by the clinic’s clock without one', () => {
  const nine = ['2026-11-26T08:00/2026-11-26T08:30'];
  expect(read(event('DTSTART:20261126T080000Z', 'DTEND:20261126T083000Z'))).toEqual(nine);
  expect(
    read(
      event(
        'DTSTART;TZID=Europe/Budapest:20261126T090000',
        'DTEND;TZID=Europe/Budapest:20261126T093000',
      ),
    ),
  ).toEqual(nine);
  expect(
    read(event('DTSTART;TZID="Central Europe Standard Time":20261126T090000', 'DURATION:PT30M')),
  ).toEqual(nine);
  expect(read(event('DTSTART:20261126T090000', 'DTEND:20261126T093000'))).toEqual(nine);
  expect(
    read(
      event(
        'DTSTART;TZID="Zone: ours";X-A=b:20261126T090000',
        'DTEND;TZID=Customized Zone:2026\r\n 1126T093000',
      ),
    ),
  ).toEqual(nine);
  expect(
    read(
      event(
        'DTSTART;TZID=Europe/London:20261126T080000',
        'DTEND;TZID=Europe/London:20261126T083000',
      ),
    ),
  ).toEqual(nine);
});

test('a whole day is one of the clinic’s clock', () => {
  expect(read(event('DTSTART;VALUE=DATE:20261025'))).toEqual(['2026-10-24T22:00/2026-10-25T23:00']);
  expect(read(event('DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261205'))).toEqual([
    '2026-12-02T23:00/2026-12-04T23:00',
  ]);
});

test('a series keeps the clock over the change, and is without what is taken out, cancelled or moved', () => {
  const series = [
    'DTSTART;TZID=Europe/Budapest:20201002T100000',
    'DTEND;TZID=Europe/Budapest:20201002T110000',
    'RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20261211T235959Z',
    'EXDATE;TZID=Europe/Budapest:20261106T100000',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:one@elsewhere',
    'RECURRENCE-ID;TZID=Europe/Budapest:20261113T100000',
    'DTSTART;TZID=Europe/Budapest:20261112T150000',
    'DTEND;TZID=Europe/Budapest:20261112T160000',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:one@elsewhere',
    'RECURRENCE-ID;TZID=Europe/Budapest:20261120T100000',
    'DTSTART;TZID=Europe/Budapest:20261120T100000',
    'DTEND;TZID=Europe/Budapest:20261120T110000',
    'STATUS:CANCELLED',
  ];
  expect(read(event(...series))).toEqual([
    '2026-10-23T08:00/2026-10-23T09:00',
    '2026-10-30T09:00/2026-10-30T10:00',
    '2026-11-12T14:00/2026-11-12T15:00',
    '2026-11-27T09:00/2026-11-27T10:00',
    '2026-12-04T09:00/2026-12-04T10:00',
    '2026-12-11T09:00/2026-12-11T10:00',
  ]);
});

test('further days of a series and days whose series is not in the feed are busy, too', () => {
  expect(
    read(
      event(
        'DTSTART;TZID=Europe/Budapest:20261126T090000',
        'DTEND;TZID=Europe/Budapest:20261126T093000',
        'RDATE;TZID=Europe/Budapest:20261127T090000,20261130T090000',
      ),
    ),
  ).toEqual([
    '2026-11-26T08:00/2026-11-26T08:30',
    '2026-11-27T08:00/2026-11-27T08:30',
    '2026-11-30T08:00/2026-11-30T08:30',
  ]);
  const alone = (day: string) => [
    'BEGIN:VEVENT',
    'UID:alone',
    `RECURRENCE-ID:${day}T080000Z`,
    `DTSTART:${day}T080000Z`,
    `DTEND:${day}T083000Z`,
    'END:VEVENT',
  ];
  expect(read(feed(...alone('20261126'), ...alone('20261203')))).toEqual([
    '2026-11-26T08:00/2026-11-26T08:30',
    '2026-12-03T08:00/2026-12-03T08:30',
  ]);
  expect(
    read(
      feed(
        'BEGIN:VFREEBUSY',
        'UID:fb',
        'FREEBUSY;FBTYPE=BUSY:20261126T080000Z/20261126T083000Z',
        'FREEBUSY;FBTYPE=FREE:20261127T080000Z/20261127T083000Z',
        'END:VFREEBUSY',
      ),
    ),
  ).toEqual(['2026-11-26T08:00/2026-11-26T08:30']);
});

const AT = ['DTSTART:20261126T080000Z', 'DTEND:20261126T083000Z'];
test.each([
  ['cancelled', event(...AT, 'STATUS:CANCELLED')],
  ['marked as free', event(...AT, 'TRANSP:TRANSPARENT')],
  ['free by Outlook', event(...AT, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE')],
  ['a moment', event('DTSTART:20261126T080000Z')],
  ['over', event('DTSTART:20260926T080000Z', 'DTEND:20260926T083000Z')],
  [
    'our own visit',
    feed(
      'BEGIN:VEVENT',
      'UID:visit-0195c2f0-7a10-7000-8000-000000000001@staff.vizit.example',
      ...AT,
      'END:VEVENT',
    ),
  ],
  ['a task', feed('BEGIN:VTODO', 'UID:t', ...AT, 'END:VTODO')],
])('nothing is taken by what is %s', (_what, text) => {
  expect(read(text)).toEqual([]);
});

test.each([
  ['a web page', '<!doctype html><title>Sign in</title>'],
  ['half a calendar', event(...AT).replace('END:VCALENDAR\r\n', '')],
  ['nothing', ''],
])('%s is no calendar', (_what, text) => {
  expect(() => readBusyTimes(text, window)).toThrow('not_calendar');
});

test('repeats without end and more than anybody has are refused, and the name of an event is only a name', () => {
  for (const rule of ['FREQ=SECONDLY', 'FREQ=MINUTELY;INTERVAL=1', 'FREQ=DAILY;BYMINUTE=0,1,2']) {
    expect(() => readBusyTimes(event(...AT, `RRULE:${rule}`), window)).toThrow('too_many');
  }
  const many = Array.from({ length: ENTRIES_MAX + 1 }, (_one, at) => [
    'BEGIN:VEVENT',
    `UID:${at}`,
    `DTSTART:${new Date(window.from + at * 600_000).toISOString().replace(/[-:]|\.000/g, '')}`,
    'DURATION:PT5M',
    'END:VEVENT',
  ]).flat();
  expect(() => readBusyTimes(feed(...many), window)).toThrow('too_many');
  expect(read(feed('BEGIN:VEVENT', 'UID:__proto__', ...AT, 'END:VEVENT'))).toHaveLength(1);
});
