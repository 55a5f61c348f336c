import { useEffect, useLayoutEffect, useState, type ComponentType } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import { LiveMessage } from '#app/ui/live-message/live-message.tsx';
import { showToast } from '#app/ui/toast/toast.ts';
import type { ReservationModalProps } from './components/reservation-modal.tsx';
import { loadModal } from './load-modal.ts';
import type { MarkedPicks, PickedSlot } from './reservation.tsx';
import { isTimeLost, type Flow } from './reservation-flow.ts';
import { useDraft } from './use-draft.ts';
import { useModalEntry } from './use-modal-entry.ts';
import { useReservationFlow } from './use-reservation-flow.ts';
import { useReturnToTab } from './use-presence.ts';

export interface BookingProps {
  /** Hears what the calendars call from now on, after every drawing. */
  onReady: (pickSlot: (picked: PickedSlot) => void) => void;
  onPicks: (picks: MarkedPicks) => void;
  onCalendarChange: () => Promise<void> | void;
}

type Modal = ComponentType<ReservationModalProps>;

/** Keeps the held time, the typed form and the modal. */
export function Booking({ onReady, onPicks, onCalendarChange }: BookingProps) {
  const { w } = useWords('booking');
  const closingWords = useClosingWords();
  const draft = useDraft();
  const { flow, own, lost, ...actions } = useReservationFlow(onCalendarChange);
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

  useLayoutEffect(() => onPicks({ own, lost }), [onPicks, own, lost]);
  useLayoutEffect(() => onReady(pickSlot));

  return (
    <>
      <LiveMessage text={spoken} />
      {Modal && flow.step !== 'closed' && !entry.isLeaving && (
        <Modal
          key={flow.name}
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
    </>
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

/**
 * Reloaded times may have taken the focus with them: it goes back to the picked time, if that is gone to another one of its
 * calendar, or else to the page.
 */
function keepFocus(slotId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const [calendar] = slotId.split('-');
    for (const place of [
      `button[value="${slotId}"]`,
      `button[value^="${calendar}-"]`,
      '#content',
    ]) {
      document.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
      if (document.activeElement !== document.body) return;
    }
  });
}
