import { expect, test } from 'vitest';
import type { EndingDuty } from '#app/features/advice-room/rota.server.ts';
import { findSuccessor, nameSuccessors } from './successors.ts';

const endingOf = (values: Partial<EndingDuty>): EndingDuty => ({
  partnerId: 1,
  team: 'Skin',
  specializationId: 7,
  languages: [],
  until: '12:00',
  isOver: false,
  next: { staffId: 20, name: 'Anna', from: null },
  ...values,
});
const questionOf = (values: Partial<Parameters<typeof findSuccessor>[1]> = {}) => ({
  partnerId: 1,
  specialty: { id: 7, name: 'Skin', locales: {} },
  locale: 'hu' as const,
  ...values,
});
const PARTNERS = [
  { id: 1, name: 'One' },
  { id: 2, name: 'Two' },
];

test('a question goes to who comes next of its own partner and of a team that it is for, or to nobody', () => {
  const english = { staffId: 21, name: 'Béla', from: null };
  const ending = [
    endingOf({ partnerId: 2, next: { staffId: 30, name: 'Far', from: null } }),
    endingOf({ team: 'Late', next: null }),
    endingOf({}),
    endingOf({ team: 'English', specializationId: null, languages: ['en'], next: english }),
  ];
  const idOf = (values = {}) => findSuccessor(ending, questionOf(values))?.staffId;
  expect(idOf()).toBe(20);
  expect(idOf({ partnerId: 2 })).toBe(30);
  expect(idOf({ partnerId: 3 })).toBeUndefined();
  expect(idOf({ specialty: null, locale: 'en' })).toBe(21);
  expect(idOf({ specialty: null })).toBeUndefined();
});

test('who comes next is named, of several each with where', () => {
  const [one] = PARTNERS;
  const here = one ? [one] : [];
  expect(nameSuccessors([], here)).toBeNull();
  expect(nameSuccessors([endingOf({ next: null })], PARTNERS)).toBeNull();
  expect(nameSuccessors([endingOf({}), endingOf({ team: 'Heart' })], here)).toBe('Anna');
  const other = endingOf({ team: 'Heart', next: { staffId: 21, name: 'Béla', from: null } });
  expect(nameSuccessors([endingOf({}), other], here)).toBe('Anna (Skin), Béla (Heart)');
  expect(nameSuccessors([endingOf({}), { ...other, partnerId: 2 }], PARTNERS)).toBe(
    'Anna (One, Skin), Béla (Two, Heart)',
  );
});
