import { expect, test } from 'vitest';
import { doctorNamePattern, providerNamePattern } from './name-pattern.ts';

test('a name is looked for anywhere, folded, its words in order', () => {
  expect(providerNamePattern('Duna Klinika')).toEqual(['%duna%klinika%', '%duna%klinika%']);
  expect(doctorNamePattern('ÉVA')).toEqual(['%eva%', '%eva%']);
});

test('a word of one or two letters is looked for at the beginnings of words', () => {
  expect(doctorNamePattern('Bó')).toEqual(['bo%', '% bo%']);
  expect(doctorNamePattern('kovács é')).toEqual(['%kovacs% e%', '%kovacs% e%']);
});

test('titles are no part of a name', () => {
  expect(doctorNamePattern('Dr. Kovács')).toEqual(['%kovacs%', '%kovacs%']);
  expect(doctorNamePattern('dr.')).toBeNull();
  expect(providerNamePattern('Dr. Nagy Rendelő')?.[0]).toBe('%dr.%nagy%rendelo%');
});

test('the characters of a pattern stand for themselves, full-width ones too [IN-01]', () => {
  expect(providerNamePattern('100%')).toEqual(['%100\\%%', '%100\\%%']);
  expect(providerNamePattern('%')).toEqual(['\\%%', '% \\%%']);
  expect(providerNamePattern('a_b\\c')).toEqual(['%a\\_b\\\\c%', '%a\\_b\\\\c%']);
  expect(providerNamePattern('\uFF05\uFF3F\uFF3C')).toEqual(['%\\%\\_\\\\%', '%\\%\\_\\\\%']);
});

test('nothing typed is no pattern', () => {
  expect(providerNamePattern('  ')).toBeNull();
});
