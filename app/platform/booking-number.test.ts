import { v7 as createUuid } from 'uuid';
import { expect, test } from 'vitest';
import { readBookingNumber, writeBookingNumber } from './booking-number.ts';

const ID = '0199a3b1-7c2e-7d41-9b3a-5e8f8c1a2b3c';

test('the number of a booking leads to how its id ends, however it is written', () => {
  const number = writeBookingNumber(ID);
  expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  for (const typed of [number, number.toLowerCase(), number.replace('-', ' '), ` ${number} `]) {
    expect(readBookingNumber(typed)).toContain('f8c1a2b3c');
  }
  expect(readBookingNumber(writeBookingNumber('0199a3b1-7c2e-7d41-9b3a-000000000000'))).toContain(
    '000000000',
  );
});

test('every booking is found by its number', () => {
  for (let round = 0; round < 500; round += 1) {
    const id = createUuid();
    expect(readBookingNumber(writeBookingNumber(id))).toContain(id.slice(-9));
  }
});

test('letters that are taken for digits are read as these', () => {
  const withDigits = '0199a3b1-7c2e-7d41-9b3a-000040000401';
  const number = writeBookingNumber(withDigits);
  expect(number).toMatch(/[01]/);
  const written = number.replaceAll('0', 'o').replaceAll('1', 'l');
  expect(readBookingNumber(written)).toEqual(readBookingNumber(number));
});

test('one wrong sign, and two that changed places, are no number', () => {
  const signs = [...writeBookingNumber(ID).replace('-', '')];
  for (const [at, sign] of signs.entries()) {
    for (const other of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
      if (other !== sign) expect(readBookingNumber(signs.with(at, other).join(''))).toBeNull();
    }
    const next = signs[at + 1];
    if (next !== undefined && next !== sign) {
      expect(
        readBookingNumber(
          signs
            .with(at, next)
            .with(at + 1, sign)
            .join(''),
        ),
      ).toBeNull();
    }
  }
});

test.each(['', '1e300', ID, 'K7F3-9QX', 'UUUU-UUUU', '١٢٣٤-٥٦٧٨'])('%s is no number', (typed) => {
  expect(readBookingNumber(typed)).toBeNull();
});
