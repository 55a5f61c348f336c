import { describe, expect, test } from 'vitest';
import complaints from '#db/reference/complaints.json' with { type: 'json' };
import specialties from '#db/reference/specialties.json' with { type: 'json' };
import { findComplaint } from './complaints.server.ts';

const nameOf = (id: number | undefined) => specialties.find((one) => one.id === id)?.key;
const first = (text: string) => nameOf(findComplaint(text)?.specializations[0]);

describe('what people say leads to a specialty', () => {
  test.each([
    ['fáj a hátam', 'orthopaedics'],
    ['Nagyon fáj a hátam', 'orthopaedics'],
    ['faj a hatam', 'orthopaedics'],
    ['mă doare spatele', 'orthopaedics'],
    ['ma doare spatele', 'orthopaedics'],
    ['back pain', 'orthopaedics'],
    ['my back hurts', 'orthopaedics'],
    ['bakc pain', 'orthopaedics'],
    ['bak pain', 'orthopaedics'],
    ['backpain', 'orthopaedics'],
    ['fájj a hatom', 'orthopaedics'],
    ['mă dor genunchii', 'orthopaedics'],
    ['fáj a fejem', 'neurology'],
    ['mă doare capul', 'neurology'],
    ['I have a headache', 'neurology'],
    ['fogfájás', 'dentistry'],
    ['mă doare dintele', 'dentistry'],
    ['toothache', 'dentistry'],
    ['hullik a hajam', 'dermatology'],
    ['îmi cade părul', 'dermatology'],
    ['nem tudok aludni', 'psychology'],
    ['copilul are febră', 'paediatrics'],
    ['sore throat', 'ent'],
    ['csíp a pisilés', 'urology'],
    ['nyaki fájdalom', 'physiotherapy'],
    ['durere de ceafă', 'physiotherapy'],
    ['herpesz', 'dermatology'],
    ['súlyfelesleg', 'dietetics'],
    ['kilograme în plus', 'dietetics'],
    ['fáradtság', 'gp'],
  ])('%s', (text, key) => {
    expect(first(text)).toBe(key);
    expect(findComplaint(text)?.isUrgent).toBe(false);
  });

  test.each([
    'fáj a mellkasom',
    'szorít a mellkasom',
    'mă doare pieptul',
    'chest pain',
    'lóg a szája',
    'face is drooping',
    'mi s-a strâmbat gura',
    'nem kapok levegőt',
    'nu pot respira',
    'I can’t breathe',
    'meg akarok halni',
  ])('what cannot wait is urgent: %s', (text) => {
    expect(findComplaint(text)?.isUrgent).toBe(true);
  });

  test.each(['', 'a', 'Kovács Éva', 'Duna Klinika', 'qwertz', 'Dr. Popescu', 'the', 'Dr. Fay'])(
    'what is no complaint leads nowhere: %s',
    (text) => {
      expect(findComplaint(text)).toBeNull();
    },
  );
});

test('the table has at least 120 complaints in each language, each of a specialty or urgent', () => {
  for (const locale of ['hu', 'ro', 'en'] as const) {
    const all = complaints.flatMap((entry) => entry[locale]);
    expect(new Set(all).size).toBeGreaterThanOrEqual(120);
  }
  const keys = new Set(specialties.map(({ key }) => key));
  for (const { specialties: named, isUrgent } of complaints) {
    expect(named.every((key) => keys.has(key))).toBe(true);
    expect(named.length > 0 || isUrgent).toBe(true);
  }
});

test('every complaint of the table is found by itself', () => {
  for (const entry of complaints) {
    for (const text of [...entry.hu, ...entry.ro, ...entry.en]) {
      const found = findComplaint(text);
      expect(found, text).not.toBeNull();
      expect(found?.isUrgent, text).toBe(entry.isUrgent ?? false);
    }
  }
});
