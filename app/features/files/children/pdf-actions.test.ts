import { describe, expect, test } from 'vitest';
import { finishPdf, startPdf } from '#app/platform/pdf/pdf-document.server.ts';
import { packObjects, writePdfWith } from '#tests/support/sent-files.ts';
import { hasHarmfulAction } from './pdf-actions.ts';
import { readObjects } from './pdf-objects.ts';

const isHarmful = (content: Buffer) => hasHarmfulAction(readObjects(content));

const JS = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const LAUNCH = '<</S/Launch/F(cmd.exe)>>';
const WEB = '<</S/URI/URI(https://evil.example)>>';

describe('a document that does something by itself is refused [FI-01]', () => {
  test.each<[string, Parameters<typeof writePdfWith>[0]]>([
    ['a link that is a script', { link: `/A${JS}` }],
    ['the same, elsewhere', { link: '/A 5 0 R', others: [JS] }],
    ['the same, packed', { link: '/A 6 0 R', others: [packObjects(6, [JS])] }],
    ['a script with its name in digits', { link: '/A<</S/#4aavaScript/JS(1)>>' }],
    ['a kind that stands elsewhere', { link: '/A<</S 5 0 R/JS(1)>>', others: ['/JavaScript'] }],
    [
      'an object with a remark before it',
      { catalogue: '/OpenAction 5 0 R', others: [`<<>>endobj 5 %x\n0 %y\nobj${WEB}`] },
    ],
    ['a second kind under the first', { link: '/A<</S/GoTo/S/JavaScript/JS(1)>>' }],
    [
      'a page that is shown, then a script',
      { catalogue: `/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next${JS}>>` },
    ],
    [
      'several, the last a script',
      { link: `/A<</S/GoTo/D[3 0 R/Fit]/Next[<</S/GoTo/D[3 0 R/Fit]>>${JS}]>>` },
    ],
    ['a program at the start', { catalogue: `/OpenAction${LAUNCH}` }],
    ['a program of one system', { catalogue: '/OpenAction<</S/Launch/Win<</F(cmd.exe)>>>>' }],
    ['a web page at the start', { catalogue: `/OpenAction${WEB}` }],
    ['the same, elsewhere', { catalogue: '/OpenAction 5 0 R', others: [WEB] }],
    [
      'a web page behind a page that is shown',
      { catalogue: `/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next${WEB}>>` },
    ],
    [
      'a form that is sent at the start',
      { catalogue: '/OpenAction<</S/SubmitForm/F(https://evil.example)>>' },
    ],
    ['a link that starts a program', { link: `/A${LAUNCH}` }],
    ['a link into another file', { link: '/A<</S/GoToR/F(\\\\\\\\evil\\\\a.pdf)/D[0/Fit]>>' }],
    ['a link that is a script of the web', { link: '/A<</S/URI/URI(javascript:alert\\(1\\))>>' }],
    ['a link to a file of the reader', { link: '/A<</S/URI/URI<66696c653a2f2f2f633a2f>>>' }],
    ['a page that starts a program', { page: `/AA<</O${LAUNCH}>>` }],
    ['a page that fetches', { page: '/AA 5 0 R', others: ['<</O 6 0 R>>', WEB] }],
    ['the end of the document', { catalogue: `/AA<</WC${JS}>>` }],
    ['a link that runs when it is touched', { link: `/AA<</E${JS}>>` }],
    ['an entry of the reader’s menu', { link: '/A<</S/Named/N/Quit>>' }],
    ['a script at the start', { catalogue: `/OpenAction${JS}` }],
    ['a script with a name', { catalogue: `/Names<</JavaScript<</Names[(a)${JS}]>>>>` }],
  ])('%s', (_what, parts) => {
    expect(isHarmful(writePdfWith(parts))).toBe(true);
  });
});

test.each<[string, Parameters<typeof writePdfWith>[0]]>([
  ['a link to a web page', { link: '/A<</S/URI/URI(https://lab.example/report)>>' }],
  [
    'a link without a scheme, and one to write to',
    {
      link: '/A 5 0 R',
      others: ['<</S/URI/URI(www.lab.example)>>', '<</S/URI/URI(mailto:a@lab.example)>>'],
    },
  ],
  ['a link to a page', { link: '/A<</S/GoTo/D[3 0 R/Fit]>>' }],
  ['a button that turns the page', { link: '/A<</S/Named/N/NextPage>>' }],
  ['a page that is shown first', { catalogue: '/OpenAction[3 0 R/XYZ null null 1]' }],
  [
    'a page that is shown first, as an action',
    { catalogue: '/OpenAction<</S/GoTo/D[3 0 R/Fit]>>' },
  ],
  [
    'bookmarks',
    {
      catalogue: '/Outlines 5 0 R',
      others: [
        '<</First 6 0 R/Last 7 0 R/Count 2>>',
        '<</Title(a)/Parent 5 0 R/Next 7 0 R/A<</S/GoTo/D[3 0 R/Fit]>>>>',
        '<</Title(b)/Parent 5 0 R/Prev 6 0 R/A<</S/URI/URI(https://lab.example)>>>>',
      ],
    },
  ],
  [
    'paragraphs that say how they are set',
    {
      catalogue: '/StructTreeRoot 5 0 R',
      others: ['<</Type/StructTreeRoot/K 6 0 R>>', '<</S/P/P 5 0 R/A<</O/Layout/SpaceAfter 3>>>>'],
    },
  ],
])('a document with %s is taken', (_what, parts) => {
  expect(isHarmful(writePdfWith(parts))).toBe(false);
});

test('a tagged report with a link and bookmarks is taken, as our own pages make it', async () => {
  const report = await startPdf({ title: 'Lelet', author: 'Labor', locale: 'hu' });
  report.outline.addItem('Lelet');
  report.text('lab.example', { link: 'https://lab.example', underline: true });
  expect(isHarmful(await finishPdf(report))).toBe(false);
});

test('a document that is written to be read for ever is not read', () => {
  const nested = Buffer.from(`%PDF-1.7 1 0 obj ${'[<<'.repeat(100_000)}`);
  expect(() => readObjects(nested)).toThrow('too deep');
  expect(() => readObjects(Buffer.from('1 0 obj ('.repeat(10_000)))).toThrow('for ever');
});
