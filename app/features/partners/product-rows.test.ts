import { expect, test } from 'vitest';
import { toProductRow } from './product-rows.ts';

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
