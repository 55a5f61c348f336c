import { expect, test } from 'vitest';
import { keepErrors } from './check-on-behalf.ts';

test('a changed field is not wrong any more; what was wrong with another person is forgotten with them', () => {
  const errors = {
    patientLastName: 'required',
    patientMothersName: 'required',
    patientComment: 'tooLong',
  } as const;
  expect(keepErrors(errors, 'patientLastName')).toEqual({
    patientMothersName: 'required',
    patientComment: 'tooLong',
  });
  expect(keepErrors(errors, 'onBehalf')).toEqual({ patientComment: 'tooLong' });
});
