import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#app/i18n/locale.ts';
import { VISIT_MODES } from '#app/platform/states.ts';
import { describeLowestPrice } from './describe-lowest-price.ts';
import { describePrice } from './describe-price.ts';
import { calculateVisitPrice, lowestPrice, type VisitTerms } from './visit-price.ts';

const terms: fc.Arbitrary<VisitTerms> = fc.record({
  price: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  discountRate: fc.integer({ min: 0, max: 100 }),
  cover: fc.option(
    fc.record({
      state: fc.constantFrom('covered' as const, 'pending' as const, 'selfPaid' as const),
      insurersPart: fc.integer({ min: 0, max: 1_200_000 }),
      isSplit: fc.boolean(),
    }),
  ),
  isCancelled: fc.boolean(),
});
const markets = fc.constantFrom('HU' as const, 'RO' as const);
const HUNGARIAN = { locale: 'hu', market: 'HU', mode: 'in_person' } as const;
/** All amounts of a text, in whole units. */
const amountsOf = (text: string) =>
  [...text.matchAll(/([0-9][0-9\u00A0.,]*)\u00A0(?:Ft|RON)/g)].map(([, digits = '']) =>
    Number(digits.replaceAll(/[^0-9]/g, '')),
  );

describe('what a visit costs', () => {
  it('always adds up: discount, insurer and patient pay the full price, none of them less than nothing', () => {
    fc.assert(
      fc.property(terms, (visit) => {
        const { full, discount, covered, due, claimable } = calculateVisitPrice(visit);
        if (full === null || due === null) {
          expect([full, due, discount, covered, claimable]).toEqual([null, null, 0, 0, 0]);
          return;
        }
        expect(discount + covered + due).toBe(full);
        for (const part of [discount, covered, due, claimable]) {
          expect(part).toBeGreaterThanOrEqual(0);
        }
        expect(claimable).toBeLessThanOrEqual(due);
      }),
    );
  });

  it('is nothing for a cancelled visit, whatever it would have cost', () => {
    fc.assert(
      fc.property(terms, (visit) => {
        const price = calculateVisitPrice({ ...visit, isCancelled: true });
        expect(price).toMatchObject({ due: 0, covered: 0, claimable: 0, isPending: false });
        for (const locale of LOCALES) {
          expect(amountsOf(describePrice(price, { ...HUNGARIAN, locale }).due)).toEqual([]);
        }
      }),
    );
  });

  it('is all of it for who has no cover, or whose insurer refuses', () => {
    fc.assert(
      fc.property(terms, (visit) => {
        const alone = calculateVisitPrice({ ...visit, cover: null });
        const { cover } = visit;
        const refused = calculateVisitPrice({
          ...visit,
          cover: cover && { ...cover, state: 'selfPaid' },
        });
        expect(refused.due).toBe(alone.due);
        expect(refused.covered + refused.claimable).toBe(0);
      }),
    );
  });

  it('is told with the same amounts in every language', () => {
    fc.assert(
      fc.property(terms, markets, fc.constantFrom(...VISIT_MODES), (visit, market, mode) => {
        const price = calculateVisitPrice(visit);
        const [first, ...others] = LOCALES.map((locale) => {
          const { due, notes } = describePrice(price, { locale, market, mode });
          expect(due).not.toBe('');
          return { due: amountsOf(due), notes: notes.map((note) => amountsOf(note).toSorted()) };
        });
        for (const other of others) expect(other).toEqual(first);
        if (price.due && !price.isCancelled) expect(first?.due).toEqual([price.due]);
      }),
    );
  });
});

describe('a visit for 20,000 Ft', () => {
  const visit: VisitTerms = { price: 20_000, discountRate: 0, cover: null, isCancelled: false };
  const cover = { state: 'covered', insurersPart: 15_000, isSplit: true } as const;
  const read = (values: Partial<VisitTerms>) =>
    describePrice(calculateVisitPrice({ ...visit, ...values }), HUNGARIAN);

  it('is paid in full by who comes alone, less by who has a discount', () => {
    expect(read({})).toEqual({ due: '20\u00A0000\u00A0Ft, a helyszínen fizetendő', notes: [] });
    expect(read({ discountRate: 15 })).toEqual({
      due: '17\u00A0000\u00A0Ft, a helyszínen fizetendő',
      notes: ['Teljes ár: 20\u00A0000\u00A0Ft, kedvezmény: 3000\u00A0Ft'],
    });
  });

  it('is paid by transfer where nobody comes to the clinic, in every language', () => {
    const places = /helyszínen|at the clinic|la clinică/;
    const transfer = /átutalással|by transfer|prin transfer/;
    for (const locale of LOCALES) {
      const tell = (values: Partial<VisitTerms>, mode: (typeof VISIT_MODES)[number]) =>
        describePrice(calculateVisitPrice({ ...visit, ...values }), { ...HUNGARIAN, locale, mode })
          .due;
      for (const values of [{}, { price: null }]) {
        expect(tell(values, 'video')).toMatch(transfer);
        expect(tell(values, 'video')).not.toMatch(places);
        expect(tell(values, 'in_person')).toMatch(places);
        expect(tell(values, 'in_person')).not.toMatch(transfer);
      }
      const free = { price: 0 };
      expect(tell(free, 'video')).not.toMatch(places);
      expect(tell(free, 'in_person')).toMatch(places);
    }
  });

  it('is shared with the insurer, and while it decides both ends are told', () => {
    const shared = 'Teljes ár: 20\u00A0000\u00A0Ft, ebből a biztosító fizet: 15\u00A0000\u00A0Ft';
    expect(read({ cover })).toEqual({
      due: '5000\u00A0Ft, a helyszínen fizetendő',
      notes: [shared],
    });
    expect(read({ cover: { ...cover, state: 'pending' } })).toEqual({
      due: '5000\u00A0Ft, a helyszínen fizetendő',
      notes: [shared, 'Ha a biztosító nem engedélyezi: 20\u00A0000\u00A0Ft'],
    });
  });

  it('is paid in full and claimed back where the clinic cannot send two invoices', () => {
    expect(read({ cover: { ...cover, isSplit: false } })).toEqual({
      due: '20\u00A0000\u00A0Ft, a helyszínen fizetendő',
      notes: [
        'Ebből a biztosítótól visszaigényelhető: 15\u00A0000\u00A0Ft. A térítés nem garantált.',
      ],
    });
  });

  it('costs nothing when the insurer pays all of it, with one invoice', () => {
    expect(read({ cover: { ...cover, insurersPart: 20_000, isSplit: false } }).due).toBe(
      'A helyszínen nem kell fizetnie',
    );
  });

  it('is said to be unknown where the clinic has set no price', () => {
    expect(read({ price: null }).due).toBe(
      'A rendelő nem adott meg árat; a díjat a helyszínen kell fizetni',
    );
  });
});

it('is told beside a time with the amount that the reservation then says is due, for who pays alone', () => {
  const price = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(price, fc.constantFrom(...LOCALES), (amount, locale) => {
      const reader = { ...HUNGARIAN, locale };
      const visit = { price: amount, discountRate: 0, cover: null, isCancelled: false };
      const { due } = describePrice(calculateVisitPrice(visit), reader);
      for (const isFrom of [false, true]) {
        const told = describeLowestPrice({ price: amount, isFrom }, reader) ?? '';
        expect(amountsOf(told)).toEqual(amountsOf(due));
      }
    }),
  );
});

it('says "from" only where prices differ, and nothing where nobody has set one', () => {
  const read = (prices: (number | null)[]) =>
    describeLowestPrice(lowestPrice(prices), { locale: 'en', market: 'RO' });
  expect(read([300, 250, null])).toBe('from 250\u00A0RON');
  expect(read([250, 250, null])).toBe('250\u00A0RON');
  expect(read([null])).toBeNull();
  expect(read([])).toBeNull();
});
