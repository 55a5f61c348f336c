import { useRef } from 'react';
import { href, Outlet, redirect, useLocation } from 'react-router';
import { signOutStaff } from '#app/features/identity/staff-contract.ts';
import type { RoomCount } from '#app/features/room-counts/rooms.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { forgetVisit } from '#app/platform/tab-memory.ts';
import { requestContext } from '#app/request-context.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { LanguageSwitch } from '#app/ui/shell/language-switch.tsx';
import { StaffIdContext } from '../kit/back-to-list.tsx';
import { SessionNotice } from '../kit/session-notice.tsx';
import { SavedViewsContext, startOf } from '../kit/saved-views.ts';
import { useKeptFocus } from '../kit/use-kept-focus.ts';
import { useRoomCounts } from '../kit/use-room-counts.ts';
import { leaveStream } from '../kit/work-stream.ts';
import { useLanguages } from '../kit/use-languages.ts';
import { writeDoor } from '../door/next-address.ts';
import { requireStaff } from '../require-staff.ts';
import { findRooms, type Room } from '../rooms.ts';
import styles from '../staff.module.css';
import { STAFF_WORDS } from '../words.ts';
import type { Route } from './+types/staff-frame';

/** Who has not signed in signs in first, and goes on to what they wanted to see. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    if (context.get(requestContext).portal.actor.kind !== 'staff') throw redirect(writeDoor(url));
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  const saved = permits(actor, 'view.keep')
    ? await services.listViews.find(portal)
    : { views: [], teams: [] };
  return { staffId: actor.staffId, name: actor.name, rooms: findRooms(actor), saved };
}

/** The rooms at the left, who is signed in, the room itself. */
export default function StaffFrame({
  loaderData: { staffId, name, rooms, saved },
}: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const { pathname } = useLocation();
  const isOwnAccess = pathname === href('/staff/access');
  const languages = useLanguages();
  const { send, isBusy } = useSend();
  const menu = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main);
  const counts = useRoomCounts(rooms.map(({ key }) => key));

  async function signOut() {
    leaveStream();
    // Signed out already is as good: the next page asks.
    await send(signOutStaff, {});
    forgetVisit();
    window.location.assign(href('/staff/login'));
  }

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {w.skip}
      </a>
      <header className={styles.rail}>
        <p className={styles.brand}>{w.name}</p>
        <button type="button" className={styles.menuButton} popoverTarget="menu">
          {w.rooms}
        </button>
        {/* On a wide screen a part of the rail: there the button is none, and what a popover hides is shown. */}
        <div ref={menu} id="menu" popover="auto" className={styles.menu}>
          <nav aria-label={w.rooms}>
            {rooms.map(({ key, to }) => (
              <RoomLink
                key={key}
                room={{ key, to }}
                address={startOf(to, saved.views)}
                waiting={counts.get(key)}
                onOpen={() => menu.current?.hidePopover()}
              />
            ))}
          </nav>
          <div className={styles.who}>
            <p>{name}</p>
            <Link
              to={href('/staff/access')}
              className={styles.room}
              onClick={() => menu.current?.hidePopover()}
              aria-current={isOwnAccess ? 'page' : undefined}
            >
              {w.access.title}
            </Link>
            <Button size="s" variant="quiet" isBusy={isBusy} onClick={() => void signOut()}>
              {w.signOut}
            </Button>
            <LanguageSwitch languages={languages} />
          </div>
        </div>
      </header>
      <main ref={main} id="content" className={styles.main} tabIndex={-1}>
        <SessionNotice />
        <StaffIdContext value={staffId}>
          <SavedViewsContext value={saved}>
            {rooms.length > 0 || isOwnAccess ? <Outlet /> : <NoRoles />}
          </SavedViewsContext>
        </StaffIdContext>
      </main>
    </div>
  );
}

/** Instead of whatever was asked for: no room is theirs. */
function NoRoles() {
  const { w } = useOwnWords(STAFF_WORDS);
  const { title, text } = w.noRoles;
  return (
    <>
      <PageHead title={title} siteName={w.name} canonical={null} />
      <h1 className={styles.title}>{title}</h1>
      <p>{text}</p>
    </>
  );
}

/** With how much waits in the room, where work is counted and there is any. */
function RoomLink({
  room: { key, to },
  address,
  waiting,
  onOpen,
}: {
  room: Room;
  address: string;
  waiting: RoomCount | undefined;
  onOpen: () => void;
}) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const { pathname } = useLocation();
  const { title } = w[key];
  const { count = 0, isMore } = waiting ?? {};
  const words = t(isMore ? w.waitingMore : w.waiting, { count });
  return (
    <Link
      to={address}
      className={styles.room}
      onClick={onOpen}
      aria-current={pathname === to ? 'page' : pathname.startsWith(to) || undefined}
      aria-label={count > 0 ? `${title}, ${words}` : undefined}
    >
      {title}
      {count > 0 && <span className={styles.waiting}>{isMore ? `${count}+` : count}</span>}
    </Link>
  );
}
