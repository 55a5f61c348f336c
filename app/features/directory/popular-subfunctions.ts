import { localise, type Locale, type Market } from '#app/i18n/locale.ts';
import type { Subfunction } from './contract.ts';

/** A much offered sub-function of a specialty, as a way into the finder. */
export interface PopularSubfunction {
  id: number;
  specialization: Subfunction['specialization'];
  doctorCount: number;
}

/** The same in the reader's language. */
export interface PopularSpecialty {
  id: number;
  specializationId: number;
  name: string;
  doctorCount: number;
}

export function presentPopular(
  { id, specialization, doctorCount }: PopularSubfunction,
  { locale, market }: { locale: Locale; market: Market },
): PopularSpecialty {
  return {
    id,
    specializationId: specialization.id,
    name: localise(specialization, locale, market),
    doctorCount,
  };
}

/**
 * For each specialty the bookable sub-function that most doctors do, the specialties with most doctors first; ties in the
 * order given.
 */
export function choosePopular(
  subfunctions: readonly Subfunction[],
  doctorCounts: ReadonlyMap<number, number>,
  limit: number,
): PopularSubfunction[] {
  const best = new Map<number, PopularSubfunction>();
  for (const { id, specialization, isPubliclyReservable } of subfunctions) {
    const doctorCount = doctorCounts.get(id) ?? 0;
    const known = best.get(specialization.id)?.doctorCount ?? 0;
    if (isPubliclyReservable && doctorCount > known) {
      best.set(specialization.id, { id, specialization, doctorCount });
    }
  }
  return [...best.values()].toSorted((a, b) => b.doctorCount - a.doctorCount).slice(0, limit);
}
