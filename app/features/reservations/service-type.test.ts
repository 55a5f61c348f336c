import { expect, test } from 'vitest';
import { serviceTypeOf } from './service-type.ts';

test('approval comes before care, and care before paying oneself [C664]', () => {
  const type = (hasPreauthorization: boolean, hasMedicalCare: boolean) =>
    serviceTypeOf({ hasPreauthorization, hasMedicalCare });
  expect(type(true, true)).toBe('PREAUTHORIZATION');
  expect(type(true, false)).toBe('PREAUTHORIZATION');
  expect(type(false, true)).toBe('MEDICAL_CARE');
  expect(type(false, false)).toBe('SELF_PAID');
});
