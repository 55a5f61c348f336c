import { expect, test } from 'vitest';
import { doctorNamePattern, providerNamePattern } from './name-pattern.ts';

const provider = (typed: string) => providerNamePattern(typed)?.name;
const doctor = (typed: string) => doctorNamePattern(typed)?.name;

test('a name is looked for anywhere, folded, its words in order', () => {
  expect(provider('Duna Klinika')).toEqual(['%duna%klinika%', null]);
  expect(doctor('ÉVA')).toEqual(['%eva%', null]);
});

test('a word of one or two letters is looked for at the beginnings of words', () => {
  expect(doctor('Bó')).toEqual(['bo%', '% bo%']);
  expect(doctor('kovács é')).toEqual(['%kovacs% e%', null]);
});

test('titles are no part of a name', () => {
  expect(doctor('Dr. Kovács')).toEqual(['%kovacs%', null]);
  expect(doctorNamePattern('dr.')).toBeNull();
  expect(provider('Dr. Nagy Rendelő')?.[0]).toBe('%dr.%nagy%rendelo%');
});

test('the characters of a pattern stand for themselves, full-width ones too [IN-01]', () => {
  expect(provider('100%')).toEqual(['%100\\%%', null]);
  expect(provider('%')).toEqual(['\\%%', '% \\%%']);
  expect(provider('a_b\\c')).toEqual(['%a\\_b\\\\c%', null]);
  expect(provider('\uFF05\uFF3F\uFF3C')).toEqual(['%\\%\\_\\\\%', null]);
});

test('the longest words typed are looked for among the words of names, one typed twice counts twice', () => {
  expect(providerNamePattern('a Duna kék é partján')?.words).toEqual([
    '%partjan%',
    '%duna%',
    '%kek%',
  ]);
  expect(doctorNamePattern('a a')?.words).toEqual(['a%', 'a%']);
  expect(providerNamePattern('5%')?.words).toEqual(['5\\%%']);
});

test('nothing typed is no pattern', () => {
  expect(providerNamePattern('  ')).toBeNull();
});
