import { expect, test } from 'vitest';
import { checkOnBehalf, keepErrors } from './check-on-behalf.ts';
import { EMPTY_DRAFT, type Draft } from './draft.ts';
import type { PersonRules } from '#app/people/person-fields.ts';

const RULES: PersonRules = {
  today: '2026-11-22',
  asksMothersName: true,
  parsePhone: () => null,
};
const other: Draft = {
  ...EMPTY_DRAFT,
  onBehalf: 'other',
  patientLastName: 'Szabó',
  patientFirstName: 'Éva',
  patientMothersName: 'Nagy Éva',
  dateOfBirth: { year: '1950', month: '2', day: '28' },
  relation: 'parent',
  isAgreed: true,
};

test('of who books for themselves nothing is asked', () => {
  expect(checkOnBehalf(EMPTY_DRAFT, RULES)).toEqual({});
});

test('of another person all is asked: who they are, what to the customer, and that they agree', () => {
  expect(checkOnBehalf(other, RULES)).toEqual({});
  expect(checkOnBehalf({ ...EMPTY_DRAFT, onBehalf: 'other' }, RULES)).toEqual({
    patientLastName: 'required',
    patientFirstName: 'required',
    patientDateOfBirth: 'required',
    patientMothersName: 'required',
    relation: 'relationRequired',
    isAgreed: 'agreementRequired',
  });
});

test('a date that there is not, a relation that we do not know and an agreement taken back are refused', () => {
  expect(
    checkOnBehalf(
      {
        ...other,
        dateOfBirth: { year: '1950', month: '2', day: '29' },
        relation: 'neighbour',
        isAgreed: false,
      },
      RULES,
    ),
  ).toEqual({
    patientDateOfBirth: 'dateInvalid',
    relation: 'relationRequired',
    isAgreed: 'agreementRequired',
  });
});

test('of a child of the customer, who is known, only the mother’s name is asked, where it is asked at all', () => {
  const child: Draft = { ...EMPTY_DRAFT, onBehalf: 'a-child' };
  expect(checkOnBehalf(child, RULES)).toEqual({ patientMothersName: 'required' });
  expect(checkOnBehalf({ ...child, patientMothersName: 'Nagy Éva' }, RULES)).toEqual({});
  expect(checkOnBehalf(child, { ...RULES, asksMothersName: false })).toEqual({});
});

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
