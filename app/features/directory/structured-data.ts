import type { OpeningHours } from '#app/features/calendar/opening-hours.ts';
import type { Market } from '#app/i18n/locale.ts';
import { doctorHref, providerHref } from '#app/features/profile-address/profile-address.ts';
import type { OfferedSpecialty } from './profile.ts';
import type { DoctorItem, ProviderItem } from './items.ts';

/*
 * Pages as search engines understand them: https://schema.org, as JSON-LD. What is not known is left out, never guessed.
 */
const CURRENCIES: Record<Market, string> = { HU: 'HUF', RO: 'RON' };
const RATING_MAX = 5;

interface Site {
  /** `https://host`, without a path. */
  origin: string;
  market: Market;
  /** Prices are shown to visitors. */
  hasPrices: boolean;
}

export interface PostalAddress {
  zip: string;
  city: string;
  address: string;
}

interface Clinic {
  id: number;
  name: string;
  picture: string | null;
  ratingAllAvg: number | null;
  reviewCount: number;
  postal: PostalAddress;
  lat: number;
  lng: number;
  phone: readonly string[];
  /** Of the doctor on a doctor's page. */
  hours: readonly OpeningHours[];
}

export interface Crumb {
  name: string;
  /** Path of the page. */
  href: string;
}

export function describeProvider(
  clinic: Clinic,
  offer: readonly OfferedSpecialty[],
  crumbs: readonly Crumb[],
  site: Site,
): object {
  return {
    '@graph': [
      {
        ...presentClinic(clinic, site),
        ...presentHours(clinic),
        medicalSpecialty: offer.map(({ name }) => name),
        ...presentOffers(offer, site),
      },
      presentCrumbs(crumbs, site),
    ],
  };
}

export function describeDoctor(
  doctor: { id: number; name: string; picture: string | null; languages: readonly string[] },
  clinic: Clinic,
  offer: readonly OfferedSpecialty[],
  crumbs: readonly Crumb[],
  site: Site,
): object {
  const url = `${site.origin}${doctorHref(clinic.id, doctor.id)}`;
  return {
    '@graph': [
      {
        '@type': ['Physician', 'Person'],
        '@id': url,
        url,
        name: doctor.name,
        ...(doctor.picture && { image: `${site.origin}${doctor.picture}` }),
        ...presentWhereabouts(clinic, site),
        ...presentHours(clinic),
        medicalSpecialty: offer.map(({ name }) => name),
        knowsLanguage: doctor.languages,
        worksFor: presentClinic(clinic, site),
        ...presentOffers(offer, site),
      },
      presentCrumbs(crumbs, site),
    ],
  };
}

/** A page of results: one of the two lists is empty. */
export interface ListedPages {
  doctors: readonly Pick<DoctorItem, 'id' | 'name' | 'providerId'>[];
  providers: readonly Pick<ProviderItem, 'id' | 'name'>[];
  totalRows: number;
}

/** A page of results, in its order. */
export function describeList(
  list: ListedPages,
  crumbs: readonly Crumb[],
  { origin }: Pick<Site, 'origin'>,
): object {
  const items = [
    ...list.doctors.map(({ id, name, providerId }) => ({ name, href: doctorHref(providerId, id) })),
    ...list.providers.map(({ id, name }) => ({ name, href: providerHref(id) })),
  ];
  return {
    '@graph': [
      {
        '@type': 'ItemList',
        numberOfItems: list.totalRows,
        itemListElement: items.map(({ name, href }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name,
          url: `${origin}${href}`,
        })),
      },
      presentCrumbs(crumbs, { origin }),
    ],
  };
}

function presentClinic(clinic: Clinic, site: Site): object {
  const url = `${site.origin}${providerHref(clinic.id)}`;
  const { ratingAllAvg, reviewCount } = clinic;
  return {
    '@type': 'MedicalClinic',
    '@id': url,
    url,
    name: clinic.name,
    ...(clinic.picture && { image: `${site.origin}${clinic.picture}` }),
    ...presentWhereabouts(clinic, site),
    ...(ratingAllAvg !== null &&
      reviewCount > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: Math.round(ratingAllAvg * 10) / 10,
          bestRating: RATING_MAX,
          reviewCount,
        },
      }),
  };
}

function presentWhereabouts({ postal, lat, lng, phone }: Clinic, { market }: Site): object {
  return {
    address: {
      '@type': 'PostalAddress',
      streetAddress: postal.address,
      postalCode: postal.zip,
      addressLocality: postal.city,
      addressCountry: market,
    },
    geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
    ...(phone[0] && { telephone: phone[0] }),
  };
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function presentHours({ hours }: Clinic): { openingHoursSpecification?: object[] } {
  if (hours.length === 0) return {};
  return {
    openingHoursSpecification: hours.map(({ weekdays, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays.map((weekday) => WEEKDAYS[weekday]),
      opens,
      closes,
    })),
  };
}

function presentOffers(
  offer: readonly OfferedSpecialty[],
  { market, hasPrices }: Site,
): { makesOffer?: object[] } {
  if (!hasPrices) return {};
  const makesOffer = offer.flatMap((specialty) =>
    specialty.services.flatMap(({ name, price }) =>
      price === null
        ? []
        : [
            {
              '@type': 'Offer',
              itemOffered: { '@type': 'Service', name: `${specialty.name} – ${name}` },
              price,
              priceCurrency: CURRENCIES[market],
            },
          ],
    ),
  );
  return makesOffer.length > 0 ? { makesOffer } : {};
}

function presentCrumbs(crumbs: readonly Crumb[], { origin }: Pick<Site, 'origin'>): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, href }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${origin}${href}`,
    })),
  };
}
