import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMarkup, tidyPage, writeMarkup } from '#app/features/content-desk/page-markup.ts';
import {
  TEXT_PAGE_GOALS,
  TEXT_PAGE_ICONS,
  type TextPageContent,
  type TextPageSection,
} from '#app/themes/text-pages.ts';
import { PAGE_SCHEMA, parsePage, printPage } from './page-doc.ts';

/** Words made of what could be taken for a sign, and of what no keyboard has. */
const SIGNS = ['# ', '## ', '! ', '> ', '- ', '-', '1. ', ': ', ':', '\\', '[', ']', '](', ')'];
const OTHERS = [
  '{phone} ',
  '{',
  '}',
  '#',
  '>',
  '!',
  ' ',
  '\u2028',
  '\u00a0',
  'a',
  'ő',
  '7',
  '\u{1f600}',
];
const bit = fc.constantFrom(...SIGNS, ...OTHERS, ...TEXT_PAGE_GOALS);
const words = fc.array(bit, { maxLength: 8 }).map((bits) => bits.join(''));
const wordsOfLines = fc
  .array(fc.oneof(bit, fc.constant('\n')), { maxLength: 10 })
  .map((bits) => bits.join(''));
/** Undefined: it has none. */
const maybe = <Value>(one: fc.Arbitrary<Value>) => fc.option(one, { nil: undefined });

const section: fc.Arbitrary<TextPageSection> = fc
  .record({
    heading: words,
    icon: maybe(fc.constantFrom(...TEXT_PAGE_ICONS)),
    paragraphs: fc.array(wordsOfLines, { maxLength: 3 }),
    list: maybe(fc.array(words, { maxLength: 3 })),
    steps: maybe(fc.array(fc.record({ title: words, text: words }), { maxLength: 3 })),
    action: maybe(fc.record({ label: words, to: fc.constantFrom(...TEXT_PAGE_GOALS) })),
  })
  .map(leaveOut);
const anyPage: fc.Arbitrary<TextPageContent> = fc
  .record({
    title: words,
    description: words,
    lead: maybe(words),
    sections: fc.array(section, { maxLength: 3 }),
  })
  .map(leaveOut);

function leaveOut<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Value;
}

/** Whether everything that has to be filled in is. */
function isWhole({ title, description, sections }: TextPageContent): boolean {
  return (
    title !== '' &&
    description !== '' &&
    sections.every(
      ({ heading, steps = [], action }) =>
        heading !== '' &&
        action?.label !== '' &&
        steps.every((step) => step.title !== '' && step.text !== ''),
    )
  );
}
const pages = anyPage.map(tidyPage).filter(isWhole);
/** Lines as somebody may type them, whether they make a page or not. */
const texts = fc.oneof(
  fc.array(bit, { maxLength: 12 }).map((bits) => `# a\n! b\n## c\n${bits.join('\n')}`),
  fc.array(words, { maxLength: 10 }).map((lines) => `# a\n! b\n## c\n${lines.join('\n')}`),
  wordsOfLines,
);

describe('a page of text in few signs', () => {
  test('whatever its words are, it comes back as it was, or what is left out of it is said', () => {
    fc.assert(
      fc.property(anyPage, (page) => {
        const tidy = tidyPage(page);
        const read = readMarkup(writeMarkup(page));
        if (isWhole(tidy)) expect(read).toEqual({ page: tidy });
        else expect(read.problems).not.toEqual([]);
      }),
    );
  });
});

describe('a page in the editor', () => {
  test('what is printed is read as the same page', () => {
    fc.assert(
      fc.property(pages, (page) => {
        const doc = parsePage(writeMarkup(page));
        expect(doc && parsePage(printPage(doc))?.toJSON()).toEqual(doc?.toJSON());
      }),
    );
  });

  test('what is typed in signs comes out of it in their usual form, and only once', () => {
    let read = 0;
    fc.assert(
      fc.property(texts, (text) => {
        const doc = parsePage(text);
        const { page } = readMarkup(text);
        expect(doc !== null || text.trim() === '').toBe(page !== undefined || text.trim() === '');
        if (!doc || !page) return;
        read += 1;
        const usual = writeMarkup(page);
        expect(printPage(doc)).toBe(usual);
        expect(writeMarkup(readMarkup(usual).page ?? page)).toBe(usual);
      }),
      { numRuns: 300 },
    );
    expect(read).toBeGreaterThan(50);
  });

  test('a page on which nothing stands is no text, and one that cannot be read is none', () => {
    const empty = parsePage(' \n');
    expect(empty && printPage(empty)).toBe('');
    expect(parsePage('# Title alone')).toBeNull();
  });

  test('nothing of the schema can hold a link, a picture or a look of letters', () => {
    expect(Object.keys(PAGE_SCHEMA.marks)).toEqual([]);
    expect(Object.keys(PAGE_SCHEMA.nodes).toSorted()).toEqual(
      [
        'doc',
        'part',
        'title',
        'description',
        'lead',
        'heading',
        'paragraph',
        'list',
        'item',
        'steps',
        'step',
        'stepTitle',
        'stepText',
        'button',
        'break',
        'text',
      ].toSorted(),
    );
  });
});
