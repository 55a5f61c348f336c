import { href, redirect } from 'react-router';
import { requestContext } from '#app/request-context.ts';
import { requireStaff } from '../require-staff.ts';
import { findRooms } from '../rooms.ts';
import type { Route } from './+types/staff-start';

/** The first room in which somebody has something to do. */
export function loader({ context }: Route.LoaderArgs) {
  const actor = requireStaff(context.get(requestContext).portal);
  const [first] = findRooms(actor);
  // Who has none is told so there.
  return redirect(first?.to ?? href('/staff/approvals'));
}
