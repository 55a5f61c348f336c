import { expect, test } from 'vitest';
import type { ProductRow } from './queries.server.ts';
import { toProductRecord, toProductRow } from './product-rows.ts';

const written = { key: 'gold', name: { hu: 'Arany' }, isInsured: true };

test('of what a product says nothing of, appointments, map and calendar are on, and who is not insured pays', () => {
  const on = { has_appointments: true, has_map: true, has_calendar: true };
  expect(toProductRow(written)).toMatchObject({ ...on, has_paid_services: false });
  expect(toProductRow({ ...written, hasMap: null, isInsured: false })).toMatchObject({
    ...on,
    has_paid_services: true,
    has_card_network: false,
    has_melanoma: false,
    needs_eligibility: false,
    call_center_number: null,
  });
  expect(toProductRow({ ...written, hasMap: false })).toMatchObject({ has_map: false });
});

test('what is written down of a product is what is read back, switch by switch', () => {
  const row: ProductRow = {
    key: 'gold',
    name: 'Arany',
    locales: { hu: 'Arany', ro: 'Aur' },
    is_insured: false,
    has_card_network: false,
    has_preauthorization: false,
    has_medical_care: false,
    has_appointments: false,
    has_map: false,
    has_paid_services: false,
    has_calendar: false,
    has_melanoma: false,
    has_active_product_campaign: false,
    needs_eligibility: false,
    work_domains: [],
    call_center_number: null,
  };
  expect(toProductRow(toProductRecord(row))).toEqual(row);
  const switches = Object.keys(row).filter((key) => /^(?:is|has|needs)_/.test(key));
  expect(switches).toHaveLength(11);
  for (const key of switches) {
    const other = { ...row, [key]: true };
    expect(toProductRow(toProductRecord(other)), key).toEqual(other);
  }
  const reached = { ...row, work_domains: ['telekom.hu'], call_center_number: '+3612345678' };
  expect(toProductRow(toProductRecord(reached))).toEqual(reached);
});

test('a product without a Hungarian name is called by the one it has', () => {
  const row = toProductRow(written);
  expect(toProductRecord({ ...row, locales: { ro: 'Aur' }, name: 'Gold' }).name).toEqual({
    hu: 'Gold',
    ro: 'Aur',
  });
});
