import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHtml, writeHtml } from './profile-text.ts';

describe('a typed text', () => {
  test('becomes paragraphs, titles, lists, emphasis and links', () => {
    expect(
      writeHtml(
        '# Who we are\nTwo _doctors_\nand **one** nurse.\n\n- Heart\n- Lungs\n\n1. Call\n2. Come\n\n## More\nSee [our page](https://a.example/b?c=1&d=2).',
      ),
    ).toBe(
      '<h3>Who we are</h3><p>Two <em>doctors</em><br />and <strong>one</strong> nurse.</p><ul><li>Heart</li><li>Lungs</li></ul>' +
        '<ol><li>Call</li><li>Come</li></ol><h4>More</h4><p>See <a href="https://a.example/b?c=1&amp;d=2" rel="noopener">our page</a>.</p>',
    );
  });

  test('is never HTML, and leads only where a link may', () => {
    expect(writeHtml('<script>alert(1)</script> & "x"')).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;</p>',
    );
    expect(writeHtml('[here](javascript:alert(1)) [b](https://a" onclick="x)')).not.toContain('<a');
    expect(writeHtml('')).toBe('');
    expect(writeHtml('snake_case_name and 2*3*4')).toBe('<p>snake_case_name and 2*3*4</p>');
  });
});

describe('an imported text', () => {
  test('is read as it would have been typed, and written as it was', () => {
    const html =
      '<h3>Kik vagyunk</h3><p>Két <em>orvos</em><br />és <strong>egy</strong> nővér, a &amp; b.</p><ul><li>Szív</li><li>Tüdő</li></ul>' +
      '<ol><li>Hívjon</li><li>Jöjjön</li></ol><p>Lásd: <a href="https://a.example/?b=1&amp;c=2" rel="noopener">oldal</a></p>';
    expect(readHtml(html)).toBe(
      '# Kik vagyunk\n\nKét _orvos_\nés **egy** nővér, a & b.\n\n- Szív\n- Tüdő\n\n1. Hívjon\n2. Jöjjön\n\nLásd: [oldal](https://a.example/?b=1&c=2)',
    );
    expect(writeHtml(readHtml(html))).toBe(html);
  });

  test('of other marks keeps its words', () => {
    expect(readHtml('<p>egy</p>\n<p><b>két</b> <i>há</i>rom</p>szöveg')).toBe(
      'egy\n\n**két** _há_rom\n\nszöveg',
    );
    expect(readHtml('')).toBe('');
  });
});

/** Signs that mean something in what is typed or in HTML, words between them, and gaps. */
const parts = [
  '<',
  '>',
  '&',
  '"',
  "'",
  '*',
  '**',
  '_',
  '[',
  ']',
  '(',
  ')',
  '](',
  '# ',
  '## ',
  '- ',
  '1. ',
  '\n',
  '\n\n',
  ' ',
  'szív',
  'tüdő',
  'a',
  '7',
  'https://a.example/b',
  'javascript:alert(1)',
  'mailto:a@b.example',
  'tel:+3612345678',
  '<script>',
  'onclick=',
  '[<b>](https://a.example)',
];
const typed = fc.array(fc.constantFrom(...parts), { maxLength: 24 }).map((some) => some.join(''));
const ALLOWED =
  /^(?:h3|h4|p|ul|ol|li|strong|em|br \/|a href="(?:https:\/\/|mailto:|tel:)[^\s"<>]+" rel="noopener")$/;
const ENDS = /^\/(?:h3|h4|p|ul|ol|li|strong|em|a)$/;

describe('whatever somebody types', () => {
  test('only marks of the text become tags, and no address but the three kinds is a link', () => {
    fc.assert(
      fc.property(typed, (text) => {
        for (const [, tag = ''] of writeHtml(text).matchAll(/<([^>]*)>/g)) {
          expect(tag, text).toMatch(tag.startsWith('/') ? ENDS : ALLOWED);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('every tag that begins ends again, in order', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const open: string[] = [];
        for (const [, end, name] of writeHtml(text).matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
          if (name === 'br') continue;
          if (end) expect(open.pop(), text).toBe(name);
          else open.push(name ?? '');
        }
        expect(open, text).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('no word of it is lost', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('szív', 'tüdő', '_a_', '**b**', '&'), { minLength: 1 }),
        (words) => {
          const shown = writeHtml(words.join(' '))
            .replaceAll(/<[^>]*>/g, '')
            .replaceAll('&amp;', '&');
          expect(shown).toBe(words.join(' ').replaceAll(/_|\*\*/g, ''));
        },
      ),
    );
  });
});

describe('a mark', () => {
  test.each([
    ['**a', '<p>**a</p>'],
    ['****', '<p>****</p>'],
    ['**a** **b**', '<p><strong>a</strong> <strong>b</strong></p>'],
    ['**_a_ b**', '<p><strong><em>a</em> b</strong></p>'],
    ['_a', '<p>_a</p>'],
    ['a_b_c', '<p>a_b_c</p>'],
    ['(_a_)', '<p>(<em>a</em>)</p>'],
    ['#a', '<p>#a</p>'],
    ['-a', '<p>-a</p>'],
    ['1.a', '<p>1.a</p>'],
    // Three figures are a year or a number of a house, no step.
    ['100. a', '<p>100. a</p>'],
    ['[<b>](https://a.example)', '<p><a href="https://a.example" rel="noopener">&lt;b&gt;</a></p>'],
    ['[](https://a.example)', '<p>[](https://a.example)</p>'],
    ['[a](http://a.example)', '<p>[a](http://a.example)</p>'],
    ['[a](https://a.example', '<p>[a](https://a.example</p>'],
    ['[a](tel:+3612345678)', '<p><a href="tel:+3612345678" rel="noopener">a</a></p>'],
    ['[[a](mailto:b@c.example)', '<p>[<a href="mailto:b@c.example" rel="noopener">a</a></p>'],
  ])('%s is %s', (text, html) => {
    expect(writeHtml(text)).toBe(html);
  });

  test('lists of one kind are parted by an empty line, titles always', () => {
    expect(writeHtml('- a\n- b\n\n- c')).toBe('<ul><li>a</li><li>b</li></ul><ul><li>c</li></ul>');
    expect(writeHtml('# a\n# b')).toBe('<h3>a</h3><h3>b</h3>');
    expect(writeHtml('a\n- b\nc')).toBe('<p>a</p><ul><li>b</li></ul><p>c</p>');
  });
});
