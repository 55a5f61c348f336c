import { expect, test } from 'vitest';
import { cleanFileName, nameAsKept } from './file-rules.ts';

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\beutaló.pdf', 'beutaló.pdf'],
  ['a\u202Egpj.exe', 'agpj.exe'],
  ['line\r\nbreak".pdf', 'linebreak.pdf'],
  ['...', 'file'],
  ['', 'file'],
  [`${'á'.repeat(300)}.pdf`, 'á'.repeat(120)],
])('the name %j is shown as %j', (name, shown) => {
  expect(cleanFileName(name)).toBe(shown);
});

test.each([
  ['IMG_0001.HEIC', 'image/jpeg', 'IMG_0001.jpg'],
  ['scan.JPEG', 'image/jpeg', 'scan.JPEG'],
  ['virus.exe', 'application/pdf', 'virus.pdf'],
  ['photo', 'image/png', 'photo.png'],
] as const)('%s that is kept as %s is saved as %s', (name, kind, saved) => {
  expect(nameAsKept(name, kind)).toBe(saved);
});
