import { describe, expect, test } from 'vitest';
import { chooseNameWay, chooseWordWay, type ListFacts, type NameShare } from './name-search.ts';

/** Of 300,000 doctors and 60,000 providers of a market. */
const share = (all: number, named: number, fitting: number, wordCount: number): NameShare => ({
  wordCount,
  named,
  heads: Math.min(named, wordCount * 300),
  fitting,
  all,
});
const doctors = (named: number, fitting = named, wordCount = 100) =>
  share(300_000, named, fitting, wordCount);
const providers = (named: number) => share(60_000, named, named, 100);
const market: ListFacts = {
  isOfAny: true,
  listed: 300_000,
  flagged: 300_000,
  ofMarket: 300_000,
  places: null,
};
const ofDoctors = (doctorNames: NameShare, list: Partial<ListFacts> = {}) =>
  chooseNameWay({ kind: 'doctor', doctorNames, providerNames: null }, { ...market, ...list });

describe('doctors of a name', () => {
  test('that few have are found by its words, one that many have by going through the list', () => {
    expect(ofDoctors(doctors(400))).toBe('words');
    expect(ofDoctors(doctors(35_000))).toBe('market');
  });

  test('two frequent words that few have together are not waited for in the list', () => {
    expect(ofDoctors(doctors(9_000, 900))).toBe('words');
    expect(ofDoctors(doctors(12_000))).toBe('market');
  });

  test('of one word that many have only the first are read, unless few of them are of the place', () => {
    expect(ofDoctors(doctors(35_000, 35_000, 1))).toBe('words');
    const ofPlace = { listed: 900, flagged: 900, places: 1 };
    expect(ofDoctors(doctors(35_000, 35_000, 1), ofPlace)).toBe('places');
  });

  test('flags that few have make the list long to go through', () => {
    expect(ofDoctors(doctors(20_000), { flagged: 300_000 })).toBe('market');
    expect(ofDoctors(doctors(20_000), { flagged: 10_000 })).toBe('words');
  });

  test('of a small place are found in its list', () => {
    expect(ofDoctors(doctors(20_000), { listed: 900, flagged: 900, places: 1 })).toBe('places');
  });

  test('of many places are found in the list of the market once most of it lies in them', () => {
    const places = { listed: 150_000, flagged: 150_000, places: 23 };
    expect(ofDoctors(doctors(35_000), places)).toBe('market');
  });

  test('of a sub-function are found in its list, unless very few have the name', () => {
    const ofOne = { isOfAny: false, listed: 16_000, flagged: 16_000, ofMarket: 16_000 };
    expect(ofDoctors(doctors(9_000), ofOne)).toBe('market');
    expect(ofDoctors(doctors(40), ofOne)).toBe('doctor');
  });
});

test('of two names the rarer leads', () => {
  const names = { doctorNames: doctors(30_000), providerNames: providers(20) };
  expect(chooseNameWay({ kind: 'doctor', ...names }, market)).toBe('provider');
  expect(chooseWordWay({ kind: 'provider', ...names })).toBe('provider');
  expect(chooseWordWay({ kind: 'doctor', ...names, doctorNames: doctors(5) })).toBe('doctor');
});

describe('clinics with a doctor of a name', () => {
  const clinics: ListFacts = { ...market, listed: 60_000, flagged: 60_000, ofMarket: 60_000 };
  const withDoctor = (named: number, list: Partial<ListFacts> = {}) =>
    chooseNameWay(
      { kind: 'provider', doctorNames: doctors(named), providerNames: null },
      { ...clinics, ...list },
    );

  test('are found from the doctors whose name few have, in the list where many do', () => {
    expect(withDoctor(50)).toBe('doctor');
    expect(withDoctor(12_000)).toBe('market');
  });

  test('are gone through sooner than doctors are: each has five who may be called so', () => {
    const ofDoctor = { isOfAny: false };
    expect(withDoctor(2_000, ofDoctor)).toBe('market');
    expect(ofDoctors(doctors(2_000), { ...clinics, ...ofDoctor })).toBe('doctor');
  });
});

test('where nobody is named the list of the market is the way, and of the words that of doctors', () => {
  const nobody = { kind: 'doctor', doctorNames: null, providerNames: null } as const;
  expect(chooseNameWay(nobody, market)).toBe('market');
  expect(chooseWordWay(nobody)).toBe('doctor');
});

test('of an empty place nothing is read beyond it', () => {
  const empty = { listed: 0, flagged: 0, places: 1 };
  expect(ofDoctors(doctors(35_000), empty)).toBe('places');
});
