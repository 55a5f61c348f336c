import { expect, test } from 'vitest';
import {
  dropDeparted,
  fillTemplate,
  findTeamErrors,
  findUnknownPlaceholder,
  sortTeams,
} from './room-rules.ts';

test('a template has the names put in, everywhere and once', () => {
  const names = { name: 'Szabó {doctor}', doctor: 'dr. Kis $& Anna' };
  expect(fillTemplate('Kedves {name}! {name}, üdv: {doctor}', names)).toBe(
    'Kedves Szabó {doctor}! Szabó {doctor}, üdv: dr. Kis $& Anna',
  );
});

test('what else stands in braces is found: a patient would read it', () => {
  expect(findUnknownPlaceholder('Kedves {name}! {doctor}')).toBeNull();
  expect(findUnknownPlaceholder('Kedves {név}!')).toBe('{név}');
  expect(findUnknownPlaceholder('{} {__proto__}')).toBe('{}');
});

test('teams of the question’s field stand before those of its language, and these before the rest', () => {
  const team = (name: string, specializationId: number | null, languages: ('hu' | 'en')[]) => ({
    name,
    specializationId,
    languages,
  });
  const all = [
    team('d', 2, ['en']),
    team('c', null, ['hu']),
    team('b', 1, ['en']),
    team('a', 1, ['hu']),
    team('e', null, []),
  ];
  const order = sortTeams(all, { specializationId: 1, locale: 'hu' }).map(({ name }) => name);
  expect(order).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(sortTeams(all, { specializationId: null, locale: 'en' })[0]?.name).toBe('b');
});

test('who answers at the partner no more is in no team, and leads none', () => {
  const team = {
    id: 1,
    version: 1,
    name: 'A',
    specializationId: null,
    languages: [],
    memberIds: [1, 2],
    leadId: 2,
  };
  const all = [
    { id: 1, name: 'A' },
    { id: 2, name: 'B' },
  ];
  expect(dropDeparted(team, all)).toEqual(team);
  expect(dropDeparted(team, all.slice(0, 1))).toEqual({ ...team, memberIds: [1], leadId: null });
  expect(dropDeparted(team, all.slice(1))).toEqual({ ...team, memberIds: [2] });
});

test('a team has members who answer at the partner, and is led by one of them', () => {
  const doctors = [
    { id: 1, name: 'A' },
    { id: 2, name: 'B' },
  ];
  expect(findTeamErrors({ memberIds: [1, 2], leadId: 2 }, doctors)).toEqual({});
  expect(findTeamErrors({ memberIds: [], leadId: null }, doctors)).toEqual({
    memberIds: 'required',
  });
  expect(findTeamErrors({ memberIds: [1, 3], leadId: null }, doctors)).toEqual({
    memberIds: 'unknown',
  });
  expect(findTeamErrors({ memberIds: [1], leadId: 2 }, doctors)).toEqual({ leadId: 'notMember' });
});
