import { addDays, mondayOf } from '#app/time/week.ts';
import { MARKET_LOCALE, MARKETS, type Market } from '#app/i18n/locale.ts';
import { createAddress, createPhones, pickPlace } from './addresses.ts';
import { createClinicName } from './clinic-names.ts';
import { planClinics, type ClinicPlan, type DirectorySize } from './clinic-plan.ts';
import type { Clinic, Provider } from './clinic.ts';
import { createDiscount, createProviderDescription } from './descriptions.ts';
import { createDoctors, createSpecialtyDeck, type StaffContext } from './doctors.ts';
import type { Place } from './facts.ts';
import { pickClinicPicture } from './pictures.ts';
import { createPriceLists } from './prices.ts';
import { createRandom, type Random } from './random.ts';
import { GENERIC_PARTNER, PUBLIC_SEARCH_PARTNER } from './partners.ts';
import { averageOf, createReviews } from './reviews.ts';
import { createRooms } from './rooms.ts';
import { createSchedulePool } from './schedules.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';

export interface GenerateOptions {
  size: DirectorySize;
  seed: number;
  /** `YYYY-MM-DD`; calendars begin in its week. */
  today: string;
  /** Off leaves descriptions out: at half a million doctors they would be most of the data. */
  hasTexts: boolean;
}

/** What the clinics of one run share. */
interface Run extends StaffContext {
  today: string;
  takenNames: Set<string>;
  nextProviderId: number;
}

/** Of whom nobody has said anything, besides those of whom chance has it so: together a third. */
const ONE_IN_UNKNOWN = 5;
const DISCOUNT_RATES = [5, 8, 10, 10, 12, 15, 20, 25, 30];

/**
 * Invents a directory, clinic by clinic, Hungary first. The same options give the same clinics; sizes are exact.
 * Nothing is kept but names and ids, so half a million doctors stream through.
 */
export function* generateClinics(options: GenerateOptions): Generator<Clinic> {
  const { size, seed, today, hasTexts } = options;
  const random = createRandom(seed);
  const monday = mondayOf(today);
  const run: Run = {
    today,
    monday,
    hasTexts,
    schedules: createSchedulePool(random.fork(), monday),
    deck: {
      HU: createSpecialtyDeck(random.fork()),
      RO: createSpecialtyDeck(random.fork()),
    },
    lookingForSecondPlace: new Map(),
    nextDoctorId: 1,
    nextCalendarId: 1,
    nextProviderId: 1,
    takenNames: new Set(),
  };
  for (const market of MARKETS) {
    const plans = planClinics(random.fork(), size.providers[market], shareOfDoctors(size, market));
    for (const plan of plans) yield createClinic(random.fork(), market, plan, run);
  }
}

/** Doctors are shared out as providers are; Romania gets what rounding leaves. */
function shareOfDoctors({ doctors, providers }: DirectorySize, market: Market): number {
  const hungarian = Math.round((doctors * providers.HU) / (providers.HU + providers.RO));
  return market === 'HU' ? hungarian : doctors - hungarian;
}

function createClinic(random: Random, market: Market, plan: ClinicPlan, run: Run): Clinic {
  const place = pickPlace(random, market);
  const address = createAddress(random, place);
  const isInternational = random.chance(0.38);
  const isCalendarAvailable = random.chance(0.88);
  const texts = random.fork();
  const staff = createDoctors(random, { plan, place, isInternational, texts }, run);
  const rooms = createRooms(random, plan, run);
  const specialtyIds = new Set([...staff.specialties, ...rooms.specialties].map(({ id }) => id));
  const onlyDoctor = plan.kind === 'practice' ? staff.doctors[0] : undefined;
  const name = createClinicName(random, {
    kind: plan.kind,
    place,
    specialty: plan.kind === 'polyclinic' ? undefined : staff.specialties[0],
    doctorName: onlyDoctor?.person.name,
    street: address.address.replace(/ (nr\. )?\d+\.?$/, ''),
    taken: run.takenNames,
  });
  const id = run.nextProviderId;
  run.nextProviderId += 1;
  const own = MARKET_LOCALE[market];
  const spoken = staff.doctors.flatMap(({ languages }) => languages);
  const discountRate = random.chance(0.3) ? random.pick(DISCOUNT_RATES) : 0;
  const reviewCount = random.chance(0.15) ? 0 : Math.ceil(Math.exp(random.unit() * 3.5));
  const average = 3.5 + random.bell() * 1.6;
  const reviews = createReviews(createRandom(id), {
    market,
    average,
    count: id % ONE_IN_UNKNOWN === 0 ? 0 : reviewCount,
    today: run.today,
  });
  const hasDescription = texts.chance(0.8) && run.hasTexts;
  const description = hasDescription ? createProviderDescription(texts) : null;
  const discount = createDiscount(id, discountRate);
  const provider: Provider = {
    ...address,
    id,
    uuid: createUuid(random),
    market,
    locationId: place.locationId,
    tz: MARKET_ZONES[market],
    name,
    phone: createPhones(random, place),
    email: `info@${toDomain(name)}.example`,
    languages: [...new Set([own, ...spoken, ...(isInternational ? ['en'] : [])])],
    rating: averageOf(reviews),
    reviewCount: reviews.length,
    logoPath: random.chance(0.85) ? pickClinicPicture(id) : null,
    description,
    discountRate,
    discountDescription: discount?.description ?? null,
    isDiscountGeneral: discount?.isGeneral ?? false,
    discountEndsOn: discount && lastDayOfDiscount(run.monday, id),
    isCalendarAvailable,
    specializationCount: specialtyIds.size,
    networkPartnerIds: pickNetworks(random),
  };
  const services = createPriceLists(random, {
    market,
    level: priceLevel(random, place),
    doctors: staff.doctors,
    roomSubfunctionIds: rooms.calendars.flatMap(({ subfunctionIds }) => subfunctionIds),
  });
  const calendars = isCalendarAvailable ? [...staff.calendars, ...rooms.calendars] : [];
  return {
    provider,
    doctors: staff.doctors,
    calendars,
    services,
    // The newest is enough to have stars where texts would be most of the data.
    reviews: run.hasTexts ? reviews : reviews.slice(0, 1),
  };
}

/** Some discounts hold until further notice, others for three months or six from the first week on. */
function lastDayOfDiscount(monday: string, providerId: number): string | null {
  const quarters = providerId % 3;
  return quarters === 0 ? null : addDays(monday, quarters * 91);
}

function pickNetworks(random: Random): number[] {
  const isGeneric = random.chance(0.4);
  const isPublic = random.chance(0.25);
  return [...(isGeneric ? [GENERIC_PARTNER] : []), ...(isPublic ? [PUBLIC_SEARCH_PARTNER] : [])];
}

/** Capitals are dearer. */
function priceLevel(random: Random, { locationCode }: Place): number {
  const isCapital = locationCode.startsWith('hu-bp') || locationCode.startsWith('ro-b-');
  return random.bell() * 0.8 + (isCapital ? 0.2 : 0);
}

function createUuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.int(0, 15).toString(16)).join('');
  const variant = '89ab'[random.int(0, 3)];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

function toDomain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
