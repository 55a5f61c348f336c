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
