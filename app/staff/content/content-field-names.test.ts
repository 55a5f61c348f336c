import { expect, test } from 'vitest';
import { fieldNameOf } from './content-field-names.ts';

test('what is wrong is named as its field is, also in one language and at one weekday', () => {
  expect(fieldNameOf('en', 'productName')).toBe('Name of the product');
  expect(fieldNameOf('en', 'productName.hu')).toBe('Name of the product in Hungarian');
  expect(fieldNameOf('en', 'hours.monday.again.opens')).toContain('Monday');
  expect(fieldNameOf('en', 'nothing.hu')).toBeNull();
});
