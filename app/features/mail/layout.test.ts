import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderHtml, renderText, type MailBlock, type MailLayout } from './layout.ts';

const LINK = 'https://portal.example/v/abc?lang=hu&next=1';

function layoutOf(blocks: MailBlock[], values: Partial<MailLayout> = {}): MailLayout {
  return {
    language: 'hu',
    brandColour: '#123456',
    productName: 'Vizit',
    logo: 'A Vizit logója',
    heading: 'Foglalás',
    preview: 'Kardiológia',
    blocks,
    footer: ['Ne válaszoljon.', 'Vészhelyzetben: 112'],
    ...values,
  };
}
const textOf = (...blocks: MailBlock[]) => renderText(layoutOf(blocks));
const htmlOf = (...blocks: MailBlock[]) => renderHtml(layoutOf(blocks));

describe('the plain text', () => {
  test('says product, heading, what it is about, and who sends it, with a line between', () => {
    expect(textOf({ kind: 'paragraph', text: 'Várjuk.' })).toBe(
      'Vizit\n\nFoglalás\n\nVárjuk.\n\n-- \nNe válaszoljon.\nVészhelyzetben: 112\n',
    );
  });

  test('names every fact, and where each of its links leads', () => {
    const text = textOf({
      kind: 'details',
      rows: [
        { label: 'Orvos', value: 'Dr. Kiss' },
        { label: 'Cím', value: 'Nádor utca 1.', links: [{ label: 'Térkép', url: LINK }] },
      ],
    });
    expect(text).toContain(`Orvos: Dr. Kiss\nCím: Nádor utca 1.\nTérkép: ${LINK}\n`);
  });

  test('an address that a button has already is not said twice', () => {
    const button: MailBlock = { kind: 'button', label: 'Megerősítem', url: LINK };
    const note: MailBlock = { kind: 'note', text: 'Ha a gomb nem működik:', url: LINK };
    expect(textOf(button, note).split(LINK)).toHaveLength(2);
    expect(textOf(button, note)).not.toContain('Ha a gomb');
    expect(textOf(button, note)).not.toContain('\n\n\n');
    // One of its own is.
    expect(textOf(button, { ...note, url: `${LINK}2` })).toContain(`nem működik:\n${LINK}2\n`);
    expect(textOf(note)).toContain(`nem működik:\n${LINK}\n`);
    expect(textOf({ kind: 'note', text: 'Apró betű' })).toContain('\n\nApró betű\n\n');
  });

  test('a code is said with what to do with it', () => {
    const code: MailBlock = { kind: 'code', label: 'Kód', code: '040712', hint: 'Írja be.' };
    expect(textOf(code)).toContain('Kód: 040712\nÍrja be.');
  });
});

describe('the HTML', () => {
  const HOSTILE = `<script>alert("x")</script>' & <img src=x onerror=y>`;
  const written = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39; &amp; &lt;img';

  test('whatever somebody is called, nothing of it becomes a part of the page', () => {
    const rows = [
      { label: HOSTILE, value: HOSTILE, url: HOSTILE, links: [{ label: HOSTILE, url: HOSTILE }] },
      { label: HOSTILE, value: HOSTILE },
    ];
    const blocks: MailBlock[] = [
      { kind: 'paragraph', text: HOSTILE },
      { kind: 'details', rows },
      { kind: 'button', label: HOSTILE, url: HOSTILE },
      { kind: 'code', label: HOSTILE, code: HOSTILE, hint: HOSTILE },
      { kind: 'note', text: HOSTILE, url: HOSTILE },
    ];
    const html = renderHtml(
      layoutOf(blocks, {
        language: HOSTILE,
        productName: HOSTILE,
        logo: HOSTILE,
        heading: HOSTILE,
        preview: HOSTILE,
        footer: [HOSTILE],
      }),
    );
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('alert("');
    // Seven of the frame (the heading is the title, too), one paragraph, seven of the facts, two of the button, three of the code and of the note.
    expect(html.split(written)).toHaveLength(7 + 1 + 7 + 2 + 3 + 3 + 1);
  });

  test('every tag that is opened is closed, whatever it is made of', () => {
    const text = fc.string();
    const block: fc.Arbitrary<MailBlock> = fc.oneof(
      fc.record({ kind: fc.constant('paragraph' as const), text }),
      fc.record({ kind: fc.constant('button' as const), label: text, url: text }),
      fc.record({ kind: fc.constant('note' as const), text }),
      fc.record({ kind: fc.constant('note' as const), text, url: text }),
      fc.record({
        kind: fc.constant('details' as const),
        rows: fc.array(fc.record({ label: text, value: text }), { maxLength: 3 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 5 }), (blocks) => {
        const open: string[] = [];
        for (const [, end, name] of renderHtml(layoutOf(blocks)).matchAll(/<(\/?)([a-z]\w*)/g)) {
          if (name === undefined || ['meta', 'br', 'img'].includes(name)) continue;
          if (end === '/') expect(open.pop()).toBe(name);
          else open.push(name);
        }
        expect(open).toEqual([]);
      }),
    );
  });

  test('a button that is not urgent has the colour of the partner as its words, not as its ground', () => {
    const button = { kind: 'button', label: 'Fiókom', url: LINK } as const;
    expect(htmlOf(button)).toContain('color:#ffffff;background-color:#123456">Fiókom');
    expect(htmlOf({ ...button, isQuiet: true })).toContain(
      'color:#123456;background-color:#ffffff">Fiókom',
    );
    // In the dark it is no white box.
    expect(htmlOf({ ...button, isQuiet: true })).toMatch(/class="quiet".*Fiókom/);
    expect(htmlOf(button)).not.toContain('class="quiet"');
  });

  test('a phone number can be pressed, and what has no address cannot', () => {
    const row = { label: 'Telefon', value: '+36 1 234 5678' };
    const pressed = htmlOf({ kind: 'details', rows: [{ ...row, url: 'tel:+3612345678' }] });
    expect(pressed).toContain('<a href="tel:+3612345678"');
    expect(htmlOf({ kind: 'details', rows: [row] })).not.toContain('<a ');
  });
});
