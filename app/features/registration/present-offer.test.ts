import { describe, expect, test } from 'vitest';
import { presentOffer, previewOffer } from './present-offer.ts';

const HUNGARIAN = { locale: 'hu', market: 'HU' } as const;
const ROW = {
  product_id: 7,
  opens: '2024-01-15',
  closes: '2024-03-28',
  usable_until: '2024-04-26',
  title: { hu: 'Lezárult', en: 'Closed' },
  text: { hu: 'Köszönjük.' },
};

describe('a registration that is limited', () => {
  test.each([
    ['2024-01-14', 'upcoming'],
    ['2024-01-15', 'open'],
    // The last day belongs to it, to its end.
    ['2024-03-28', 'open'],
    ['2024-03-29', 'closed'],
    // What was begun stays usable for longer, which opens nothing.
    ['2024-04-26', 'closed'],
  ])('is on %s %s', (today, phase) => {
    expect(presentOffer(ROW, HUNGARIAN, today).phase).toBe(phase);
  });

  test('on one side alone is open on the other for good', () => {
    const phaseOf = (
      days: Partial<typeof ROW> | { opens: null } | { closes: null },
      today: string,
    ) => presentOffer({ ...ROW, ...days }, HUNGARIAN, today).phase;
    expect(phaseOf({ opens: null }, '1999-01-01')).toBe('open');
    expect(phaseOf({ closes: null }, '2099-01-01')).toBe('open');
    expect(phaseOf({ opens: '2024-03-28' }, '2024-03-28')).toBe('open');
  });
});

test('a partner who says nothing takes registrations at any time, with a voucher and in the portal’s own words', () => {
  expect(presentOffer(null, HUNGARIAN, '2026-11-23')).toEqual({
    phase: 'open',
    productId: null,
    notice: { title: '', text: '' },
    closes: null,
    usableUntil: null,
    today: '2026-11-23',
  });
});

test('the notice is in the reader’s language, else the host’s, else English, each text for itself', () => {
  const noticeIn = (locale: 'hu' | 'ro' | 'en', market: 'HU' | 'RO') =>
    presentOffer(ROW, { locale, market }, '2024-04-01').notice;
  expect(noticeIn('hu', 'HU')).toEqual({ title: 'Lezárult', text: 'Köszönjük.' });
  expect(noticeIn('en', 'HU')).toEqual({ title: 'Closed', text: 'Köszönjük.' });
  expect(noticeIn('ro', 'HU')).toEqual({ title: 'Lezárult', text: 'Köszönjük.' });
  expect(noticeIn('ro', 'RO')).toEqual({ title: 'Closed', text: '' });
});

describe('a preview', () => {
  const stored = {
    ...presentOffer(ROW, HUNGARIAN, '2026-11-23'),
    asksWorkEmail: true,
  };
  const preview = (registration: Parameters<typeof previewOffer>[1]['registration']) =>
    previewOffer(stored, { registration, today: '2024-02-01' }, HUNGARIAN);

  test('is of its own day, and keeps what the record does not say', () => {
    const { closes, opens } = ROW;
    expect(stored.phase).toBe('closed');
    expect(preview({ opens, closes })).toMatchObject({
      phase: 'open',
      today: '2024-02-01',
      asksWorkEmail: true,
    });
  });

  test('takes out what was taken out of the record', () => {
    expect(preview({})).toMatchObject({
      phase: 'open',
      productId: null,
      notice: { title: '', text: '' },
      closes: null,
      usableUntil: null,
    });
  });
});
