import { expect, test } from 'vitest';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';

/** `group.key` -> text. */
function listTexts(words: object, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(words) as [string, string | object][]) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [inner, text] of listTexts(value, `${prefix}${key}.`)) texts.set(inner, text);
  }
  return texts;
}

const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

test('the mails say the same in three languages, with the same places to fill', () => {
  const hungarian = listTexts(hu);
  expect(hungarian.size).toBeGreaterThan(30);
  for (const texts of [listTexts(ro), listTexts(en)]) {
    expect([...texts.keys()]).toEqual([...hungarian.keys()]);
    for (const [key, text] of texts) {
      expect(placesOf(text), key).toEqual(placesOf(hungarian.get(key) ?? ''));
      expect(text, key).not.toMatch(/[şţŞŢőűŐŰ]/);
    }
  }
});

test('what stands on a shared calendar names no illness, no care and no product', () => {
  for (const { calendar } of [hu, ro, en]) {
    expect(calendar.summary).toMatch(/^(Időpont|Programare|Appointment)$/);
  }
});
