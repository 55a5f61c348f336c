import {
  createContext,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useRevalidator } from 'react-router';
import { useWords } from '#app/i18n/use-words.tsx';
import type { Slots } from '#app/features/calendar/contract.ts';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import { LiveMessage } from '#app/ui/live-message/live-message.tsx';
import { showToast } from '#app/ui/toast/toast.ts';
import type { ReservationModalProps } from './components/reservation-modal.tsx';
import { isTimeLost, type Flow } from './reservation-flow.ts';
import { keepPicks, type Pick } from './shown-slots.ts';
import { useDraft } from './use-draft.ts';
import { useModalEntry } from './use-modal-entry.ts';
import { useReservationFlow } from './use-reservation-flow.ts';
import { useReturnToTab } from './use-presence.ts';

export interface PickedSlot extends Pick {
  /** The pressed button: gets the focus back when the modal closes. */
  trigger: HTMLElement;
}

export interface Reservation {
  /** Loads the modal and starts the human check; cheap to call at every touch of a calendar. */
  prepare: () => void;
  /** Opens the modal and holds the time. A second press does nothing, another time gives the first one back. */
  pickSlot: (pick: PickedSlot) => void;
  pickedSlotId: string | null;
  lostSlotIds: string[];
  /** The calendars with the visitor's own time and the lost ones put back. */
  shownSlots: (slots: Slots) => Slots;
}

const ReservationContext = createContext<Reservation | null>(null);

export function useReservation(): Reservation {
  const reservation = use(ReservationContext);
  if (!reservation) throw new Error('useReservation needs a ReservationProvider above it');
  return reservation;
}

type Modal = ComponentType<ReservationModalProps>;

/** A module of its own: pages without an open modal do not load it. */
async function loadModal(): Promise<Modal> {
  return (await import('./components/reservation-modal.tsx')).ReservationModal;
}

/**
 * Booking on a page that shows free times: keeps the held time, the typed form and the modal.
 * @param onCalendarChange reloads the times; by default the page's loaders run again
 */
export function ReservationProvider({
  onCalendarChange,
  children,
}: {
  onCalendarChange?: () => Promise<void> | void;
  children: ReactNode;
}) {
  const { w } = useWords('booking');
  const closingWords = useClosingWords();
  const revalidator = useRevalidator();
  const draft = useDraft();
  const { flow, own, lost, ...actions } = useReservationFlow(
    onCalendarChange ?? revalidator.revalidate,
  );
  const [Modal, setModal] = useState<Modal | null>(null);
  const [spoken, setSpoken] = useState<string | null>(null);

  const finish = async () => {
    setSpoken(null);
    await actions.close();
    setSpoken(closingWords(flow));
    if (flow.step === 'done' || flow.step === 'confirmed') draft.clear();
    if (flow.step !== 'closed') keepFocus(flow.pick.slotId);
  };

  const entry = useModalEntry({
    openName: flow.step === 'closed' ? null : flow.name,
    onLeft: () => void finish(),
    onReturn: (name) => {
      const isResumed = actions.resume(name);
      if (isResumed) show();
      return isResumed;
    },
  });

  /** Brings the modal's module; without it there is nothing to see and the time is given back. */
  const show = () => {
    draft.recall();
    loadModal().then(
      (loaded) => setModal(() => loaded),
      () => {
        showToast({ tone: 'danger', title: w.failedTitle, message: w.loadFailed });
        entry.leave();
      },
    );
  };

  const pickSlot = ({ trigger, ...pick }: PickedSlot) => {
    const name = actions.open(pick);
    if (name === null) return;
    setSpoken(null);
    // Some browsers do not focus a pressed button; the closing modal gives the focus back to it.
    trigger.focus();
    prepareHumanCheck();
    entry.push(name);
    show();
  };

  // Booked: nothing of it is needed any more.
  const { clear: clearDraft } = draft;
  const isBooked = flow.step === 'confirmed';
  useEffect(() => {
    if (isBooked) clearDraft();
  }, [isBooked, clearDraft]);

  useReturnToTab(() => void actions.look('keep'));

  const reservation = useStableReservation({ own, lost, pickSlot });

  return (
    <ReservationContext value={reservation}>
      {children}
      <LiveMessage text={spoken} />
      {Modal && flow.step !== 'closed' && !entry.isLeaving && (
        <Modal
          flow={flow}
          draft={draft.draft}
          onDraft={draft.change}
          onSubmit={(terms) => void actions.submit(draft.draft, terms)}
          onRetry={() => void actions.retry(flow.step === 'refused' ? flow.failure : null)}
          onRelease={actions.release}
          onCode={actions.confirm}
          onResend={actions.resend}
          onRanOut={() => void actions.look('ranOut')}
          onKeep={actions.keep}
          onClose={() => {
            if (flow.step !== 'sending') entry.leave();
          }}
        />
      )}
    </ReservationContext>
  );
}

/** What is said when the modal closes without a reservation; null: nothing. */
function useClosingWords(): (closed: Flow) => string | null {
  const { w, t } = useWords('booking');
  return (closed) => {
    if (closed.step === 'ready') return w.released;
    if (closed.step !== 'refused' || !isTimeLost(closed.failure)) return null;
    if (closed.failure.code === 'not_offered') return closed.failure.message;
    return t(w.lost, { time: closed.pick.startsAt.slice(0, 16).replace('T', ' ') });
  };
}

/** What the calendars of the page get: the same object until another time is held or lost. */
function useStableReservation({
  own,
  lost,
  pickSlot,
}: {
  own: Pick | null;
  lost: readonly Pick[];
  pickSlot: (pick: PickedSlot) => void;
}): Reservation {
  // The calendars must not be drawn anew at every letter that is typed into the form.
  const latestPick = useRef(pickSlot);
  useEffect(() => {
    latestPick.current = pickSlot;
  });
  return useMemo<Reservation>(() => {
    const picks = own ? [...lost, own] : lost;
    return {
      prepare,
      pickSlot: (pick) => latestPick.current(pick),
      pickedSlotId: own?.slotId ?? null,
      lostSlotIds: lost.map(({ slotId }) => slotId),
      shownSlots: (slots) => keepPicks(slots, picks),
    };
  }, [lost, own]);
}

function prepare(): void {
  prepareHumanCheck();
  loadModal().catch(() => undefined);
}

/** Reloaded times may have taken the focus with them: it goes back to the picked time, or else to the page. */
function keepFocus(slotId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const slot = document.querySelector<HTMLElement>(`button[name="slot"][value="${slotId}"]`);
    (slot ?? document.getElementById('content'))?.focus({ preventScroll: true });
  });
}
