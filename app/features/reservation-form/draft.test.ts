import { expect, it } from 'vitest';
import { EMPTY_DRAFT, readDraft, toPatientForm, type Draft } from './draft.ts';

const NOW = Date.UTC(2027, 4, 3, 9);

const typed: Draft = {
  patientLastName: 'Kovács',
  patientFirstName: 'János',
  patientMothersName: 'Szabó Éva',
  patientPhone: '+36 20 123 4567',
  patientEmail: 'janos@example.com',
  patientComment: 'fáj a térdem',
  dateOfBirth: { year: '1980', month: '2', day: '29' },
  onBehalf: 'other',
  relation: 'parent',
  isAgreed: true,
};

it("makes the server's form of what stands on the screen", () => {
  expect(toPatientForm(typed)).toEqual({
    patientLastName: 'Kovács',
    patientFirstName: 'János',
    patientMothersName: 'Szabó Éva',
    patientPhone: '+36 20 123 4567',
    patientEmail: 'janos@example.com',
    patientComment: 'fáj a térdem',
    patientClientEid: '',
    patientDateOfBirth: '1980-02-29',
  });
});

it('keeps an impossible or half-typed birth date wrong instead of empty', () => {
  const dateOf = (dateOfBirth: Draft['dateOfBirth']) =>
    toPatientForm({ ...typed, dateOfBirth }).patientDateOfBirth;
  expect(dateOf({ year: '1981', month: '2', day: '29' })).toBe('1981-2-29');
  expect(dateOf({ year: '1981', month: '', day: '' })).toBe('1981--');
  expect(dateOf({ year: '', month: ' ', day: '' })).toBe('');
});

it('comes back whole from the memory of the tab', () => {
  expect(readDraft(JSON.parse(JSON.stringify({ draft: typed, at: NOW })), NOW)).toEqual(typed);
});

it('is forgotten half an hour after the last letter, and when the clock was turned back', () => {
  const minute = 60_000;
  const readAfter = (ms: number) => readDraft({ draft: typed, at: NOW }, NOW + ms);
  expect(readAfter(30 * minute - 1)).toEqual(typed);
  expect(readAfter(30 * minute)).toEqual(EMPTY_DRAFT);
  expect(readAfter(-minute)).toEqual(EMPTY_DRAFT);
});

it('survives a memory that somebody has spoiled', () => {
  for (const spoiled of [null, 7, 'x', [], { patientPhone: 5, dateOfBirth: 'soon' }]) {
    expect(readDraft(spoiled, NOW)).toEqual(EMPTY_DRAFT);
    expect(readDraft({ draft: spoiled, at: NOW }, NOW)).toEqual(EMPTY_DRAFT);
  }
  expect(readDraft({ draft: typed }, NOW)).toEqual(EMPTY_DRAFT);
});

it('takes nothing for an agreement but an agreement', () => {
  for (const isAgreed of ['true', 1, {}, null]) {
    const kept = { draft: { ...typed, isAgreed }, at: NOW };
    expect(readDraft(kept, NOW)).toEqual({ ...typed, isAgreed: false });
  }
});
