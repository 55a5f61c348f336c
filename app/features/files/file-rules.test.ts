import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanFileName, FILE_BYTES_MAX, FILES_MAX, KEPT_KINDS, nameAsKept } from './file-rules.ts';

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\beutaló.pdf', 'beutaló.pdf'],
  ['a\u202Egpj.exe', 'agpj.exe'],
  ['line\r\nbreak".pdf', 'linebreak.pdf'],
  ['...', 'file'],
  ['.. .profile', 'profile'],
  ['', 'file'],
  [`${'á'.repeat(300)}.pdf`, 'á'.repeat(120)],
  ['half\ud83d of one', 'half of one'],
  [`${'á'.repeat(119)}😀.pdf`, 'á'.repeat(119)],
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

// FI-06 asks for 10 MB and five of them; what was decided for attachments (1.5) is newer and wins.
test('a file has at most 15 MB, a form ten of them [FI-06]', () => {
  expect([FILE_BYTES_MAX, FILES_MAX]).toEqual([15 * 2 ** 20, 10]);
});

test.each([
  ['.pdf', 'application/pdf', 'pdf.pdf'],
  ['.htaccess', 'image/png', 'htaccess.png'],
  ['..hidden.pdf', 'application/pdf', 'hidden.pdf'],
  ['lelet.2026.11.heic', 'image/jpeg', 'lelet.2026.11.jpg'],
  ['photo.png', 'image/jpeg', 'photo.jpg'],
  ['../x', 'application/pdf', 'x.pdf'],
  ['a\0.jpg', 'image/jpeg', 'a.jpg'],
  ['\u202egpj.exe', 'image/jpeg', 'gpj.jpg'],
  ['a"\r\nset-cookie: x.png', 'image/png', 'aset-cookie x.png'],
  ['page.pdf.exe', 'application/pdf', 'page.pdf.pdf'],
  ['scan.jpeg', 'image/webp', 'scan.webp'],
  [`${'a'.repeat(115)}😀😀.png`, 'image/png', `${'a'.repeat(115)}.png`],
] as const)('%s of the kind %s hides nothing and ends as %s [FI-02]', (name, kind, saved) => {
  expect(nameAsKept(name, kind)).toBe(saved);
});

test('whatever a file is called, its name fits, opens nothing else and can be saved anywhere [FI-02]', () => {
  const names = fc.string({ unit: 'binary', maxLength: 300 });
  const parts = fc.array(
    fc.oneof(names, fc.constantFrom('..', '/', '\\', '\u202e', '.', ' ', 'CON', 'á'.repeat(90))),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(parts, fc.constantFrom(...KEPT_KINDS), (pieces, kind) => {
      const name = nameAsKept(pieces.join(''), kind);
      expect(name.length).toBeLessThanOrEqual(120);
      expect(name).toMatch(/\.(?:pdf|jpe?g|png|webp)$/i);
      expect(name).not.toMatch(/[/\\"<>:|?*\p{Cc}\p{Cf}]|^\.|^\s/u);
      expect(nameAsKept(name, kind)).toBe(name);
    }),
  );
});
