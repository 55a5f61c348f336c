import { href, redirect } from 'react-router';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { requireStaff } from '../require-staff.ts';
import type { Route } from './+types/staff-start';

/** The first room in which somebody has something to do. */
export function loader({ context }: Route.LoaderArgs) {
  const actor = requireStaff(context.get(requestContext).portal);
  const answersOnly = permits(actor, 'advice.answer') && !permits(actor, 'preauthorization.read');
  return redirect(href(answersOnly ? '/staff/call-backs' : '/staff/approvals'));
}
