import { href, redirect } from 'react-router';

/** The first room, while there is one. */
export function loader() {
  return redirect(href('/staff/approvals'));
}
