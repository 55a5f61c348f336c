import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import {
  createCalendar,
  createCalendarFile,
  type CalendarEntry,
  type CalendarVisit,
} from './calendar-file.ts';

const entry: CalendarEntry = {
  method: 'REQUEST',
  uid: 'reservation-0190a8f0@localhost',
  sequence: 0,
  writtenAt: Date.parse('2026-03-02T10:11:12.345Z'),
  startsAt: Date.parse('2026-03-05T08:00:00Z'),
  endsAt: Date.parse('2026-03-05T08:30:00Z'),
  timeZone: 'Europe/Budapest',
  language: 'hu',
  summary: 'Időpont – Vizit',
  location: 'Klinika, 1085\u00A0Budapest, Mária utca 41.',
  description: 'Telefon: +36 1 234 5678\nLemondás: a levélben.',
  organizer: { name: 'Vizit', email: 'no-reply@localhost' },
  attendee: { name: 'Kovács János', email: 'janos+vizit@example.com' },
  reminder: 'Emlékeztető',
};

const anyText = fc
  .array(fc.integer({ min: 0x20, max: 0xd7ff }), { maxLength: 200 })
  .map((codes) => String.fromCodePoint(...codes));

function parse(file: string): { calendar: ICAL.Component; event: ICAL.Component } {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  return { calendar, event: events[0]! };
}

describe('a calendar file', () => {
  test('asks to put the visit in, at the clinic’s own time', () => {
    const { calendar, event } = parse(createCalendarFile(entry));
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
    expect(event.getFirstPropertyValue('uid')).toBe(entry.uid);
    expect(event.getFirstPropertyValue('sequence')).toBe(0);
    expect(event.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(event.getFirstPropertyValue('class')).toBe('PRIVATE');
    expect(String(event.getFirstPropertyValue('dtstamp'))).toBe('2026-03-02T10:11:12Z');
    expect(String(event.getFirstPropertyValue('dtstart'))).toBe('2026-03-05T09:00:00');
    expect(event.getFirstProperty('dtstart')?.getFirstParameter('tzid')).toBe('Europe/Budapest');
    expect(event.getFirstPropertyValue('description')).toBe(entry.description);
    expect(event.getFirstPropertyValue('location')).toBe('Klinika, 1085 Budapest, Mária utca 41.');
    expect(event.getFirstPropertyValue('attendee')).toBe('mailto:janos+vizit@example.com');
    expect(event.getFirstSubcomponent('valarm')).not.toBeNull();
  });

  test('takes the visit out again under the same name, without a reminder', () => {
    const { calendar, event } = parse(
      createCalendarFile({ ...entry, method: 'CANCEL', sequence: 1 }),
    );
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(event.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(event.getFirstPropertyValue('uid')).toBe(entry.uid);
    expect(event.getFirstPropertyValue('sequence')).toBe(1);
    expect(event.getFirstSubcomponent('valarm')).toBeNull();
  });

  test.each(['Europe/Budapest', 'Europe/Bucharest'])(
    'means the same instant as we do, all through the year, in %s',
    (timeZone) => {
      for (const day of [
        '2026-01-15T07:30Z',
        '2026-03-28T09:00Z',
        '2026-03-29T00:59Z',
        '2026-03-29T01:00Z',
        '2026-07-01T08:00Z',
        '2026-10-24T23:45Z',
        '2026-10-25T00:30Z',
        '2026-10-25T01:00Z',
        '2026-10-25T01:30Z',
        '2026-10-25T02:30Z',
        '2027-10-31T00:30Z',
      ]) {
        const startsAt = Date.parse(day);
        const file = createCalendarFile({
          ...entry,
          timeZone,
          startsAt,
          endsAt: startsAt + 60_000,
        });
        const { calendar, event } = parse(file);
        const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!);
        const start = event.getFirstPropertyValue('dtstart') as ICAL.Time;
        const instant = start.zone === ICAL.Timezone.utcTimezone ? start : start.clone();
        if (instant !== start) instant.zone = zone;
        expect(instant.toUnixTime() * 1000, `${timeZone} ${day}`).toBe(startsAt);
      }
    },
  );

  test('of a zone that we do not describe is in UTC', () => {
    const file = createCalendarFile({ ...entry, timeZone: 'Europe/London' });
    expect(file).toContain('DTSTART:20260305T080000Z');
    expect(file).not.toContain('VTIMEZONE');
  });

  test('stays one event whatever the texts hold [IN-05]', () => {
    const evil = 'x\r\nEND:VEVENT\r\nBEGIN:VALARM\r\nATTACH:http://evil.example\r\n"; , \\ :';
    const file = createCalendarFile({
      ...entry,
      summary: evil,
      location: evil,
      description: evil,
      organizer: { name: evil, email: entry.organizer.email },
      attendee: { name: evil, email: entry.attendee.email },
    });
    const { event } = parse(file);
    expect(event.getAllSubcomponents('valarm')).toHaveLength(1);
    expect(event.getAllProperties('attach')).toHaveLength(0);
    expect(event.getFirstPropertyValue('description')).toBe(evil.replaceAll('\r\n', '\n'));
  });

  test('has no line over 75 bytes, and lines are cut between letters [IN-05]', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const file = createCalendarFile({ ...entry, description: `ő${text}`.repeat(3) });
        for (const line of file.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        }
        expect(Buffer.from(file, 'utf8').toString('utf8')).toBe(file);
      }),
      { numRuns: 50 },
    );
  });
});

test('the reminder comes when its words say, two hours before', () => {
  const { event } = parse(createCalendarFile(entry));
  const alarm = event.getFirstSubcomponent('valarm');
  expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT2H');
});

test('an address with signs of a web address stays one of mail', () => {
  const file = createCalendarFile({
    ...entry,
    attendee: { name: 'Anna', email: 'anna?subject=x#y@example.com' },
  });
  const { event } = parse(file);
  expect(event.getFirstPropertyValue('attendee')).toBe('mailto:anna%3Fsubject=x%23y@example.com');
});

describe('a calendar that is subscribed to', () => {
  const visit = { ...entry, uid: 'visit-1@localhost' };
  const read = (visits: readonly CalendarVisit[]) =>
    new ICAL.Component(
      ICAL.parse(
        createCalendar({ name: 'Időpontok', language: 'hu', writtenAt: entry.writtenAt, visits }),
      ) as unknown[],
    );

  test('shows visits and invites nobody, reminds of nothing', () => {
    const calendar = read([visit, { ...visit, uid: 'visit-2@localhost', description: null }]);
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    const events = calendar.getAllSubcomponents('vevent');
    expect(events.map((event) => event.getFirstPropertyValue('uid'))).toEqual([
      'visit-1@localhost',
      'visit-2@localhost',
    ]);
    expect(events.map((event) => event.getFirstPropertyValue('description'))).toEqual([
      entry.description,
      null,
    ]);
    for (const event of events) {
      expect(event.getFirstPropertyValue('class')).toBe('PRIVATE');
      expect(event.getFirstProperty('attendee')).toBeNull();
      expect(event.getFirstProperty('organizer')).toBeNull();
      expect(event.getFirstSubcomponent('valarm')).toBeNull();
    }
  });

  test('describes each zone of its visits once, and is one without visits', () => {
    const inZone = (timeZone: string) => ({ ...visit, timeZone });
    const zones = read(
      ['Europe/Budapest', 'Europe/Bucharest', 'Europe/Budapest', 'Europe/London'].map(inZone),
    )
      .getAllSubcomponents('vtimezone')
      .map((zone) => zone.getFirstPropertyValue('tzid'));
    expect(zones).toEqual(['Europe/Budapest', 'Europe/Bucharest']);
    expect(read([]).getAllSubcomponents()).toEqual([]);
  });
});
