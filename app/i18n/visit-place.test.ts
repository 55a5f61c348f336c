import { expect, test } from 'vitest';
import { LOCALES } from './locale.ts';
import { formatClinicOfVisit, formatVisitPlace, VISIT_PLACE_WORDS } from './visit-place.ts';

const provider = { name: 'Rendelő', city: 'Budapest', address: 'Nádor utca 1.' };

test('a visit is at the clinic’s address, and by video nowhere but at one’s own device', () => {
  for (const locale of LOCALES) {
    const reader = { locale, market: 'HU' } as const;
    const atClinic = { isByVideo: false, provider };
    expect(formatVisitPlace(reader, atClinic)).toBe('Budapest, Nádor utca 1.');
    expect(formatClinicOfVisit(reader, atClinic)).toBe('Rendelő, Budapest, Nádor utca 1.');
    const byVideo = { isByVideo: true, provider };
    expect(formatVisitPlace(reader, byVideo)).toBe(VISIT_PLACE_WORDS[locale].byVideo);
    expect(formatClinicOfVisit(reader, byVideo)).toBe(VISIT_PLACE_WORDS[locale].byVideo);
  }
});
