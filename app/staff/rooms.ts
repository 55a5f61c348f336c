import { href } from 'react-router';
import type { Action, Actor } from '#app/platform/actor.ts';
import { permits } from '#app/platform/permissions.ts';
import type { StaffWords } from './messages/shape.ts';

/** The rooms of the staff in the order of the rail, each for whoever may do something there. */
const ROOMS = [
  { key: 'people', to: href('/staff/people'), action: 'patient.find' },
  { key: 'approvals', to: href('/staff/approvals'), action: 'preauthorization.read' },
  { key: 'careRequests', to: href('/staff/medical-care'), action: 'care.organise' },
  { key: 'rescue', to: href('/staff/rescue'), action: 'care.organise' },
  { key: 'clinic', to: href('/staff/clinic'), action: 'desk.work' },
  { key: 'video', to: href('/staff/video'), action: 'visit.hold' },
  { key: 'callBacks', to: href('/staff/call-backs'), action: 'call_back.work' },
  { key: 'advice', to: href('/staff/advice'), action: 'advice.answer' },
  { key: 'emergency', to: href('/staff/emergency'), action: 'emergency.open' },
  { key: 'reports', to: href('/staff/reports'), action: 'report.read' },
  { key: 'content', to: href('/staff/content'), action: 'content.write' },
  { key: 'reviews', to: href('/staff/reviews'), action: 'review.read' },
  { key: 'vouchers', to: href('/staff/vouchers'), action: 'partner.write' },
  { key: 'staffMembers', to: href('/staff/admin/staff'), action: 'staff.write' },
  { key: 'adviceTeams', to: href('/staff/advice/teams'), action: 'advice.lead' },
  { key: 'newPartner', to: href('/staff/content/new-partner'), action: 'portal.write' },
  { key: 'specialDays', to: href('/staff/content/special-days'), action: 'portal.write' },
  { key: 'imports', to: href('/staff/admin/imports'), action: 'import.run' },
  { key: 'jobs', to: href('/staff/admin/jobs'), action: 'system.watch' },
  { key: 'breakGlass', to: href('/staff/admin/break-glass'), action: 'emergency.review' },
  { key: 'privacy', to: href('/staff/admin/privacy'), action: 'privacy.read' },
  { key: 'retention', to: href('/staff/admin/retention'), action: 'retention.read' },
  { key: 'audit', to: href('/staff/admin/audit'), action: 'audit.read' },
] as const satisfies readonly { key: keyof StaffWords; to: string; action: Action }[];

export type RoomKey = (typeof ROOMS)[number]['key'];
export interface Room {
  key: RoomKey;
  to: string;
}

/** Those in which an actor has something to do. */
export function findRooms(actor: Actor): Room[] {
  return ROOMS.filter(({ action }) => permits(actor, action)).map(({ key, to }) => ({ key, to }));
}
