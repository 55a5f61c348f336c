import { expect, it } from 'vitest';
import { countCodePoints } from './code-points.ts';

it('counts letters with accents and signs outside the basic plane once', () => {
  expect(countCodePoints('')).toBe(0);
  expect(countCodePoints('őűșț')).toBe(4);
  expect(countCodePoints('fáj 😷')).toBe(5);
});
