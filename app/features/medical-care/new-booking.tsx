import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { NEW_BOOKING_EVENT } from '#app/platform/new-booking.ts';
import { useLazyPart } from '#app/ui/use-lazy-part.ts';
import type { NewBookingEntryProps } from './components/entry.tsx';

/** Waits for the event that asks for the form, or finds it open after a reload, and fetches the form's code then. */
export function NewBooking() {
  const [asked, setAsked] = useState<Event | null>(null);
  const [Entry, setEntry] = useState<ComponentType<NewBookingEntryProps> | null>(null);
  const kept = useLocation().state?.care;
  useEffect(() => {
    addEventListener(NEW_BOOKING_EVENT, setAsked);
    return () => removeEventListener(NEW_BOOKING_EVENT, setAsked);
  }, []);
  useLazyPart({
    isMissing: !Entry && Boolean(asked ?? kept),
    load: () => import('./components/entry.tsx'),
    onLoad: (part) => setEntry(() => part.NewBookingEntry),
    onFail: () => setAsked(null),
  });
  return Entry && <Entry asked={asked} onHeard={setAsked} />;
}
