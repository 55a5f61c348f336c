import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { customerActor, staffActor } from '#tests/support/actors.ts';
import { ACTIONS, STAFF_ROLES, VISITOR_ACTOR, type Action, type StaffRole } from './actor.ts';
import { permits, requirePermission } from './permissions.ts';

const HERE = { partnerId: 1, providerId: 5 };
const scope = fc.record({
  partnerId: fc.integer({ min: 1, max: 3 }),
  providerId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
});
const grant = fc.tuple(fc.constantFrom(...STAFF_ROLES), scope);
const action = fc.constantFrom(...ACTIONS);
const object = fc.record(
  { partnerId: fc.integer({ min: 1, max: 3 }), providerId: fc.integer({ min: 1, max: 3 }) },
  { requiredKeys: ['partnerId'] },
);

/** Everything that a role may do at a clinic, asked one by one. */
const listAllowed = (role: StaffRole) =>
  ACTIONS.filter((one) => permits(staffActor([{ role, ...HERE }]), one, HERE));

describe('staff', () => {
  test('each role may do what it is there for, and nothing else', () => {
    expect(Object.fromEntries(STAFF_ROLES.map((role) => [role, listAllowed(role)]))).toEqual({
      call_centre: [
        'patient.find',
        'appointment.read',
        'appointment.write',
        'care.organise',
        'call_back.work',
        'emergency.open',
        'view.keep',
        'view.share',
      ],
      preauthorization: [
        'preauthorization.read',
        'preauthorization.decide',
        'view.keep',
        'view.share',
      ],
      advice_doctor: [
        'advice.answer',
        'call_back.work',
        'emergency.open',
        'view.keep',
        'view.share',
      ],
      provider_manager: [
        'appointment.read',
        'appointment.write',
        'desk.work',
        'calendar.write',
        'provider.write',
        'review.read',
        'review.answer',
        'report.read',
        'view.keep',
      ],
      doctor: ['appointment.read', 'visit.hold', 'emergency.open', 'view.keep'],
      content_editor: [
        'content.write',
        'review.read',
        'review.moderate',
        'view.keep',
        'view.share',
      ],
      partner_admin: [
        'advice.lead',
        'provider.write',
        'content.write',
        'review.read',
        'review.moderate',
        'partner.write',
        'staff.write',
        'report.read',
        'emergency.review',
        'privacy.read',
        'privacy.decide',
        'retention.read',
        'import.run',
        'view.keep',
        'view.share',
      ],
      auditor: [
        'report.read',
        'audit.read',
        'emergency.review',
        'privacy.read',
        'retention.read',
        'view.keep',
      ],
      system_admin: [
        'staff.write',
        'retention.read',
        'system.watch',
        'portal.write',
        'import.run',
        'view.keep',
        'view.share',
      ],
    });
  });

  test('in an emergency a doctor of one clinic reaches beyond it, never beyond the partner', () => {
    const doctor = staffActor([{ role: 'doctor', ...HERE }]);
    expect(permits(doctor, 'emergency.open', { partnerId: 1 })).toBe(true);
    expect(permits(doctor, 'emergency.open', { partnerId: 1, providerId: 6 })).toBe(true);
    expect(permits(doctor, 'appointment.read', { partnerId: 1 })).toBe(false);
    expect(permits(doctor, 'emergency.open', { partnerId: 2 })).toBe(false);
    const nowhere = staffActor([{ role: 'doctor', partnerId: 1, providerId: null }]);
    expect(permits(nowhere, 'emergency.open', { partnerId: 1 })).toBe(false);
  });

  test('who administers the whole portal does so at every partner', () => {
    const staff = staffActor([{ role: 'system_admin', partnerId: 1, providerId: null }]);
    expect(permits(staff, 'staff.write', { partnerId: 2 })).toBe(true);
    expect(permits(staff, 'system.watch', { partnerId: 3, providerId: 4 })).toBe(true);
    expect(permits(staff, 'audit.read', { partnerId: 1 })).toBe(false);
  });

  test('every other role is worth nothing outside the partner and the clinic for which somebody has it', () => {
    const local = grant.filter(([role]) => role !== 'system_admin');
    fc.assert(
      fc.property(fc.array(local), action, object, (all, one, to) => {
        const grants = all.map(([role, where]) => ({ role, ...where }));
        const inside = grants.filter(
          ({ partnerId, providerId }) =>
            partnerId === to.partnerId &&
            (providerId === null || providerId === to.providerId || one === 'emergency.open'),
        );
        expect(permits(staffActor(grants), one, to)).toBe(permits(staffActor(inside), one, to));
        if (inside.length === 0) expect(permits(staffActor(grants), one, to)).toBe(false);
      }),
    );
  });

  test('whoever may do something somewhere may do it to some object, and the other way round', () => {
    fc.assert(
      fc.property(fc.array(grant), action, (all, one) => {
        const staff = staffActor(all.map(([role, where]) => ({ role, ...where })));
        const isSomewhere = all.some(([, { partnerId, providerId }]) =>
          permits(staff, one, { partnerId, providerId: providerId ?? 1 }),
        );
        expect(permits(staff, one)).toBe(isSomewhere);
      }),
    );
  });

  test('a doctor or manager of no clinic may do nothing', () => {
    for (const role of ['doctor', 'provider_manager'] as const) {
      const staff = staffActor([{ role, partnerId: 1, providerId: null }]);
      expect(ACTIONS.filter((one) => permits(staff, one))).toEqual([]);
    }
  });

  test('a role at one clinic does not reach what is the whole partner’s', () => {
    const staff = staffActor([{ role: 'provider_manager', ...HERE }]);
    expect(permits(staff, 'calendar.write', HERE)).toBe(true);
    expect(permits(staff, 'calendar.write', { partnerId: 1 })).toBe(false);
  });

  test('says as what somebody acts, by the role that allows it', () => {
    const staff = staffActor([
      { role: 'preauthorization', partnerId: 2 },
      { role: 'auditor', partnerId: 1 },
      { role: 'preauthorization', partnerId: 1 },
    ]);
    const decide = (to: { partnerId: number }) =>
      requirePermission(staff, 'preauthorization.decide', to);
    expect(decide({ partnerId: 1 })).toBe('preauthorization');
    expect(() => decide({ partnerId: 3 })).toThrow('forbidden');
  });
});

describe('everybody else', () => {
  const client = (one: Action) => ({
    kind: 'client' as const,
    clientId: 1,
    grants: [{ action: one, partnerId: 1, providerId: null }],
  });

  test('a visitor and a customer act on their own affairs alone', () => {
    for (const one of ACTIONS) {
      expect(permits(VISITOR_ACTOR, one)).toBe(false);
      expect(permits(customerActor(), one)).toBe(false);
    }
    const to = { partnerId: 1 };
    expect(() => requirePermission(VISITOR_ACTOR, 'audit.read', to)).toThrow('sign_in_required');
    expect(() => requirePermission(customerActor(), 'audit.read', to)).toThrow('forbidden');
  });

  test('another program may do what it was allowed, where it was, and never what is for people', () => {
    expect(permits(client('appointment.write'), 'appointment.write', { partnerId: 1 })).toBe(true);
    expect(permits(client('appointment.write'), 'appointment.write', { partnerId: 2 })).toBe(false);
    expect(permits(client('appointment.write'), 'appointment.read', { partnerId: 1 })).toBe(false);
    expect(permits(client('preauthorization.decide'), 'preauthorization.decide')).toBe(false);
  });

  test('the portal itself decides approvals, and does nothing else of what people do', () => {
    const system = { kind: 'system' as const, task: 'approvals' };
    expect(ACTIONS.filter((one) => permits(system, one))).toEqual(['preauthorization.decide']);
  });
});
