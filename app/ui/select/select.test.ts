import { expect, it } from 'vitest';
import { writeOptions } from './select.tsx';

const groups = [
  {
    label: 'Budapest',
    options: [
      { value: 'bp', label: 'Budapest' },
      { value: 'bp-01', label: '\u2003I. kerület' },
    ],
  },
  { label: '<b>"others"', options: [{ value: 'a"b', label: '<script>&' }] },
];

it('writes the empty choice and each group, with the chosen one marked', () => {
  expect(writeOptions('Everywhere', groups.slice(0, 1), 'bp-01')).toBe(
    '<option value="">Everywhere</option><optgroup label="Budapest"><option value="bp">Budapest</option>' +
      '<option value="bp-01" selected="">\u2003I. kerület</option></optgroup>',
  );
  expect(writeOptions('Everywhere', [], '')).toBe(
    '<option value="" selected="">Everywhere</option>',
  );
});

it('lets no text become markup', () => {
  const html = writeOptions('<i>', groups, 'bp');
  expect(html).toContain('<option value="">&lt;i&gt;</option>');
  expect(html).toContain('<optgroup label="&lt;b&gt;&quot;others&quot;">');
  expect(html).toContain('<option value="a&quot;b">&lt;script&gt;&amp;</option>');
});
