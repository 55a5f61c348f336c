import type { ProviderItem } from '#app/features/directory/items.ts';
import type { Slots } from '#app/features/calendar/contract.ts';

/** A clinic's card names so many of its doctors; the others stand on the clinic's page. */
export const NAMED_DOCTORS_MAX = 3;

type DoctorOfClinic = ProviderItem['doctors'][number];

/** The doctors whom a clinic's card names: whose time comes first, then who has none in the week shown. */
export function nextDoctors(
  doctors: readonly DoctorOfClinic[],
  times: Slots[string] | undefined,
): DoctorOfClinic[] {
  const inTurn = Object.keys(times ?? {})
    .sort()
    .flatMap((day) => times?.[day] ?? [])
    .map(({ doctorId }) => doctorId);
  const turnOf = ({ id }: DoctorOfClinic) => {
    const at = inTurn.indexOf(id);
    return at < 0 ? inTurn.length : at;
  };
  return doctors.toSorted((a, b) => turnOf(a) - turnOf(b)).slice(0, NAMED_DOCTORS_MAX);
}
