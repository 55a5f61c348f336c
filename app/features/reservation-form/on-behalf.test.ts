import { expect, test } from 'vitest';
import { EMPTY_DRAFT, type Draft } from './draft.ts';
import {
  chooseOnBehalf,
  isForOther,
  keepKnownChild,
  OTHER_PERSON,
  patientOf,
  readRelation,
  toOnBehalf,
} from './on-behalf.ts';

const CHILD = { id: '71' };
const typed: Draft = {
  ...EMPTY_DRAFT,
  patientLastName: 'Kovács',
  patientFirstName: 'Anna',
  patientMothersName: 'Szabó Éva',
  patientPhone: '+36201234567',
  patientComment: 'Lázas.',
  dateOfBirth: { year: '1980', month: '2', day: '29' },
  relation: 'spouse',
  isAgreed: true,
};

test('who books for themselves says nothing of anybody else', () => {
  expect(toOnBehalf(typed)).toBe(null);
  expect(isForOther(typed)).toBe(false);
});

test('a child is named by its number and the mother’s name alone', () => {
  const draft = { ...typed, onBehalf: CHILD.id };
  expect(isForOther(draft)).toBe(false);
  expect(toOnBehalf(draft)).toEqual({ minorId: '71', mothersName: 'Szabó Éva' });
});

test('who comes is known of the customer and their children, and typed of anybody else', () => {
  const zsofi = { id: CHILD.id, name: 'Kovács Zsófi', dateOfBirth: '2018-05-06' };
  const own = {
    name: 'Kovács Péter',
    dateOfBirth: '1979-01-02',
    mothersName: '',
    phone: '',
    email: '',
    children: [zsofi],
  };
  const patient = (onBehalf: string) => patientOf(own, { ...typed, onBehalf }, 'HU');
  expect(patient('')).toEqual({ name: 'Kovács Péter', dateOfBirth: '1979-01-02' });
  expect(patient(CHILD.id)).toEqual({ name: 'Kovács Zsófi', dateOfBirth: '2018-05-06' });
  expect(patient('gone').name).toBe('Kovács Péter');
  expect(patient(OTHER_PERSON)).toEqual({ name: 'Kovács Anna', dateOfBirth: '1980-02-29' });
});

test('somebody else is named whole, with who they are and that they agreed', () => {
  const draft = { ...typed, onBehalf: OTHER_PERSON };
  expect(isForOther(draft)).toBe(true);
  expect(toOnBehalf(draft)).toEqual({
    lastName: 'Kovács',
    firstName: 'Anna',
    dateOfBirth: '1980-02-29',
    mothersName: 'Szabó Éva',
    relation: 'spouse',
    isAgreed: true,
  });
});

test.each([
  ['they have not agreed', { isAgreed: false }],
  ['nobody says who they are', { relation: '' }],
  ['a relation is not known', { relation: 'neighbour' }],
])('somebody else is not booked for while %s', (_why, missing) => {
  expect(toOnBehalf({ ...typed, onBehalf: OTHER_PERSON, ...missing })).toBe(null);
});

test('a relation is read only when it is one of the list', () => {
  expect(readRelation(typed)).toBe('spouse');
  expect(readRelation({ ...typed, relation: 'neighbour' })).toBeUndefined();
});

test('what was typed of one person does not become another’s; how to reach the customer stays', () => {
  expect(chooseOnBehalf({ ...typed, onBehalf: OTHER_PERSON }, CHILD.id)).toEqual({
    ...EMPTY_DRAFT,
    patientPhone: '+36201234567',
    patientComment: 'Lázas.',
    onBehalf: CHILD.id,
  });
});

test('a kept draft for a child that is none any more is for the customer again', () => {
  const draft = { ...typed, onBehalf: CHILD.id };
  expect(keepKnownChild(draft, [CHILD])).toBe(draft);
  expect(keepKnownChild(draft, [{ id: '72' }])).toEqual(chooseOnBehalf(draft, ''));
  for (const onBehalf of ['', OTHER_PERSON]) {
    const other = { ...typed, onBehalf };
    expect(keepKnownChild(other, [])).toBe(other);
  }
});
