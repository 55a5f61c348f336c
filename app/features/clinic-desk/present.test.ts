import { describe, expect, test } from 'vitest';
import { presentVisit } from './present.ts';
import type { DeskVisitRow } from './queries.server.ts';

const ROW: DeskVisitRow = {
  id: '0198c0de-0000-7000-8000-000000000000',
  partner_id: 1,
  partner: 'Vizit',
  provider_id: 10,
  calendar_id: 7,
  customer_id: 99,
  starts_at: new Date('2026-10-25T00:30:00Z'),
  ends_at: new Date('2026-10-25T01:00:00Z'),
  status: 'confirmed',
  arrived_at: null,
  last_name: 'Szabó',
  first_name: 'Kata',
  date_of_birth: '1980-02-29',
  service: 'Visit',
  service_locales: {},
  marks: null,
  is_coming: false,
  version: 3,
};
const present = (values: Partial<DeskVisitRow>, market: 'HU' | 'RO' = 'HU') =>
  presentVisit({ ...ROW, ...values }, market);

describe('a visit at the desk', () => {
  test('has the patient’s name as the clinic’s country writes it', () => {
    expect(present({}).name).toBe('Szabó Kata');
    expect(present({}, 'RO').name).toBe('Kata Szabó');
  });

  test('of whoever was erased has no name, not half of one', () => {
    for (const erased of [
      { last_name: null, first_name: null },
      { last_name: null },
      { first_name: null },
    ]) {
      expect(present(erased).name).toBeNull();
    }
  });

  test('that waits for the insurer says so, also once the patient is here', () => {
    const arrivedAt = new Date('2026-10-25T00:20:00Z');
    expect(present({ status: 'pending_preauth' })).toMatchObject({
      state: 'waiting',
      isUndecided: true,
      arrivedAt: null,
    });
    expect(present({ status: 'pending_preauth', arrived_at: arrivedAt })).toMatchObject({
      state: 'arrived',
      isUndecided: true,
      arrivedAt: '2026-10-25T00:20:00.000Z',
    });
    expect(present({ arrived_at: arrivedAt })).toMatchObject({
      state: 'arrived',
      isUndecided: false,
    });
  });

  test('says nothing of whose account it is', () => {
    expect(present({})).not.toHaveProperty('customerId');
    expect(Object.values(present({}))).not.toContain(99);
    expect(present({}).marks).toEqual([]);
  });
});
