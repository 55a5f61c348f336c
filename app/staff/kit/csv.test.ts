import { describe, expect, test } from 'vitest';
import { writeCsvLine } from './csv.ts';

const cell = (text: string) => writeCsvLine('en', [text]).trimEnd();

describe('a line of an exported list', () => {
  test.each([
    ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['@SUM(1+1)', `"'@SUM(1+1)"`],
    ['\t=1', `"'\t'=1"`],
    ['\r=1', `"'\r'=1"`],
    ['  =1+1', `"'  =1+1"`],
    ['＝1+1', `"'＝1+1"`],
    ["=cmd|' /C calc'!A0", `"'=cmd|' /C calc'!A0"`],
  ])('has no formula: %j [IN-04]', (text, written) => {
    expect(cell(text)).toBe(written);
  });

  test('has none behind a sign that ends a cell elsewhere [IN-04]', () => {
    expect(cell('Pécs;=1+1')).toBe(`"Pécs;'=1+1"`);
    expect(cell('a,@SUM(A1)')).toBe(`"a,'@SUM(A1)"`);
    expect(cell('a\n=1')).toBe(`"a\n'=1"`);
  });

  test('doubles quotation marks and leaves all else as it is', () => {
    expect(cell('Szent "Anna", Pécs; 2 - 3')).toBe('"Szent ""Anna"", Pécs; 2 - 3"');
    expect(cell('anna+x@example.hu')).toBe('"anna+x@example.hu"');
  });

  test('is parted as spreadsheets of the language part it; numbers are numbers', () => {
    expect(writeCsvLine('hu', ['a', -2, null])).toBe('"a";-2;""\r\n');
    expect(writeCsvLine('ro', ['a', 1.5])).toBe('"a";1.5\r\n');
    expect(writeCsvLine('en', ['a', 3])).toBe('"a",3\r\n');
  });
});
