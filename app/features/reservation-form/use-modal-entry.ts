import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What an entry of the history keeps of booking. */
export interface EntryState {
  /** Name of the opening. */
  reservation?: string;
}

/**
 * The open modal as an entry of the browser's history, at the page's own address: Back closes it, a reload keeps it.
 * Whatever else the page keeps in the entry stays.
 * @param openName name of the opening on the screen, null while there is none
 * @param onLeft the visitor has gone back from the entry
 * @param onReturn the page was loaded on the entry, or gone forward to it; false when its opening is over
 */
export function useModalEntry({
  openName,
  onLeft,
  onReturn,
}: {
  openName: string | null;
  onLeft: () => void;
  onReturn: (name: string) => boolean;
}) {
  const location = useLocation();
  const navigate = useNavigate();
  const state = (location.state ?? {}) as EntryState;
  const entryName = state.reservation ?? null;
  // Until the history has shown an opening, its entry is still on its way.
  const [shownName, setShownName] = useState<string | null>(null);
  if (openName === entryName && shownName !== openName) setShownName(openName);
  const [leavingName, setLeavingName] = useState<string | null>(null);

  const go = (reservation: string | undefined, replace: boolean) =>
    void navigate(
      { pathname: location.pathname, search: location.search, hash: location.hash },
      {
        state: { ...state, reservation },
        mask: location.mask,
        replace,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      },
    );

  const left = useEffectEvent(onLeft);
  const returned = useEffectEvent((name: string) => {
    if (!onReturn(name)) go(undefined, true);
  });
  useEffect(() => {
    if (openName !== null && openName === shownName && entryName !== openName) left();
    else if (openName === null && entryName !== null) returned(entryName);
  }, [openName, shownName, entryName]);

  return {
    push: (name: string) => go(name, false),
    /** Back to the page's own entry; the modal is off the screen at once. */
    leave: () => {
      setLeavingName(openName);
      void navigate(-1);
    },
    isLeaving: openName !== null && openName === leavingName,
  };
}
