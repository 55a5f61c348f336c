import { useEffect, useState, type ComponentType } from 'react';

/** As in registration's `waiting-time.ts`, which comes with the part. */
const WAITING_MEMORY = 'vizit.waiting';

function isWaiting(): boolean {
  try {
    return window.sessionStorage.getItem(WAITING_MEMORY) !== null;
  } catch {
    // Where the browser keeps no storage, nothing was kept.
    return false;
  }
}

/** A time that is held until its holder has registered: who comes from booking is led on from here. */
export function WaitingPart() {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isWaiting()) return;
    import('#app/features/registration/waiting-dialog.tsx').then(
      (part) => setPart(() => part.WaitingDialog),
      // The registration page shows the time, too.
      () => undefined,
    );
  }, []);
  return Part && <Part />;
}
