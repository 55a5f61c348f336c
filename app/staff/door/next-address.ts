import { href } from 'react-router';

/** In the address of the door: where somebody wanted to go. */
export const NEXT = 'next';
/** Stands in for the staff's own host: only the path is kept. */
const HERE = 'http://staff.invalid';
/** Longer addresses of a page are none that a list has written. */
const NEXT_MAX = 2_000;

/** The door for whoever wants to see this page. */
export function writeDoor({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `${href('/staff/login')}?${new URLSearchParams({ [NEXT]: `${pathname}${search}` })}`;
}

/** Where somebody goes on once they are signed in: to a page of the staff, whatever the address asks for. */
export function readNext(asked: string | null): string {
  const start = href('/staff');
  if (asked === null || asked.length > NEXT_MAX || !URL.canParse(asked, HERE)) return start;
  const { origin, pathname, search } = new URL(asked, HERE);
  const isPage =
    origin === HERE && pathname.startsWith(`${start}/`) && pathname !== href('/staff/login');
  return isPage ? `${pathname}${search}` : start;
}
