/** When a phone is answered, as it stands within a sentence. */
export const hu = {
  weekdays: ['hétfő', 'kedd', 'szerda', 'csütörtök', 'péntek', 'szombat', 'vasárnap'],
  workingDays: 'munkanapokon {times}',
  /** `{days}`, such as `hétfő` or `hétfő–péntek`; `{times}`, such as `08:00–20:00`. */
  days: '{days} {times}',
  /** Where there is a break: `08:00–12:00 és 13:00–18:00`. */
  twice: '{first} és {again}',
  swapped: 'ledolgozott szombaton',
  notOnHolidays: '{days} (ünnepnapokon nem)',
  notOnHolidaysOrSwapped: '{days} (ünnepnapokon és ledolgozott szombaton nem)',
};
