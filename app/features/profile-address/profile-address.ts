import { parseWeek } from '#app/time/week.ts';
import { SUBFUNCTION_PATTERN } from './id-patterns.ts';

/** What a provider or doctor page is opened with. */
export interface ProfileChoice {
  subfunction?: number | null;
  /** Monday of the week asked for; empty: the first with a free time. */
  week?: string;
  /** A time that was picked before the service was known. */
  slot?: string | null;
  /** Number of the booking that the clinic has cancelled, for which another time is looked for. */
  instead?: string | null;
  view?: CalendarView;
}

export type CalendarView = 'grid' | 'list';

const isId = new RegExp(`^${SUBFUNCTION_PATTERN}$`);
/** As `writeBookingNumber` writes them. */
const isBookingNumber = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
const isSlotId = /^[1-9][0-9]{0,14}-[0-9a-z]{1,7}$/;

/** Written here, as lists have a hundred of them: the router's `href` reads its pattern anew for each. */
export function providerHref(providerId: number, choice?: ProfileChoice): string {
  return withChoice(`/providers/${providerId}`, choice);
}

export function specializationHref(
  providerId: number,
  specializationId: number,
  choice?: ProfileChoice,
): string {
  return withChoice(`/providers/${providerId}/specializations/${specializationId}`, choice);
}

export function doctorHref(providerId: number, doctorId: number, choice?: ProfileChoice): string {
  return withChoice(`/providers/${providerId}/doctors/${doctorId}`, choice);
}

/** A page opened with a choice, of whose parts none needs to be escaped. */
export function withChoice(path: string, choice?: ProfileChoice): string {
  if (!choice) return path;
  const query = Object.entries(choice)
    .flatMap(([name, value]) => (value && value !== 'grid' ? `${name}=${value}` : []))
    .join('&');
  return query ? `${path}?${query}` : path;
}

/**
 * The choice of a page address; what is not understood counts as not given.
 * @param today the market's own day
 */
export function parseChoice(params: URLSearchParams, today: string): Required<ProfileChoice> {
  const slot = params.get('slot') ?? '';
  const instead = params.get('instead') ?? '';
  return {
    subfunction: parseId(params.get('subfunction') ?? ''),
    week: parseWeek(params.get('week'), today),
    slot: isSlotId.test(slot) ? slot : null,
    instead: isBookingNumber.test(instead) ? instead : null,
    view: params.get('view') === 'list' ? 'list' : 'grid',
  };
}

/** An id of a path or query; null for anything else. */
export function parseId(text: string | undefined): number | null {
  return text !== undefined && isId.test(text) ? Number(text) : null;
}
