import { describe, expect, test } from 'vitest';
import { customerActor, staffActor } from '#tests/support/actors.ts';
import { STAFF_ROLES, VISITOR_ACTOR, type Actor, type StaffRole } from '#app/platform/actor.ts';
import { findRooms } from './rooms.ts';

const at = (role: StaffRole, providerId: number | null = 7) => ({ role, partnerId: 1, providerId });
const keysOf = (actor: Actor) => findRooms(actor).map(({ key }) => key);

/** Written out, and not made of the permissions: what a role is given there is seen here as the rooms that it opens. */
const ROOMS_OF: Record<StaffRole, string> = {
  call_centre: 'people careRequests rescue callBacks emergency',
  preauthorization: 'approvals',
  advice_doctor: 'callBacks advice emergency',
  provider_manager: 'clinic reports reviews',
  doctor: 'video emergency',
  content_editor: 'content reviews',
  partner_admin:
    'reports content reviews vouchers staffMembers adviceTeams imports breakGlass privacy retention',
  auditor: 'reports breakGlass privacy retention audit',
  system_admin: 'staffMembers newPartner specialDays imports jobs retention',
};

describe('the rooms of the rail', () => {
  test.each(STAFF_ROLES)('%s', (role) => {
    expect(keysOf(staffActor([at(role)])).join(' ')).toBe(ROOMS_OF[role]);
  });

  test('two roles have the rooms of both, each once and in the order of the rail', () => {
    expect(keysOf(staffActor([at('content_editor'), at('provider_manager')]))).toEqual([
      'clinic',
      'reports',
      'content',
      'reviews',
    ]);
  });

  test('nobody stands before a door of their own: each room has a role, and an address of its own', () => {
    const all = findRooms(staffActor(STAFF_ROLES.map((role) => at(role))));
    const ofSomebody = new Set(Object.values(ROOMS_OF).flatMap((keys) => keys.split(' ')));
    expect(new Set(all.map(({ key }) => key))).toEqual(ofSomebody);
    expect(new Set(all.map(({ to }) => to)).size).toBe(all.length);
  });

  test('a role at a clinic that names none opens nothing, a role at a partner needs none', () => {
    expect(keysOf(staffActor([at('provider_manager', null)]))).toEqual([]);
    expect(keysOf(staffActor([at('partner_admin', null)]))).toEqual(
      ROOMS_OF.partner_admin.split(' '),
    );
  });

  test.each<Actor>([
    VISITOR_ACTOR,
    staffActor([]),
    { kind: 'system', task: 'reminders' },
    {
      kind: 'client',
      clientId: 1,
      grants: [{ partnerId: 1, providerId: null, action: 'patient.find' }],
    },
    customerActor(),
  ])('none for $kind', (actor) => expect(findRooms(actor)).toEqual([]));
});
