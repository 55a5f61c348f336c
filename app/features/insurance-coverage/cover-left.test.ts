import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countLeft, orderByUse, type CoverLeft } from './cover-left.ts';

const cover = (id: number, visits: CoverLeft['visits'], amount: CoverLeft['amount'] = null) => ({
  specialization: { id, name: `Specialty ${id}`, locales: {} },
  visits,
  amount,
});
const idsOf = (covers: CoverLeft[]) =>
  orderByUse(covers).map(({ specialization }) => specialization.id);

describe('what is left of a cover', () => {
  test.each([
    [0, 4, 4],
    [3, 4, 1],
    [4, 4, 0],
    // Decided by hand, beyond the limit.
    [6, 4, 0],
  ])('%i of %i used leaves %i', (used, limit, left) => {
    expect(countLeft(used, limit)).toEqual({ used, limit, left });
  });

  test('without a limit nothing is counted', () => {
    expect(countLeft(7, null)).toBeNull();
  });
});

describe('order', () => {
  test('the most used comes first, by whichever limit is nearer', () => {
    const covers = [
      cover(1, countLeft(1, 4)),
      cover(2, null),
      cover(3, countLeft(0, 4), countLeft(90_000, 100_000)),
      cover(4, countLeft(2, 4), countLeft(0, 100_000)),
    ];
    expect(idsOf(covers)).toEqual([3, 4, 1, 2]);
  });

  test('what is used alike keeps its order, and nothing is lost', () => {
    const used = fc.record({ used: fc.nat(9), limit: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(fc.array(used), (parts) => {
        const covers = parts.map((part, id) => cover(id, countLeft(part.used, part.limit)));
        const ordered = orderByUse(covers);
        expect(ordered).toHaveLength(covers.length);
        for (const [index, { visits, specialization }] of ordered.entries()) {
          const before = ordered[index - 1];
          if (!before?.visits || !visits) continue;
          const [earlier, later] = [before.visits, visits].map(({ left, limit }) => left / limit);
          expect(earlier).toBeLessThanOrEqual(later ?? 0);
          if (earlier === later) {
            expect(before.specialization.id).toBeLessThan(specialization.id);
          }
        }
      }),
    );
  });
});
