import { describe, expect, test } from 'vitest';
import { chooseNameWay, chooseWordWay, type ListFacts, type NameShare } from './name-search.ts';

/** Of 300,000 doctors and 60,000 providers of a market. */
const doctors = (named: number, fitting = named): NameShare => ({ named, fitting, all: 300_000 });
const providers = (named: number): NameShare => ({ named, fitting: named, all: 60_000 });
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
    expect(ofDoctors(doctors(9_000))).toBe('market');
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
