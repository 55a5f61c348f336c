import { describe, expect, test } from 'vitest';
import { fold } from '#app/i18n/fold.ts';
import {
  findOptions,
  foldNames,
  OPTIONS_MAX,
  type SubfunctionFact,
} from './subfunction-options.ts';

let id = 0;
function fact(
  specialty: { hu: string; ro: string; en: string },
  own: { hu: string; ro: string; en: string },
  specializationId: number,
  words: string[] = [],
): SubfunctionFact {
  id += 1;
  const specialization = { id: specializationId, name: specialty.en, locales: specialty };
  return {
    id,
    name: own.en,
    locales: own,
    specialization,
    isIncludedInInsurance: false,
    organizableByAdmed: true,
    organizableByCustomer: true,
    isReferralRequired: false,
    preauthorizationLimit: null,
    isPubliclyReservable: true,
    folded: foldNames(specialization, { name: own.en, locales: own }),
    words: words.map((word) => ({ word, folded: fold(word) })),
  };
}
const DERMATOLOGY = { hu: 'Bőrgyógyászat', ro: 'Dermatologie', en: 'Dermatology' };
const GYNAECOLOGY = {
  hu: 'Szülészet-nőgyógyászat',
  ro: 'Obstetrică-ginecologie',
  en: 'Obstetrics and gynaecology',
};
const LABORATORY = { hu: 'Laboratórium', ro: 'Laborator de analize medicale', en: 'Laboratory' };
const ONCODERMATOLOGY = { hu: 'Onkodermatológia', ro: 'Oncodermatologie', en: 'Oncodermatology' };
const VISIT = {
  hu: 'Szakorvosi vizsgálat',
  ro: 'Consultație de specialitate',
  en: 'Specialist consultation',
};
const MOLES = { hu: 'Anyajegyszűrés', ro: 'Control alunițe', en: 'Mole screening' };
const BLOOD = { hu: 'Vérvétel', ro: 'Recoltare sânge', en: 'Blood test' };
const SKIN_BIOPSY = { hu: 'Bőrbiopszia', ro: 'Biopsie cutanată', en: 'Skin biopsy' };

/** In the order of specialties. */
const FACTS = [
  fact(ONCODERMATOLOGY, VISIT, 2),
  fact(LABORATORY, BLOOD, 48),
  fact(ONCODERMATOLOGY, SKIN_BIOPSY, 2),
  fact(DERMATOLOGY, VISIT, 1),
  fact(DERMATOLOGY, MOLES, 1),
  fact(GYNAECOLOGY, VISIT, 11),
];
const names = (term: string) => findOptions(FACTS, term).map(({ locales }) => locales.hu);

describe('the specialty field', () => {
  test.each(['bor', 'BŐR', 'borgyogy', 'bőrgyógyászat', 'derm', 'Dermatologie', 'dermatology'])(
    'finds dermatology by "%s", its consultation first, whatever the page language',
    (term) => {
      expect(names(term).slice(0, 2)).toEqual([
        'Bőrgyógyászat – Szakorvosi vizsgálat',
        'Bőrgyógyászat – Anyajegyszűrés',
      ]);
    },
  );

  test('puts words of the specialty before words of the sub-function before insides of words', () => {
    expect(names('bor')).toEqual([
      'Bőrgyógyászat – Szakorvosi vizsgálat',
      'Bőrgyógyászat – Anyajegyszűrés',
      'Onkodermatológia – Bőrbiopszia',
      'Laboratórium – Vérvétel',
    ]);
  });

  test('keeps the order of specialties among equals', () => {
    expect(names('szak')).toEqual([
      'Onkodermatológia – Szakorvosi vizsgálat',
      'Bőrgyógyászat – Szakorvosi vizsgálat',
      'Szülészet-nőgyógyászat – Szakorvosi vizsgálat',
    ]);
  });

  test('takes a hyphen for the end of a word', () => {
    expect(names('nogyo')).toEqual(['Szülészet-nőgyógyászat – Szakorvosi vizsgálat']);
    expect(findOptions(FACTS, 'gin')[0]?.specialization.id).toBe(11);
  });

  test('needs every word, in one language', () => {
    expect(names('bor jegy')).toEqual(['Bőrgyógyászat – Anyajegyszűrés']);
    expect(names('bor mole')).toEqual([]);
  });

  test('takes ş and ț for the same letters', () => {
    expect(findOptions(FACTS, 'alunițe')).toEqual(findOptions(FACTS, 'aluniţe'));
    expect(findOptions(FACTS, 'aluniţe')).toHaveLength(1);
  });

  test('an option has id, name, locales and its specialization [C365] [C366] [C367]', () => {
    expect(findOptions(FACTS, 'anyajegy')).toEqual([
      {
        id: 5,
        name: 'Dermatology – Mole screening',
        locales: {
          hu: 'Bőrgyógyászat – Anyajegyszűrés',
          ro: 'Dermatologie – Control alunițe',
          en: 'Dermatology – Mole screening',
        },
        specialization: { id: 1, name: 'Dermatology', locales: DERMATOLOGY },
      },
    ]);
  });

  test('finds nothing for spaces, and pattern characters mean themselves [IN-01] [DS-06]', () => {
    for (const term of ['  ', '%%', '__', '\\\\', '.*', '(a+)+$', "' OR 1=1"]) {
      expect(names(term)).toEqual([]);
    }
  });

  test('ends after fifty choices', () => {
    const many = Array.from({ length: 80 }, () => fact(DERMATOLOGY, VISIT, 1));
    expect(findOptions(many, 'derm')).toHaveLength(OPTIONS_MAX);
  });
});

describe('everyday words and misspellings', () => {
  const DENTISTRY = { hu: 'Fogászat', ro: 'Stomatologie', en: 'Dentistry' };
  const FILLING = { hu: 'Fogtömés', ro: 'Plombă', en: 'Filling' };
  const WORDS = ['fogorvos', 'fogfájás', 'tooth ache', 'toothache', 'dentist', 'durere de măsea'];
  const all = [
    ...FACTS,
    fact(DENTISTRY, VISIT, 29, WORDS),
    fact(DENTISTRY, FILLING, 29, WORDS),
    fact({ hu: 'Szájsebészet', ro: 'Chirurgie orală', en: 'Oral surgery' }, VISIT, 31, [
      'foghúzás',
    ]),
  ];
  const find = (term: string) =>
    findOptions(all, term).map(({ locales, foundBy }) => [locales.hu, foundBy]);

  test.each([
    ['fogorvos', 'fogorvos'],
    ['fogfájás', 'fogfájás'],
    ['FOGFAJAS', 'fogfájás'],
    ['tooth ache', 'tooth ache'],
    ['ache', 'tooth ache'],
    ['masea', 'durere de măsea'],
    ['dentst', undefined],
    ['fogorovs', 'fogorvos'],
    ['fogfajss', 'fogfájás'],
  ])('"%s" finds dentistry, its consultation first, and says by which word', (term, foundBy) => {
    expect(find(term)).toEqual([
      ['Fogászat – Szakorvosi vizsgálat', foundBy],
      ['Fogászat – Fogtömés', foundBy],
    ]);
  });

  test.each(['dermatologgy', 'borgyogyazat', 'dermotolog', 'bergyogy'])(
    'a misspelt name is understood: "%s"',
    (term) => {
      expect(find(term)[0]).toEqual(['Bőrgyógyászat – Szakorvosi vizsgálat', undefined]);
    },
  );

  test('names come before everyday words, and nothing is guessed where something is found', () => {
    expect(find('fog').map(([name]) => name)).toEqual([
      'Fogászat – Szakorvosi vizsgálat',
      'Fogászat – Fogtömés',
      'Szájsebészet – Szakorvosi vizsgálat',
    ]);
    expect(find('labor').map(([name]) => name)).toEqual(['Laboratórium – Vérvétel']);
  });

  test.each(['xyz', 'fgo', 'kzrtlm', 'dent xyz'])('"%s" is like nothing', (term) => {
    expect(find(term)).toEqual([]);
  });
});
