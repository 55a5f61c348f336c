import { href, redirect } from 'react-router';
import { requestContext } from '#app/request-context.ts';
import { startOf } from '../kit/saved-views.ts';
import { requireStaff } from '../require-staff.ts';
import { findRooms } from '../rooms.ts';
import type { Route } from './+types/staff-start';

/** The first room in which somebody has something to do. */
export async function loader({ context }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  const [first] = findRooms(actor);
  // Who has none is told so there.
  if (!first) return redirect(href('/staff/approvals'));
  const { views } = await services.listViews.find(portal);
  return redirect(startOf(first.to, views));
}
