import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useReservation } from './reservation.tsx';
import type { Slot } from '#app/features/calendar/contract.ts';

/** What calendars on a page report, and which times they mark. Stays the same object while nothing of it changes. */
export interface SlotPicking {
  onPick: (ownerKey: string, slot: Slot, button: HTMLButtonElement) => void;
  onWeek: (monday: string, ownerKey: string) => void;
  onReload: (ownerKey: string) => void;
  selectedSlotId: string | null;
  lostSlotIds: readonly string[];
}

interface SlotPickingInput {
  /** The service the visitor has seen chosen; null: none, so nothing can be held yet. */
  subfunction: number | null;
  /** Where a time leads while no service is chosen. */
  onUnchosen: (ownerKey: string, slot: Slot) => void;
  goToWeek: (monday: string) => void;
  reload: () => void;
  /** The times of the asked week are shown. */
  isLoaded: boolean;
}

/**
 * Picking a time: with a service chosen it is held at once, without one the visitor is led to choose it first. A jump to
 * another week takes the focus along to the first time it was made for, and so does another try after a failure.
 */
export function useSlotPicking(input: SlotPickingInput): SlotPicking {
  const reservation = useReservation();
  const latest = useRef({ input, reservation });
  useLayoutEffect(() => {
    latest.current = { input, reservation };
  });

  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (!input.isLoaded || !awaited.current) return;
    focusFirstTime(awaited.current);
    awaited.current = null;
  }, [input.isLoaded]);

  const lost = reservation.lostSlotIds.join(' ');
  const { pickedSlotId } = reservation;
  return useMemo(
    () => ({
      onPick: (ownerKey, slot, button) => {
        const { subfunction, onUnchosen } = latest.current.input;
        if (subfunction === null) onUnchosen(ownerKey, slot);
        else {
          latest.current.reservation.pickSlot({
            slotId: slot.id,
            subfunctionId: subfunction,
            startsAt: slot.startsAt,
            endsAt: slot.endsAt,
            ownerKey: ownerKey as `D${number}` | `P${number}`,
            trigger: button,
          });
        }
      },
      onWeek: (monday, ownerKey) => {
        awaited.current = ownerKey;
        latest.current.input.goToWeek(monday);
      },
      onReload: (ownerKey) => {
        awaited.current = ownerKey;
        latest.current.input.reload();
      },
      selectedSlotId: pickedSlotId,
      lostSlotIds: lost === '' ? [] : lost.split(' '),
    }),
    [pickedSlotId, lost],
  );
}

/** Leads to the first free time of a doctor or provider, or to the way on when there is none this week. */
export function focusFirstTime(ownerKey: string): void {
  const calendar = document.querySelector(`[data-owner="${CSS.escape(ownerKey)}"]`);
  const time = calendar?.querySelector<HTMLElement>('button[name="slot"]');
  (time ?? calendar?.querySelector('a'))?.focus();
}
