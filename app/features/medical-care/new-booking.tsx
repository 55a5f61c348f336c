import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { NEW_BOOKING_EVENT } from '#app/platform/new-booking.ts';
import { useLazyPart } from '#app/ui/use-lazy-part.ts';
import type { NewBookingModalProps } from './components/new-booking-modal.tsx';

interface EntryState {
  /** What the event brought. */
  care?: unknown;
  /** A held time is open, and closing. */
  reservation?: string;
}

/**
 * Waits for the event that asks for the form, and fetches the form's code then. Open, it is an entry of the history at the page's
 * own address: Back closes it, a reload keeps it.
 */
export function NewBooking() {
  const location = useLocation();
  const navigate = useNavigate();
  const { care, reservation } = (location.state ?? {}) as EntryState;
  const [asked, setAsked] = useState<unknown>();
  const [Modal, setModal] = useState<ComponentType<NewBookingModalProps> | null>(null);
  const hear = useEffectEvent((event: Event) => {
    // The form that is open stays: somebody has typed into it. Only data can be kept in the history.
    const { detail } = event as CustomEvent<unknown>;
    if (!care) setAsked(JSON.parse(JSON.stringify(detail ?? {})));
  });
  useEffect(() => {
    const listen = (event: Event) => hear(event);
    window.addEventListener(NEW_BOOKING_EVENT, listen);
    return () => window.removeEventListener(NEW_BOOKING_EVENT, listen);
  }, []);
  const open = useEffectEvent(() => {
    setAsked(null);
    void navigate(location, {
      state: { ...location.state, care: asked },
      mask: location.mask,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
  });
  // The modal of a refused time leaves its own entry first.
  const mayOpen = asked && !reservation;
  useEffect(() => {
    if (mayOpen) open();
  }, [mayOpen]);
  const close = () => void navigate(-1);
  useLazyPart({
    isMissing: Boolean(care) && !Modal,
    load: () => import('./components/new-booking-modal.tsx'),
    onLoad: (part) => setModal(() => part.NewBookingModal),
    onFail: close,
  });
  return care && Modal ? <Modal detail={care} onClose={close} /> : null;
}
