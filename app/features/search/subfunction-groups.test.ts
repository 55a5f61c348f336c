import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SubfunctionFact } from '#app/features/directory/subfunction-options.ts';
import { VISITOR, type Viewer } from '#app/platform/viewer.ts';
import { groupOptions } from './subfunction-groups.ts';

type Kind = Pick<SubfunctionFact, 'isIncludedInInsurance' | 'organizableByCustomer'>;

const factOf = (id: number, kind: Kind): SubfunctionFact => ({
  id,
  name: `Care ${id}`,
  locales: {},
  specialization: { id: 1, name: 'Specialty', locales: {} },
  organizableByAdmed: true,
  isReferralRequired: false,
  preauthorizationLimit: null,
  isPubliclyReservable: true,
  folded: [],
  words: [],
  ...kind,
});
const FACTS = [
  factOf(1, { isIncludedInInsurance: true, organizableByCustomer: true }),
  factOf(2, { isIncludedInInsurance: true, organizableByCustomer: false }),
  factOf(3, { isIncludedInInsurance: false, organizableByCustomer: true }),
  factOf(4, { isIncludedInInsurance: false, organizableByCustomer: false }),
];
const SUBSCRIPTION = {
  id: 1,
  productId: 1,
  currentPeriod: { startsOn: '2026-01-01', endDate: '2027-01-01' },
};
const member = (values: Partial<Viewer> = {}): Viewer => ({
  ...VISITOR,
  isLoggedIn: true,
  customerId: 1,
  subscription: SUBSCRIPTION,
  ...values,
});
const idsBy = (viewer: Viewer) =>
  Object.fromEntries(
    Object.entries(
      groupOptions(
        FACTS.map((fact) => ({ fact })),
        viewer,
      ),
    ).map(([key, group]) => [key, group.map(({ id }: { id: number }) => id)]),
  );

describe('what was found, by who organises and pays it', () => {
  test('is one flat list for a visitor, and for who has no subscription', () => {
    expect(idsBy(VISITOR)).toEqual({ public: [1, 2, 3, 4] });
    expect(idsBy(member({ subscription: null }))).toEqual({ public: [1, 2, 3, 4] });
  });

  test('who is insured organises what they may, and the call centre the rest of what is included', () => {
    expect(idsBy(member({ isInsured: true }))).toEqual({
      insured: [1],
      callcenter: [2],
      uninsured: [3, 4],
      inWaitingPeriod: [],
    });
  });

  test('while the cover waits, what it will include is named apart', () => {
    expect(idsBy(member({ isInsured: true, isInWaitingPeriod: true }))).toEqual({
      insured: [],
      callcenter: [],
      uninsured: [3, 4],
      inWaitingPeriod: [1, 2],
    });
  });

  test('who pays themselves is insured for nothing', () => {
    expect(idsBy(member())).toMatchObject({ uninsured: [1, 2, 3, 4], insured: [] });
  });

  test('everything that was found is in one group, in its order', () => {
    const viewer = fc.record({
      isInsured: fc.boolean(),
      isInWaitingPeriod: fc.boolean(),
      subscription: fc.constantFrom(SUBSCRIPTION, null),
    });
    fc.assert(
      fc.property(viewer, (values) => {
        const groups = Object.values(idsBy(member(values)));
        expect(groups.flat().toSorted()).toEqual([1, 2, 3, 4]);
        for (const ids of groups) expect(ids).toEqual(ids.toSorted());
      }),
    );
  });
});
