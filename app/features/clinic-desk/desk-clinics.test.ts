import { describe, expect, test } from 'vitest';
import { VISITOR_ACTOR } from '#app/platform/actor.ts';
import { customerActor, staffActor } from '#tests/support/actors.ts';
import { desksAt, requireDesks } from './desk-clinics.ts';

const manager = (partnerId: number, providerId: number) =>
  ({ role: 'provider_manager', partnerId, providerId }) as const;
const refusal = (run: () => unknown) => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

describe('the desks at which somebody works', () => {
  test('are the clinics of their role, each once, with every partner whose patients come there', () => {
    const desks = requireDesks(staffActor([manager(1, 10), manager(2, 10), manager(1, 11)]));
    expect(desks).toEqual([
      { providerId: 10, partnerIds: [1, 2] },
      { providerId: 11, partnerIds: [1] },
    ]);
    expect(desksAt(desks, 1)).toEqual([10, 11]);
    expect(desksAt(desks, 2)).toEqual([10]);
    expect(desksAt(desks, 3)).toEqual([]);
  });

  test('the same role twice is one desk', () => {
    expect(requireDesks(staffActor([manager(1, 10), manager(1, 10)]))).toEqual([
      { providerId: 10, partnerIds: [1] },
    ]);
  });

  test('a clinic at which they are something else is none', () => {
    const both = staffActor([manager(1, 10), { role: 'doctor', partnerId: 1, providerId: 11 }]);
    expect(requireDesks(both)).toEqual([{ providerId: 10, partnerIds: [1] }]);
  });

  test.each([
    ['a doctor', staffActor([{ role: 'doctor', partnerId: 1, providerId: 10 }])],
    ['the call centre', staffActor([{ role: 'call_centre', partnerId: 1 }])],
    ['who looks after the partner', staffActor([{ role: 'partner_admin', partnerId: 1 }])],
    ['somebody without a role', staffActor([])],
  ])('%s works at none', (_, actor) => {
    expect(refusal(() => requireDesks(actor))).toMatchObject({ code: 'forbidden' });
  });

  test('who is not of the staff is asked to sign in', () => {
    for (const actor of [VISITOR_ACTOR, customerActor()]) {
      expect(refusal(() => requireDesks(actor))).toMatchObject({ code: 'sign_in_required' });
    }
  });
});
