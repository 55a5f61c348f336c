import { href } from 'react-router';
import { signInHref } from '#app/platform/sign-in.ts';
import { seesPaidServices, type Viewer } from '#app/platform/viewer.ts';
import type { ThemeFlags } from '#app/themes/theme.ts';
import type { ServiceValue } from './contract.ts';

export type ServiceKey =
  | 'phoneAdvice'
  | 'onlineAdvice'
  | 'doctorFinder'
  | 'providerFinder'
  | 'healthCheck';

/** A service that the landing page offers; its words and picture are found by `key`. */
export interface AvailableService {
  key: ServiceKey;
  /** Its part of a start page, as links from outside name it. */
  anchor: string;
  /** Kind of service, as customers' records name it. */
  value: ServiceValue;
  url: string;
  /** Lasting address of its picture, for calls; pages take theirs from the bundle. */
  image: string;
  /** Needs no sign-in. */
  isPublic: boolean;
}

const PHONE_ADVICE: AvailableService = {
  key: 'phoneAdvice',
  anchor: 'telefonos-orvosi-tanacsadas',
  value: 'TYPE_PHONE_CONSULTATION',
  url: href('/services/consultation'),
  image: '/images/services/phone-advice.svg',
  isPublic: false,
};

const ONLINE_ADVICE: AvailableService = {
  key: 'onlineAdvice',
  anchor: 'online-orvosi-tanacsadas',
  value: 'TYPE_GENERAL_CONSULTATION',
  url: href('/services/consultation/questions'),
  image: '/images/services/online-advice.svg',
  isPublic: false,
};

const DOCTOR_FINDER: AvailableService = {
  key: 'doctorFinder',
  anchor: 'orvoskereso',
  value: 'TYPE_MAP_V2',
  url: `${href('/services/provider-search')}?listType=doctors`,
  image: '/images/services/provider-search.svg',
  isPublic: true,
};

const PROVIDER_FINDER: AvailableService = {
  key: 'providerFinder',
  anchor: 'arlistak',
  value: 'TYPE_SPECIALIST_CONSULTATION',
  url: `${href('/services/provider-search')}?listType=providers`,
  image: '/images/content/price-lists.svg',
  isPublic: true,
};

const HEALTH_CHECK: AvailableService = {
  key: 'healthCheck',
  anchor: 'egeszseg-felmeres',
  value: 'TYPE_HEALTH_CHECK',
  url: href('/services/health-check'),
  image: '/images/services/health-check.svg',
  isPublic: true,
};

/** A part of a start page: a service that the tiles show, or one that has a page of its own besides. */
export interface StartPart extends Pick<AvailableService, 'anchor' | 'url'> {
  key: ServiceKey | 'videoVisit';
}

const VIDEO_VISIT = {
  key: 'videoVisit',
  anchor: 'videovizit',
  url: href('/services/video-consultation'),
  isPublic: true,
} as const;

/** The order of the cards of a start page; what else there is comes after them. */
const START_ORDER: readonly StartPart['key'][] = [
  'phoneAdvice',
  'onlineAdvice',
  'healthCheck',
  'doctorFinder',
];

/**
 * What a start page introduces: the services, and visits by video.
 * @param hasVideo somebody holds them, and has free times
 */
export function findStartParts(
  flags: ThemeFlags,
  viewer: Pick<Viewer, 'subscription' | 'hasPaidServices' | 'isLoggedIn'>,
  hasVideo: boolean,
): StartPart[] {
  const services = [...findAvailableServices(flags, viewer), ...(hasVideo ? [VIDEO_VISIT] : [])];
  const parts = services.map((service): StartPart => ({
    key: service.key,
    anchor: service.anchor,
    url: hrefOfService(service, viewer),
  }));
  // What is not in the order comes last.
  const placeOf = ({ key }: StartPart) => START_ORDER.indexOf(key) + 1 || START_ORDER.length + 1;
  return parts.toSorted((one, next) => placeOf(one) - placeOf(next));
}

/** What whoever is signed in can use of it: without a subscription no advice in writing. */
export function findOwnServices(
  flags: ThemeFlags,
  viewer: Pick<Viewer, 'subscription' | 'hasPaidServices' | 'isLoggedIn'>,
  hasVideo: boolean,
): StartPart[] {
  const parts = findStartParts(flags, viewer, hasVideo);
  return viewer.subscription === null
    ? parts.filter(({ key }) => key !== ONLINE_ADVICE.key)
    : parts;
}

/** Where advice in writing begins for somebody; null: they cannot have it. */
export function findWrittenAdvice(
  flags: ThemeFlags,
  viewer: Pick<Viewer, 'subscription' | 'hasPaidServices' | 'isLoggedIn'>,
): string | null {
  const find = viewer.isLoggedIn ? findOwnServices : findStartParts;
  return find(flags, viewer, false).find(({ key }) => key === ONLINE_ADVICE.key)?.url ?? null;
}

/** Where a tile leads: straight to the service for who may use it, else to the sign-in page, which leads on to it. */
export function hrefOfService(
  { url, isPublic }: Pick<AvailableService, 'url' | 'isPublic'>,
  { isLoggedIn }: Pick<Viewer, 'isLoggedIn'>,
): string {
  return isPublic || isLoggedIn ? url : signInHref(url);
}

/**
 * What somebody can use here, by their product or, without one, by the theme; in the order of the tiles. Nothing is listed that
 * leads nowhere, and prices are spoken of only to who pays them.
 */
export function findAvailableServices(
  flags: ThemeFlags,
  viewer: Pick<Viewer, 'subscription' | 'hasPaidServices'>,
): AvailableService[] {
  const services: [AvailableService, boolean][] = [
    [DOCTOR_FINDER, flags.hasCalendar],
    [PROVIDER_FINDER, flags.hasCalendar && seesPaidServices(flags, viewer)],
    [PHONE_ADVICE, flags.hasPhoneAdvice === true],
    [ONLINE_ADVICE, flags.hasWrittenAdvice === true],
    [HEALTH_CHECK, flags.hasQuestionnaires !== false],
  ];
  return services.flatMap(([service, isOffered]) => (isOffered ? service : []));
}
