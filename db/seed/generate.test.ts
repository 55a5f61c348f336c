import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#app/time/minutes.ts';
import { mondayOf } from '#app/time/week.ts';
import { getLocalWeek } from '#app/time/local-week.ts';
import type { Clinic } from './clinic.ts';
import { LOCATIONS } from '../reference/facts.ts';
import { PLACES, SPECIALTIES } from './facts.ts';
import { generateClinics, type GenerateOptions } from './generate.ts';
import { toWeekInput } from './load-weeks.ts';
import { PRICE_STEP } from './prices.ts';
import { createWeekPatterns, listWeeks } from './weeks.ts';

const TODAY = '2026-09-16';
const DEMO: GenerateOptions = {
  size: { providers: { HU: 300, RO: 200 }, doctors: 1500 },
  seed: 1,
  today: TODAY,
  hasTexts: true,
};
const clinics = [...generateClinics(DEMO)];
const small = (rest: Partial<GenerateOptions>) => [
  ...generateClinics({ ...DEMO, size: { providers: { HU: 12, RO: 8 }, doctors: 70 }, ...rest }),
];
const subfunctions = SPECIALTIES.flatMap((specialty) => specialty.subfunctions);
const offeredBy = ({ calendars }: Clinic) =>
  calendars.flatMap(({ subfunctionIds }) => subfunctionIds);

function distanceKm(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const east = (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(a.lat - b.lat, east) * 111.32;
}

describe('the invented directory', () => {
  it('is the same for the same options and another one for another seed', () => {
    expect(small({})).toEqual(small({}));
    expect(small({ seed: 2 })).not.toEqual(small({}));
  });

  it('differs only in its texts when they are left out', () => {
    const plain = ({ provider, doctors, reviews, ...rest }: Clinic) => ({
      ...rest,
      hasReviews: reviews.length > 0,
      provider: { ...provider, description: null, discountDescription: null },
      doctors: doctors.map((doctor) => ({ ...doctor, description: null })),
    });
    expect(small({ hasTexts: false }).map(plain)).toEqual(small({}).map(plain));
  });

  it('has exactly as many providers and doctors as asked for', () => {
    for (const [HU, RO, doctors] of [
      [300, 200, 1500],
      [6, 4, 50],
      [120, 80, 1000],
    ] as const) {
      const made = [...generateClinics({ ...DEMO, size: { providers: { HU, RO }, doctors } })];
      expect(made.filter(({ provider }) => provider.market === 'HU')).toHaveLength(HU);
      expect(made).toHaveLength(HU + RO);
      expect(made.flatMap((clinic) => clinic.doctors)).toHaveLength(doctors);
    }
  });

  it('gives every provider a telephone number that is valid in its market', () => {
    for (const { provider } of clinics) {
      expect(provider.phone.length).toBeGreaterThan(0);
      for (const phone of provider.phone) {
        const parsed = parsePhoneNumberFromString(phone);
        expect(parsed?.isValid() && parsed.country, phone).toBe(provider.market);
      }
    }
  });

  it('puts every address on a street of its place, with that street’s postal code, near its centre', () => {
    for (const { provider } of clinics) {
      const location = LOCATIONS[provider.locationId - 1];
      const place = PLACES[provider.market].find(
        ({ locationId, city }) => locationId === provider.locationId && city === provider.city,
      );
      expect(place && location?.country, provider.name).toBe(provider.market);
      expect(location?.leafIds).toEqual([provider.locationId]);
      const street = place?.streets.find(([name]) => provider.address.startsWith(`${name} `));
      expect(street?.[1], provider.address).toBe(provider.zip);
      expect(distanceKm(provider, place ?? provider)).toBeLessThan(1.5);
    }
  });

  it('writes names in the order of the market', () => {
    for (const { provider, doctors } of clinics) {
      for (const { person } of doctors) {
        const { title, familyName, givenName } = person;
        const parts =
          provider.market === 'HU'
            ? [title, familyName, givenName]
            : [title, givenName, familyName];
        expect(person.name).toBe(parts.filter(Boolean).join(' '));
      }
    }
  });

  it('gives each clinic a name of its own', () => {
    expect(new Set(clinics.map(({ provider }) => provider.name)).size).toBe(clinics.length);
  });

  it('offers every specialty in both markets', () => {
    for (const market of ['HU', 'RO']) {
      const offered = new Set(
        clinics.filter(({ provider }) => provider.market === market).flatMap(offeredBy),
      );
      const missing = SPECIALTIES.filter((specialty) =>
        specialty.subfunctions.every(({ id }) => !offered.has(id)),
      );
      expect(missing.map(({ key }) => key)).toEqual([]);
      expect(offered.has(3)).toBe(true);
    }
  });

  it('keeps prices in the usual range and in round figures', () => {
    const unusual = clinics.flatMap(({ provider, services }) =>
      services.filter(({ subfunctionId, price }) => {
        const subfunction = subfunctions[subfunctionId - 1];
        const range = provider.market === 'HU' ? subfunction?.priceHUF : subfunction?.priceRON;
        const [low = 0, high = 0] = range ?? [];
        const isRound = (price ?? 0) % PRICE_STEP[provider.market] === 0;
        return price !== null && !(isRound && price >= low && price <= high);
      }),
    );
    expect(unusual).toEqual([]);
  });

  it('shows every case a patient can meet', () => {
    const count = (test: (clinic: Clinic) => boolean) => clinics.filter(test).length;
    expect(count(({ provider }) => !provider.isCalendarAvailable)).toBeGreaterThan(30);
    expect(count(({ services }) => services.length === 0)).toBeGreaterThan(10);
    expect(count(({ reviews }) => reviews.length > 0) / clinics.length).toBeCloseTo(2 / 3, 1);
    expect(count(({ provider }) => provider.logoPath === null)).toBeGreaterThan(40);
    expect(count(({ provider }) => provider.discountRate > 0) / clinics.length).toBeCloseTo(0.3, 1);
    const doctors = clinics.flatMap((clinic) => clinic.doctors);
    const english = doctors.filter(({ languages }) => languages.includes('en')).length;
    expect(english / doctors.length).toBeCloseTo(0.35, 1);
    expect(doctors.filter(({ photoPath }) => photoPath === null).length).toBeGreaterThan(100);
    expect(doctors.filter(({ description }) => description === null).length).toBeGreaterThan(100);
  });

  it('says of a clinic what its stars are made of, in the language of its market and no sentence twice', () => {
    for (const { provider, reviews } of clinics) {
      expect(provider.reviewCount).toBe(reviews.length);
      const sum = reviews.reduce((total, { stars }) => total + stars, 0);
      const average = Math.round((sum / reviews.length) * 10) / 10;
      expect(provider.rating, provider.name).toBe(reviews.length === 0 ? null : average);
      const sentences = reviews.flatMap(({ comment }) => comment.split(/(?<=[.!]) /));
      expect(new Set(sentences).size, provider.name).toBe(sentences.length);
      const own = provider.market === 'HU' ? 'hu' : 'ro';
      expect(reviews.every(({ locale }) => locale === own || locale === 'en')).toBe(true);
      expect(reviews.every(({ writtenOn }) => writtenOn < TODAY)).toBe(true);
    }
  });

  it('describes doctors and clinics in three languages, in clean HTML and comma-below letters', () => {
    const descriptions = clinics.flatMap(({ provider, doctors }) =>
      [provider.description, ...doctors.map(({ description }) => description)].flatMap((all) =>
        all ? Object.values(all) : [],
      ),
    );
    expect(descriptions.length).toBeGreaterThan(4000);
    const unclean = descriptions.filter(
      (html, index) =>
        /[{}şţŞŢ]|undefined|<p><\/p>/.test(html) ||
        html.normalize('NFC') !== html ||
        // Every tenth: the sentences repeat, and a sanitiser is slow.
        (index % 10 === 0 && sanitizeHtml(html, { allowedTags: ['p', 'ul', 'li'] }) !== html),
    );
    expect(unclean).toEqual([]);
  });

  it('lets nobody be in two places at once', () => {
    const weeks = listWeeks(mondayOf(TODAY), 12);
    const patterns = createWeekPatterns(weeks);
    const times = new Map<number, { from: number; to: number; providerId: number }[]>();
    const calendars = clinics.flatMap((clinic) => clinic.calendars);
    const count = Map.groupBy(calendars, ({ resourceId }) => resourceId);
    for (const clinic of clinics) {
      for (const calendar of clinic.calendars) {
        if (count.get(calendar.resourceId)?.length === 1) continue;
        const list = times.get(calendar.resourceId) ?? [];
        times.set(calendar.resourceId, list);
        for (const [index, open] of patterns.findOpen(toWeekInput(clinic, calendar)).entries()) {
          const { startMs } = getLocalWeek(weeks[index] ?? '', clinic.provider.tz);
          for (const minute of open) {
            const from = startMs + minute * MINUTE_MS;
            const to = from + calendar.slotMinutes * MINUTE_MS;
            list.push({ from, to, providerId: clinic.provider.id });
          }
        }
      }
    }
    const people = [...times.values()];
    const clashes = people.flatMap((list) => {
      list.sort((a, b) => a.from - b.from);
      return list.filter(({ from }, index) => from < (list[index - 1]?.to ?? 0));
    });
    expect(clashes).toEqual([]);
    const shared = people.filter(
      (list) => new Set(list.map(({ providerId }) => providerId)).size > 1,
    );
    expect(shared.length).toBeGreaterThan(5);
  });
});
