import { href } from 'react-router';
import { signInHref } from '#app/platform/sign-in.ts';
import { seesPaidServices, type Viewer } from '#app/platform/viewer.ts';
import type { ThemeFlags } from '#app/themes/theme.ts';
import type { ServiceValue } from './contract.ts';

export type ServiceKey = 'doctorFinder' | 'providerFinder' | 'healthCheck';

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
  anchor: 'egeszsegfelmeres',
  value: 'TYPE_HEALTH_CHECK',
  url: href('/services/health-check'),
  image: '/images/services/health-check.svg',
  isPublic: true,
};

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
    [HEALTH_CHECK, flags.hasQuestionnaires !== false],
  ];
  return services.filter(([, isOffered]) => isOffered).map(([service]) => service);
}
