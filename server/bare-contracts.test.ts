import { expect, test } from 'vitest';
import { withoutSchemas } from './bare-contracts.ts';

test('of a call the browser gets method, path and whether there is a body, and no schema', () => {
  const contract = `
    const Answer = Type.Object({ id: Type.Integer() });
    export const hold = defineCall({ name: 'hold', summary: 'Holds a time.', method: 'POST', path: '/api/holds', who: 'anybody',
      body: Type.Object({ slotId: Type.String() }), answer: Answer, errors: ['slot_taken'] });
    export const LIMIT = 2;`;
  expect(withoutSchemas(contract)).toBe(`
    const Answer = Type.Object({ id: Type.Integer() });
    export const hold = defineCall({ name: 'hold', method: 'POST', path: '/api/holds', body: {} });
    export const LIMIT = 2;`);
});

test('a call without a body still has none, and a file keeps the name it is saved under', () => {
  expect(
    withoutSchemas(`export const get = defineCall({ method: 'GET', path: PATH, answer: A });
export const copy = defineFile({ path: '/copy', type: 'application/pdf', savedAs: NAME, params: P });`),
  ).toBe(`export const get = defineCall({ method: 'GET', path: PATH });
export const copy = defineFile({ path: '/copy', type: 'application/pdf', savedAs: NAME });`);
});

test('what cannot be read by name stops the build', () => {
  expect(() => withoutSchemas('defineCall({ ...shared, path: "/x" });')).toThrow('no spread');
});
