import { expect, test } from 'vitest';
import { findTermsClashes, followTerms, openTerms } from './opened-terms.ts';

const terms = { slotMinutes: '20', leadMinutes: '60', room: 'Room 1', subfunctionIds: [1, 2] };
const opened = openTerms(terms, 3);
const type = (change: Partial<typeof terms>) => ({ ...opened, typed: { ...terms, ...change } });

test('what nobody has typed over follows what is set meanwhile, under its version', () => {
  const now = { ...terms, slotMinutes: '30', subfunctionIds: [2] };
  expect(followTerms(opened, now, 4)).toEqual(openTerms(now, 4));
  const typed = followTerms(type({ room: 'Room 7' }), now, 4);
  expect(typed).toMatchObject({ version: 4, typed: { ...now, room: 'Room 7' } });
  expect(findTermsClashes(typed, now)).toEqual([]);
});

test('what was typed stays when it is set otherwise meanwhile, under the version it was typed over', () => {
  const now = { ...terms, room: 'Room 2', slotMinutes: '30' };
  const typed = followTerms(type({ room: 'Room 7' }), now, 4);
  expect(typed).toMatchObject({ version: 3, latest: 4 });
  expect(typed.typed).toEqual({ ...terms, room: 'Room 7', slotMinutes: '30' });
  expect(findTermsClashes(typed, now)).toEqual(['room']);
  const later = { ...now, leadMinutes: '90' };
  const again = followTerms(typed, later, 5);
  expect(again).toMatchObject({ version: 3, typed: { leadMinutes: '90', room: 'Room 7' } });
  expect(findTermsClashes(again, later)).toEqual(['room']);
});

test('what was saved is no other than what was typed, however it was written', () => {
  const typed = type({ room: ' Room 7 ', slotMinutes: '030', subfunctionIds: [2, 1, 4] });
  const saved = { ...terms, room: 'Room 7', slotMinutes: '30', subfunctionIds: [1, 2, 4] };
  expect(findTermsClashes(typed, saved)).toEqual([]);
  expect(followTerms(typed, saved, 4)).toMatchObject({ version: 4, read: saved });
});
