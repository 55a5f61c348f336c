import type { BusyFeedWords } from './shape.ts';

export const en: BusyFeedWords = {
  title: 'Busy times from another program',
  hint: 'If you keep your calendar in another program, give the address of its feed (iCalendar, often called “private address in iCal format”). When it says busy, we offer no times here; entries that are cancelled or marked as free take nothing. We read when you are busy, never what for. It is read every five minutes.',
  address: 'Read from {address}',
  newAddress: 'Address of the feed',
  set: 'Read from this address',
  replace: 'Read from another address',
  end: 'Read no more',
  saved: 'Saved. It is read within a minute.',
  waiting: 'Not read yet: it is read within a minute.',
  read: { one: 'Read {count} minute ago', other: 'Read {count} minutes ago' },
  entries: { one: '{count} busy entry', other: '{count} busy entries' },
  notSince: 'Not read since {at}: {why}',
  never: 'Could not be read yet: {why}',
  stale:
    'Nothing has been heard of the other calendar for six hours, so we offer no times of this one until it can be read again. What is booked stays.',
  why: {
    address: 'the address leads to no server on the public network.',
    unreachable: 'its server does not answer, or not in time.',
    refused:
      'its server refuses it. Perhaps the address has changed, or the calendar is no longer shared.',
    too_large: 'it is larger than 5 MB. Share less of the past.',
    not_calendar: 'what lies there is no calendar, or only half of one.',
    too_many: 'it has more than 5,000 entries, or repeats within the hour.',
    portal: 'the fault is ours; we have been told of it.',
  },
  collisions: {
    one: '{count} visit is booked while the other calendar says busy',
    other: '{count} visits are booked while the other calendar says busy',
  },
  collisionsHint:
    'Nothing is cancelled by itself. An entry with the same beginning and end as a visit counts as that visit. Open a visit to cancel it; each patient then gets other times by e-mail.',
  errors: {
    required: 'Please fill this in.',
    tooLong: 'This is too long.',
    notHttps: 'Give an address that begins with https://.',
    noHost: 'This is no server on the public network.',
    hasPassword: 'An address with a user name and password cannot be read.',
    noHours:
      'The calendar has no weekly hours: the clinic’s own system fills it. Set weekly hours first.',
  },
  board: 'Patients are offered no times, because the feed cannot be read: {names}',
  boardLink: 'See why',
  call: {
    title: 'Calendars that cannot be read',
    hint: 'For more than a day these calendars have offered no times, because the feed of the clinic’s own program cannot be read. Call the clinic: at “Hours” it sees why, and can give another address.',
    clinic: 'Clinic',
    since: 'Last read',
    why: 'Reason',
  },
};
