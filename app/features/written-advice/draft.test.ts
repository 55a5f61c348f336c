import { describe, expect, test } from 'vitest';
import { EMPTY_DATE_PARTS } from '#app/ui/date-of-birth-field/date-parts.ts';
import { QUESTION_MIN } from './advice-rules.ts';
import type { AdviceDraft } from './contract.ts';
import { emptyDraft, partsOf, readDraft, toKept } from './draft.ts';

const BORN = { year: '1986', month: '04', day: '12' };
const FILLED: AdviceDraft = {
  ...emptyDraft('q1'),
  since: 'days',
  course: 'same',
  strength: 'mild',
  question: 'My knee hurts when I climb the stairs.',
};
const SAID = { born: EMPTY_DATE_PARTS, flags: [], isAcknowledged: true, files: [] };
const read = (change: Partial<AdviceDraft>, said: Partial<Parameters<typeof readDraft>[1]> = {}) =>
  readDraft({ ...FILLED, ...change }, { ...SAID, ...said });
const OTHER = {
  onBehalf: 'other',
  lastName: 'Kis',
  firstName: 'Anna',
  relation: 'parent',
  isAgreed: true,
};

describe('what is sent of a question', () => {
  test('is what was chosen and typed, with the signs and files that were given beside the form', () => {
    const said = { flags: ['bleeding' as const], files: ['f1', 'f2'] };
    expect(read({ specialization: '12', allergies: 'nuts' }, said)).toEqual({
      body: {
        id: 'q1',
        specialization: 12,
        redFlags: ['bleeding'],
        answers: {
          since: 'days',
          course: 'same',
          strength: 'mild',
          conditions: '',
          medicines: '',
          allergies: 'nuts',
        },
        question: FILLED.question,
        files: ['f1', 'f2'],
        isAcknowledged: true,
      },
    });
  });

  test('no field of medicine is said as none, never as number nought', () => {
    expect(read({ specialization: '' }).body?.specialization).toBeNull();
  });

  test('where there is no complaint, an earlier course and strength stay at home', () => {
    const { body } = read({ since: 'no_complaint', course: 'worse', strength: 'severe' });
    expect(body?.answers).toEqual({
      since: 'no_complaint',
      conditions: '',
      medicines: '',
      allergies: '',
    });
  });

  test.each([
    ['', undefined],
    ['child-7', { minorId: 'child-7' }],
  ])('for whom %j is: %j', (onBehalf, sent) => {
    expect(read({ onBehalf }).body?.onBehalf).toEqual(sent);
  });

  test('for somebody else it says who they are and when they were born', () => {
    expect(read(OTHER, { born: BORN }).body?.onBehalf).toEqual({
      lastName: 'Kis',
      firstName: 'Anna',
      relation: 'parent',
      dateOfBirth: '1986-04-12',
      isAgreed: true,
    });
  });
});

describe('what is still wrong', () => {
  test('an empty form says all of it at once, and of course and strength nothing before it is known since when', () => {
    expect(readDraft(emptyDraft('q1'), { ...SAID, flags: null, isAcknowledged: false })).toEqual({
      wrong: {
        since: 'choose',
        redFlags: 'flagsRequired',
        question: 'required',
        isAcknowledged: 'acknowledgeRequired',
      },
    });
  });

  test.each<[Partial<AdviceDraft>, object]>([
    [{ course: '' }, { course: 'choose' }],
    [{ strength: '' }, { strength: 'choose' }],
    [
      { course: 'gone', strength: 'unheard of' },
      { course: 'choose', strength: 'choose' },
    ],
    [{ since: 'forever' }, { since: 'choose' }],
    [{ question: ' \n ' }, { question: 'required' }],
    [{ question: 'x'.repeat(QUESTION_MIN - 1) }, { question: 'tooShort' }],
    // Blanks around it make no question longer, nor does a sign of two code units count twice.
    [{ question: `  ${'x'.repeat(QUESTION_MIN - 1)}  ` }, { question: 'tooShort' }],
    [{ question: '🙂'.repeat(QUESTION_MIN - 1) }, { question: 'tooShort' }],
    [
      { ...OTHER, isAgreed: false },
      { isAgreed: 'agreementRequired', dateOfBirth: 'dateInvalid' },
    ],
  ])('%j: %j', (change, wrong) => {
    expect(read(change)).toEqual({ wrong });
  });

  test('the shortest question that can be answered goes through', () => {
    expect(read({ question: 'x'.repeat(QUESTION_MIN) }).wrong).toBeUndefined();
  });

  test('no sign of an emergency is an answer, none said yet is not', () => {
    expect(read({}, { flags: [] }).wrong).toBeUndefined();
    expect(read({}, { flags: null })).toEqual({ wrong: { redFlags: 'flagsRequired' } });
  });
});

describe('a draft that is kept', () => {
  test('brings the day of birth back as it was typed', () => {
    const kept = toKept(FILLED, { year: '1986', month: '4', day: '12' });
    expect(kept).toEqual({ ...FILLED, dateOfBirth: '1986-04-12' });
    expect(partsOf(kept.dateOfBirth)).toEqual(BORN);
  });

  test.each([
    { year: '1986', month: '02', day: '30' },
    { year: '1986', month: '', day: '12' },
  ])('forgets one that is none: %j', (born) => {
    const { dateOfBirth } = toKept({ ...FILLED, dateOfBirth: '1986-04-12' }, born);
    expect(dateOfBirth).toBe('');
    expect(partsOf(dateOfBirth)).toEqual(EMPTY_DATE_PARTS);
  });
});
