import { expect, test } from 'vitest';
import { STANDARD_PHONE_HOURS } from '#app/time/phone-days.ts';
import { phonesIn, readPhones } from './partner-phones.ts';

test('a partner who says nothing of phones has no line, and answers at the usual hours', () => {
  const usual = readPhones(undefined);
  expect(usual.hours).toEqual(STANDARD_PHONE_HOURS);
  for (const locale of ['hu', 'ro', 'en'] as const) {
    expect(phonesIn(usual, locale)).toEqual({ allDay: null, advice: null });
  }
});

test('who is answered in their own language is given that number, everybody else the common one', () => {
  const phones = {
    ...readPhones(undefined),
    allDay: '+3611111111',
    advice: '+3612222222',
    allDayIn: { ro: '+40213333333' },
    adviceIn: { en: '+3614444444' },
  };
  expect(phonesIn(phones, 'hu')).toEqual({ allDay: '+3611111111', advice: '+3612222222' });
  expect(phonesIn(phones, 'ro')).toEqual({ allDay: '+40213333333', advice: '+3612222222' });
  expect(phonesIn(phones, 'en')).toEqual({ allDay: '+3611111111', advice: '+3614444444' });
});

test('the two lines are two numbers: one in a language does not stand in for the other', () => {
  const phones = { ...readPhones(undefined), allDayIn: { hu: '+3611111111' } };
  expect(phonesIn(phones, 'hu')).toEqual({ allDay: '+3611111111', advice: null });
});
