import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import textPages from '#db/reference/text-pages.json' with { type: 'json' };
import { TEXT_PAGE_GOALS, TEXT_PAGE_ICONS, type TextPageContent } from '#app/themes/text-pages.ts';
import { readMarkup, tidyPage, writeMarkup } from './page-markup.ts';

const HEAD = '# Rólunk\n! Kik vagyunk.\n';

describe('a page of text as it is typed', () => {
  test.each(
    Object.entries(textPages as unknown as Record<string, Record<string, TextPageContent>>).flatMap(
      ([key, byLocale]) =>
        Object.entries(byLocale).map(([locale, page]) => [`${key} ${locale}`, page] as const),
    ),
  )('%s comes back as it was', (_, page) => {
    expect(readMarkup(writeMarkup(page))).toEqual({ page });
  });

  test('parts, lists, steps and the button are read', () => {
    const text = `${HEAD}> Röviden.\n\n## {phone} Hívjon\n\nElső.\n\nMásodik sor\negyben.\n\n- egy\n- kettő\n\n1. Lépés: így\n\n[Tovább](registration)`;
    expect(readMarkup(text).page).toEqual({
      title: 'Rólunk',
      description: 'Kik vagyunk.',
      lead: 'Röviden.',
      sections: [
        {
          heading: 'Hívjon',
          icon: 'phone',
          paragraphs: ['Első.', 'Második sor\negyben.'],
          list: ['egy', 'kettő'],
          steps: [{ title: 'Lépés', text: 'így' }],
          action: { label: 'Tovább', to: 'registration' },
        },
      ],
    });
  });

  test.each([
    ['', ['noTitle', 'noDescription']],
    [`${HEAD}text`, ['beforeHeading']],
    [`${HEAD}## {skull} Part`, ['icon']],
    [`${HEAD}## Part\n[Click](javascript)`, ['goal']],
    [`${HEAD}## Part\n1. nothing after`, ['step']],
  ])('%j is refused', (text, problems) => {
    expect(readMarkup(text).problems?.map(({ problem }) => problem)).toEqual(problems);
  });

  test('script is no markup: it stays the words that were typed', () => {
    const evil = '<script>alert(1)</script> [x](javascript:alert(1))';
    const { page } = readMarkup(`${HEAD}## Part\n\n${evil}`);
    expect(page?.sections[0]).toEqual({ heading: 'Part', paragraphs: [evil] });
  });
});

/** Words among signs that could be taken for marks. */
const words = fc
  .array(
    fc.constantFrom(
      '#',
      '##',
      '!',
      '>',
      '-',
      '1.',
      '[',
      ']',
      '](',
      '(',
      '{phone}',
      '{',
      '\\',
      ':',
      ': ',
      '[a](registration)',
      'a',
      'Szív',
      '12:30',
      '<b>',
      '\n',
      '\n\n',
      '\r\n',
      ' ',
      '  ',
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(' '));
const filled = words.map((text) => `x ${text}`);
const page: fc.Arbitrary<TextPageContent> = fc.record(
  {
    title: filled,
    description: filled,
    lead: words,
    sections: fc.array(
      fc.record(
        {
          heading: filled,
          icon: fc.constantFrom(...TEXT_PAGE_ICONS),
          paragraphs: fc.array(words, { maxLength: 3 }),
          list: fc.array(filled, { maxLength: 3 }),
          steps: fc.array(fc.record({ title: filled, text: filled }), { maxLength: 3 }),
          action: fc.record({ label: filled, to: fc.constantFrom(...TEXT_PAGE_GOALS) }),
        },
        { requiredKeys: ['heading', 'paragraphs'] },
      ),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: ['title', 'description', 'sections'] },
);

describe('whatever stands in a page', () => {
  test('is the same after it was opened and saved, and saving it again changes nothing', () => {
    fc.assert(
      fc.property(page, (before) => {
        const text = writeMarkup(before);
        const read = readMarkup(text);
        expect(read.problems, text).toBeUndefined();
        expect(read.page, text).toEqual(tidyPage(before));
        expect(writeMarkup(read.page ?? before)).toBe(text);
      }),
      { numRuns: 300 },
    );
  });
});

describe('what is typed', () => {
  const read = (text: string) => readMarkup(`${HEAD}## Part\n\n${text}`);
  const sectionOf = (text: string) => read(text).page?.sections[0];

  test.each([
    ['\\- no list', '- no list'],
    ['\\## no heading', '## no heading'],
    ['\\[no](button)', '[no](button)'],
    ['\\\\ a backslash', '\\ a backslash'],
    ['#no heading', '#no heading'],
    ['a - b', 'a - b'],
  ])('%j is the paragraph %j', (text, paragraph) => {
    expect(sectionOf(text)?.paragraphs).toEqual([paragraph]);
  });

  test('a step ends its title at the first colon before a space, unless a backslash keeps it', () => {
    expect(sectionOf('1. Delivery at 12:30: ring')?.steps).toEqual([
      { title: 'Delivery at 12:30', text: 'ring' },
    ]);
    expect(sectionOf('1. Note\\: this: ring')?.steps).toEqual([
      { title: 'Note: this', text: 'ring' },
    ]);
    expect(read('1. : text').problems).toEqual([{ line: 5, problem: 'step' }]);
  });

  test('each line that cannot be read is named by its number', () => {
    expect(
      readMarkup('# A\n! B\nbefore\n## {skull} C\n[](registration)\n[x](nowhere)\n##').problems,
    ).toEqual([
      { line: 3, problem: 'beforeHeading' },
      { line: 4, problem: 'icon' },
      { line: 5, problem: 'label' },
      { line: 6, problem: 'goal' },
      { line: 7, problem: 'noHeading' },
    ]);
  });

  test('lines of another system end as ours do', () => {
    expect(readMarkup('# A\r\n! B\r\n\r\n## C\r\n\r\none\r\ntwo\r\n').page?.sections).toEqual([
      { heading: 'C', paragraphs: ['one\ntwo'] },
    ]);
  });

  test('the last title holds, and a page of a head alone is a page', () => {
    expect(readMarkup('# A\n# B\n! C').page).toEqual({
      title: 'B',
      description: 'C',
      sections: [],
    });
  });
});
