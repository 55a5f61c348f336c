import {
  createContext,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { Slots } from '#app/features/calendar/contract.ts';
import { useLazyPart } from '#app/ui/use-lazy-part.ts';
import type { BookingProps } from './booking.tsx';
import { loadModal } from './load-modal.ts';
import type { EntryState } from './use-modal-entry.ts';
import { keepPicks, type Pick } from './shown-slots.ts';

export interface PickedSlot extends Pick {
  /** The pressed button: gets the focus back when the modal closes. */
  trigger: HTMLElement;
}

/** What the calendars of a page mark. */
export interface MarkedPicks {
  /** The time that this visitor has picked. */
  own: Pick | null;
  /** Times that somebody else was quicker to take. */
  lost: readonly Pick[];
}

export interface Reservation {
  /** Loads what books and starts the human check; cheap to call at every touch of a calendar. */
  prepare: () => void;
  /** Opens the modal and holds the time. A second press does nothing, another time gives the first one back. */
  pickSlot: (pick: PickedSlot) => void;
  pickedSlotId: string | null;
  lostSlotIds: string[];
  /** The calendars with the visitor's own time and the lost ones put back. */
  shownSlots: (slots: Slots) => Slots;
}

const NO_PICKS: MarkedPicks = { own: null, lost: [] };
const ReservationContext = createContext<Reservation | null>(null);

export function useReservation(): Reservation {
  const reservation = use(ReservationContext);
  if (!reservation) throw new Error('useReservation needs a ReservationProvider above it');
  return reservation;
}

/** Modules of their own: pages on which nobody books do not load them. */
const loadBooking = () => import('./booking.tsx');
const loadHumanCheck = () => import('#app/platform/human-check.ts');

/**
 * Booking on a page that shows free times. What books comes when somebody turns to a calendar, or when the page was left with
 * an open modal; a time that is pressed before waits for it, marked as picked.
 * @param onCalendarChange reloads the times; by default the page's loaders run again
 */
export function ReservationProvider({
  onCalendarChange,
  children,
}: {
  onCalendarChange?: () => Promise<void> | void;
  children: ReactNode;
}) {
  const revalidator = useRevalidator();
  const { reservation: opening } = (useLocation().state ?? {}) as EntryState;
  const [Booking, setBooking] = useState<ComponentType<BookingProps> | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [picks, setPicks] = useState(NO_PICKS);
  const waiting = useRef<PickedSlot | null>(null);
  const book = useRef<((picked: PickedSlot) => void) | null>(null);

  useLazyPart({
    isMissing: !Booking && !hasFailed && (isAsked || opening !== undefined),
    load: loadBooking,
    onLoad: (part) => setBooking(() => part.Booking),
    onFail: () => {
      waiting.current = null;
      setAsked(false);
      setPicks(NO_PICKS);
      // The next press asks again, an entry of the history does not.
      setFailed(true);
    },
  });
  const pickSlot = useCallback((picked: PickedSlot) => {
    if (book.current) {
      book.current(picked);
      return;
    }
    waiting.current = picked;
    // Some browsers do not focus a pressed button.
    picked.trigger.focus();
    prepare();
    setFailed(false);
    setAsked(true);
    setPicks({ own: picked, lost: [] });
  }, []);
  const begin = useCallback((ready: (picked: PickedSlot) => void) => {
    book.current = ready;
    const first = waiting.current;
    waiting.current = null;
    if (first) ready(first);
  }, []);

  const { own, lost } = picks;
  // The calendars must not be drawn anew at every letter that is typed into the form.
  const reservation = useMemo<Reservation>(() => {
    const marked = own ? [...lost, own] : lost;
    return {
      prepare,
      pickSlot,
      pickedSlotId: own?.slotId ?? null,
      lostSlotIds: lost.map(({ slotId }) => slotId),
      shownSlots: (slots) => keepPicks(slots, marked),
    };
  }, [lost, own, pickSlot]);

  return (
    <ReservationContext value={reservation}>
      {children}
      {Booking && (
        <Booking
          onReady={begin}
          onPicks={setPicks}
          onCalendarChange={onCalendarChange ?? revalidator.revalidate}
        />
      )}
    </ReservationContext>
  );
}

function prepare(): void {
  const check = loadHumanCheck().then(({ prepareHumanCheck }) => prepareHumanCheck());
  void Promise.allSettled([check, loadBooking(), loadModal()]);
}
