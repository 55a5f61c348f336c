import {
  createContext,
  use,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePortal } from '#app/platform/use-portal.ts';
import { useLazyPart } from '#app/ui/use-lazy-part.ts';
import type { ItemModalProps } from './components/item-modal.tsx';

/** The doctor's page opens when the modal has gone. */
export const DETAILS_DELAY_MS = 300;
/** The form whose buttons open the item's page while there is no script. */
const FORM_ID = 'items';

/** A provider as a modal's header shows it. */
export interface ShownProvider {
  id: number;
  name: string;
  place: string;
  picture: string | null;
}

/** What a modal is about. It is kept in the entry of the history, so it is plain data. */
export type OpenItem =
  | {
      kind: 'prices';
      provider: ShownProvider;
      /** Whose list comes first; null: the provider's own. */
      doctorId: number | null;
      /** Percent that a coupon takes off every price; 0: none. */
      rateOff: number;
    }
  | { kind: 'discount'; provider: ShownProvider }
  | {
      kind: 'doctor';
      id: number;
      name: string;
      picture: string | null;
      speaksEnglish: boolean;
      provider: ShownProvider;
      href: string;
    };

interface EntryState {
  item?: OpenItem;
}

const OpenContext = createContext<(item: OpenItem) => void>(() => {});

/** Makes a button open a modal; without a script it opens the page at `address`. */
export function useItemOpener() {
  const open = use(OpenContext);
  const { opensProvidersFromList } = usePortal().flags;
  return (item: OpenItem, address: string) => ({
    type: 'submit' as const,
    form: FORM_ID,
    formAction: opensProvidersFromList ? address : '?',
    'aria-haspopup': 'dialog' as const,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      event.preventDefault();
      // Some browsers do not focus a pressed button; the closing modal gives the focus back to it.
      event.currentTarget.focus();
      open(item);
    },
  });
}

/** The modals of a page's providers and doctors: an open one is an entry of the history, at the page's own address. */
export function ItemModals({ children }: { children: ReactNode }) {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useRef(location);
  useLayoutEffect(() => {
    latest.current = location;
  });
  const [Modal, setModal] = useState<ComponentType<ItemModalProps> | null>(null);
  const item = (location.state as EntryState | null)?.item ?? null;
  // The last one stays until it has faded away.
  const [shown, setShown] = useState(item);
  if (item !== null && item !== shown) setShown(item);
  const [leavingKey, setLeavingKey] = useState<string | null>(null);
  if (item === null && leavingKey !== null) setLeavingKey(null);

  const open = useCallback(
    (next: OpenItem) => {
      const { pathname, search, hash, mask, state } = latest.current;
      if ((state as EntryState | null)?.item) return;
      void navigate(
        { pathname, search, hash },
        {
          state: { ...(state as EntryState | null), item: next },
          mask,
          preventScrollReset: true,
          defaultShouldRevalidate: false,
        },
      );
    },
    [navigate],
  );
  const leave = () => {
    if (leavingKey === location.key) return;
    setLeavingKey(location.key);
    void navigate(-1);
  };
  const leaveFor = (href: string) => {
    setLeavingKey(location.key);
    // In the place of the modal's entry: Back leads to the page that the modal was opened on.
    setTimeout(() => void navigate(href, { replace: true }), DETAILS_DELAY_MS);
  };

  useLazyPart({
    isMissing: item !== null && !Modal,
    load: () => import('./components/item-modal.tsx'),
    onLoad: (part) => setModal(() => part.ItemModal),
    onFail: leave,
  });
  return (
    <OpenContext value={open}>
      {children}
      <form id={FORM_ID} method="get" hidden />
      {Modal && shown && (
        <Modal
          item={shown}
          isOpen={item !== null && leavingKey !== location.key}
          onClose={leave}
          onLeave={leaveFor}
        />
      )}
    </OpenContext>
  );
}
