import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCholesterol, readHba1c, showCholesterol, showHba1c } from './lab-units.ts';

test('cholesterol of 200 mg/dL is 5.17 mmol/L, and 5.2 is 201 mg/dL', () => {
  expect(readCholesterol(200, 'mg_dl')).toBeCloseTo(5.172, 3);
  expect(showCholesterol(readCholesterol(200, 'mg_dl'), 'mmol_l')).toBe(5.17);
  expect(showCholesterol(5.2, 'mg_dl')).toBe(201);
  expect(readCholesterol(5.2, 'mmol_l')).toBe(5.2);
});

test('HbA1c of 7 % is 53 mmol/mol, and 48 is 6.5 %', () => {
  expect(readHba1c(7, 'percent')).toBeCloseTo(53.006, 2);
  expect(showHba1c(53, 'percent')).toBe(7);
  expect(showHba1c(48, 'percent')).toBe(6.5);
  expect(showHba1c(48, 'mmol_mol')).toBe(48);
});

test('what was typed is what is shown again, in either unit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 600 }),
      fc.integer({ min: 30, max: 200 }),
      (mg, tenths) => {
        const percent = tenths / 10;
        return (
          showCholesterol(readCholesterol(mg, 'mg_dl'), 'mg_dl') === mg &&
          showHba1c(readHba1c(percent, 'percent'), 'percent') === percent
        );
      },
    ),
  );
});
