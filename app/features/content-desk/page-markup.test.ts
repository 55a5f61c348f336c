import { describe, expect, test } from 'vitest';
import textPages from '#db/reference/text-pages.json' with { type: 'json' };
import type { TextPageContent } from '#app/themes/text-pages.ts';
import { readMarkup, writeMarkup } from './page-markup.ts';

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
