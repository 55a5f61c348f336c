import { expect, test } from 'vitest';
import type { LocationNode } from '#app/features/directory/contract.ts';
import { groupLocationChoices, listLocationChoices } from './location-choices.ts';

function place(code: string, hu: string, en: string, children: LocationNode[] = []): LocationNode {
  return { code, name: hu, locales: { hu, en }, children };
}

const tree = [
  place('hu-bp', 'Budapest', 'Budapest', [
    place('hu-bp-buda', 'Budai oldal', 'Buda side', [
      place('hu-bp-01', 'I. kerület', 'District I'),
    ]),
    place('hu-bp-pest', 'Pesti oldal', 'Pest side', [
      place('hu-bp-05', 'V. kerület', 'District V'),
    ]),
  ]),
  place('hu-ba', 'Baranya', 'Baranya'),
  place('hu-za', 'Zala', 'Zala'),
];

test('places stand in reading order with their depth and the reader’s names [C488 C489 C490 C491 C492]', () => {
  expect(listLocationChoices(tree, 'en', 'HU')).toEqual([
    { code: 'hu-bp', label: 'Budapest', depth: 0 },
    { code: 'hu-bp-buda', label: 'Buda side', depth: 1 },
    { code: 'hu-bp-01', label: 'District I', depth: 2 },
    { code: 'hu-bp-pest', label: 'Pest side', depth: 1 },
    { code: 'hu-bp-05', label: 'District V', depth: 2 },
    { code: 'hu-ba', label: 'Baranya', depth: 0 },
    { code: 'hu-za', label: 'Zala', depth: 0 },
  ]);
});

test('a language without a name for a place gets the host’s', () => {
  expect(listLocationChoices(tree, 'ro', 'HU')[1]?.label).toBe('Budai oldal');
});

test('the select groups the capital with its parts and the counties together', () => {
  const groups = groupLocationChoices(listLocationChoices(tree, 'hu', 'HU'), 'Vármegyék');
  expect(groups.map((group) => group.label)).toEqual(['Budapest', 'Vármegyék']);
  expect(groups[0]?.options.map((option) => option.value)).toEqual([
    'hu-bp',
    'hu-bp-buda',
    'hu-bp-01',
    'hu-bp-pest',
    'hu-bp-05',
  ]);
  expect(groups[0]?.options[2]?.label).toBe('\u2003\u2003I. kerület');
  expect(groups[1]?.options.map((option) => option.value)).toEqual(['hu-ba', 'hu-za']);
});
