import { describe, expect, test } from 'vitest';
import { STAFF_ROLES, type StaffRole } from '#app/platform/actor.ts';
import { staffActor } from '#tests/support/actors.ts';
import {
  findGivableRoles,
  findTakeableRoles,
  mayChangeAccess,
  mayChangeRoles,
} from './staff-rules.ts';

const at = (role: StaffRole, partnerId: number) => ({ role, partnerId, providerId: null });
const partnerAdmin = staffActor([at('partner_admin', 1)]);
const systemAdmin = staffActor([at('system_admin', 1)]);
const colleague = (...grants: { role: StaffRole; partnerId: number }[]) => ({
  staffId: partnerAdmin.staffId + 1,
  homePartnerId: 1,
  grants,
});

describe('who administers the staff', () => {
  test('gives the roles of their own partner, none that stands above or watches over them, and no clinic, which is every partner’s', () => {
    expect(findGivableRoles(partnerAdmin, 1)).toEqual([
      'call_centre',
      'preauthorization',
      'advice_doctor',
      'content_editor',
      'partner_admin',
    ]);
    expect(findTakeableRoles(partnerAdmin, 1)).toEqual([
      'call_centre',
      'preauthorization',
      'advice_doctor',
      'provider_manager',
      'doctor',
      'content_editor',
      'partner_admin',
    ]);
    expect(findGivableRoles(partnerAdmin, 2)).toEqual([]);
  });

  test('gives every role everywhere as administrator of the whole portal', () => {
    expect(findGivableRoles(systemAdmin, 7)).toEqual(STAFF_ROLES);
  });

  test.each(STAFF_ROLES.filter((role) => !['partner_admin', 'system_admin'].includes(role)))(
    'gives none as %s',
    (role) => {
      expect(findGivableRoles(staffActor([{ ...at(role, 1), providerId: 5 }]), 1)).toEqual([]);
    },
  );

  test('shuts a colleague out who works for their partner alone', () => {
    expect(mayChangeAccess(partnerAdmin, colleague(at('call_centre', 1)))).toBe(true);
    expect(mayChangeAccess(partnerAdmin, colleague())).toBe(true);
    expect(mayChangeAccess(partnerAdmin, { ...colleague(), homePartnerId: 2 })).toBe(false);
    expect(
      mayChangeAccess(partnerAdmin, colleague(at('call_centre', 1), at('call_centre', 2))),
    ).toBe(false);
    for (const role of ['system_admin', 'auditor'] as const) {
      expect(mayChangeAccess(partnerAdmin, colleague(at(role, 1)))).toBe(false);
      expect(mayChangeAccess(systemAdmin, colleague(at(role, 3)))).toBe(true);
    }
  });

  test('changes nothing of their own', () => {
    const self = { ...colleague(), staffId: systemAdmin.staffId };
    expect(mayChangeRoles(systemAdmin, self)).toBe(false);
    expect(mayChangeAccess(systemAdmin, self)).toBe(false);
  });
});
