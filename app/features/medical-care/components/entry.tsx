import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { NewBookingModal } from './new-booking-modal.tsx';

interface EntryState {
  /** What the form was opened with. */
  care?: unknown;
  /** A held time is open, and closing. */
  reservation?: string;
}

export interface NewBookingEntryProps {
  /** The event that asks for the form; null: nobody has asked. */
  asked: Event | null;
  onHeard: (asked: null) => void;
}

/** The open form as an entry of the history at the page's own address: Back closes it, a reload keeps it. */
export function NewBookingEntry({ asked, onHeard }: NewBookingEntryProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const { care, reservation } = (location.state ?? {}) as EntryState;
  const open = useEffectEvent((detail: unknown) => {
    onHeard(null);
    // The form that is open stays: somebody has typed into it.
    if (care) return;
    void navigate(location, {
      // Only data can be kept in the history.
      state: { ...location.state, care: JSON.parse(JSON.stringify(detail ?? {})) },
      mask: location.mask,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
  });
  // The modal of a refused time leaves its own entry first.
  const isHeld = reservation !== undefined;
  useEffect(() => {
    if (asked && !isHeld) open((asked as CustomEvent<unknown>).detail);
  }, [asked, isHeld]);
  if (!care) return null;
  const change = (id: string) =>
    navigate(location, {
      replace: true,
      state: { ...location.state, care: { change: id } },
      mask: location.mask,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
  return (
    <NewBookingModal
      key={JSON.stringify(care)}
      detail={care}
      onClose={() => void navigate(-1)}
      onChange={(id) => void change(id)}
    />
  );
}
