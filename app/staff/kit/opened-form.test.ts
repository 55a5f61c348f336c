import { expect, test } from 'vitest';
import { followForm, openForm } from './opened-form.ts';

const EARLY = { hours: ['08:00–12:00'] };
const LATE = { hours: ['10:00–14:00'] };
const opened = openForm(EARLY, 3);

test('what nobody has typed over follows what others save', () => {
  expect(followForm(opened, LATE, 4)).toEqual(openForm(LATE, 4));
});

test('what was typed stays when others change the same, under the version it was typed over', () => {
  const typed = { ...opened, typed: { hours: ['09:00–13:00'] } };
  const followed = followForm(typed, LATE, 4);
  expect(followed).toEqual({ ...typed, latest: 4 });
  // Still so when they change it once more.
  expect(followForm(followed, { hours: [] }, 5)).toEqual({ ...typed, latest: 5 });
});

test('what was typed is of the newer version when something else of the item was changed', () => {
  const typed = { ...opened, typed: LATE };
  expect(followForm(typed, { hours: ['08:00–12:00'] }, 4)).toEqual({
    read: EARLY,
    version: 4,
    latest: 4,
    typed: LATE,
  });
});

test('what others have set as it was typed is no difference', () => {
  expect(followForm({ ...opened, typed: LATE }, LATE, 4)).toEqual(openForm(LATE, 4));
});

test('what was saved follows what the server made of it', () => {
  const saved = { ...opened, typed: LATE, read: LATE };
  expect(followForm(saved, { hours: ['10:00–14:00', '15:00–16:00'] }, 4)).toEqual(
    openForm({ hours: ['10:00–14:00', '15:00–16:00'] }, 4),
  );
});
