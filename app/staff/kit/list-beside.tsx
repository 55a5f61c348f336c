import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  type ReactNode,
} from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import shared from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { useListAddress } from './back-to-list.tsx';
import { isCommandKey } from './is-command-key.ts';
import { UnsentText } from './unsent-text.tsx';
import styles from './kit.module.css';

/** The last part of the address of the item that is open beside a list, which is the key of its row; null: the list stands alone. */
const OpenItemContext = createContext<string | null>(null);

export const useOpenItem = () => useContext(OpenItemContext);

/** What somebody may have open over the page has the key for itself. */
const OVER = 'dialog[open], [popover]:popover-open';

/**
 * A list, and beside it the item that was chosen there, on a wide screen; on a narrow one the item is a page of its own. The focus goes
 * into an item that is opened, and back to its row when it is closed, which Escape does unless something is being typed.
 * @param path of the list; items are below it
 */
export function ListBeside({ path, children }: { path: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const list = useListAddress(path);
  const listPart = useRef<HTMLDivElement>(null);
  const itemPart = useRef<HTMLDivElement>(null);
  const shown = useRef(pathname);
  const isOpen = pathname !== path;
  const openItem = isOpen ? (pathname.split('/').at(-1) ?? null) : null;

  useEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    if (isOpen)
      listPart.current?.querySelector('tr[aria-current]')?.scrollIntoView({ block: 'nearest' });
    // Whoever comes to the page is where they are on any page.
    if (before === pathname) return;
    if (isOpen) return itemPart.current?.focus();
    const rows = [...(listPart.current?.querySelectorAll<HTMLAnchorElement>('tbody a') ?? [])];
    const left = rows.find((link) => link.pathname === before);
    (left ?? listPart.current?.querySelector('h1'))?.focus();
  }, [pathname, isOpen]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented || !isCommandKey(event)) return;
    if (document.querySelector(OVER)) return;
    void navigate(list);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <div className={isOpen ? styles.beside : undefined}>
      <OpenItemContext value={openItem}>
        <div ref={listPart} className={styles.besideList}>
          {children}
        </div>
      </OpenItemContext>
      {isOpen && (
        // Another item is another page: nothing of what was typed at one is at the next.
        <div
          key={pathname}
          ref={itemPart}
          className={styles.besideItem}
          data-beside=""
          tabIndex={-1}
        >
          <Outlet />
          <UnsentText item={itemPart} />
        </div>
      )}
    </div>
  );
}

/** The title of a list: of the page, too, when no item is open beside it. */
export function ListTitle({ children }: { children: string }) {
  const { w } = useOwnWords(STAFF_WORDS);
  const isBeside = useOpenItem() !== null;
  return (
    <div className={shared.head}>
      {!isBeside && <PageHead title={children} siteName={w.name} canonical={null} />}
      {isBeside ? (
        <h2 className={shared.title}>{children}</h2>
      ) : (
        <h1 className={shared.title} tabIndex={-1}>
          {children}
        </h1>
      )}
    </div>
  );
}

/** Is not there while the list stands beside an item. */
export function WhenAlone({ children }: { children: ReactNode }) {
  return useOpenItem() === null ? children : null;
}
