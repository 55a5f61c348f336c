import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { NEW_BOOKING_EVENT } from '#app/platform/new-booking.ts';
import { useLazyPart } from '#app/ui/use-lazy-part.ts';
import type { NewBookingModalProps } from './components/new-booking-modal.tsx';

/** Waits for the event that asks for the form, and fetches the form's code then. */
export function NewBooking() {
  const [asked, setAsked] = useState<{ detail: unknown } | null>(null);
  const [Modal, setModal] = useState<ComponentType<NewBookingModalProps> | null>(null);
  const open = useEffectEvent((event: Event) => {
    // The form that is open stays: somebody has typed into it.
    setAsked((before) => before ?? { detail: (event as CustomEvent<unknown>).detail });
  });
  useEffect(() => {
    const listen = (event: Event) => open(event);
    window.addEventListener(NEW_BOOKING_EVENT, listen);
    return () => window.removeEventListener(NEW_BOOKING_EVENT, listen);
  }, []);
  const close = () => setAsked(null);
  useLazyPart({
    isMissing: asked !== null && !Modal,
    load: () => import('./components/new-booking-modal.tsx'),
    onLoad: (part) => setModal(() => part.NewBookingModal),
    onFail: close,
  });
  return asked && Modal && <Modal detail={asked.detail} onClose={close} />;
}
