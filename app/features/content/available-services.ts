import type { ThemeFlags } from '#app/themes/theme.ts';

/** A service that the landing page offers; its words and picture are found by `key`. */
export interface AvailableService {
  key: 'doctorFinder' | 'providerFinder';
  /** Kind of service, as customers' records name it. */
  value: 'TYPE_MAP_V2' | 'TYPE_SPECIALIST_CONSULTATION';
  url: string;
  /** Needs no sign-in. */
  isPublic: boolean;
}

const DOCTOR_FINDER: AvailableService = {
  key: 'doctorFinder',
  value: 'TYPE_MAP_V2',
  url: '/services/provider-search?listType=doctors',
  isPublic: true,
};

const PROVIDER_FINDER: AvailableService = {
  key: 'providerFinder',
  value: 'TYPE_SPECIALIST_CONSULTATION',
  url: '/services/provider-search?listType=providers',
  isPublic: true,
};

/** What a visitor of the theme can use, in the order of the tiles. Nothing is listed that leads nowhere. */
export function findAvailableServices({
  hasCalendar,
  hasPaidServices,
}: ThemeFlags): AvailableService[] {
  if (!hasCalendar) return [];
  return hasPaidServices ? [DOCTOR_FINDER, PROVIDER_FINDER] : [DOCTOR_FINDER];
}
