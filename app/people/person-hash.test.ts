import { expect, test } from 'vitest';
import { requireTheme } from '#app/themes/index.ts';
import { hashPerson } from './person-hash.server.ts';

const SECRET = 'a secret of the tests, long enough to be one';
const theme = requireTheme('generic');
const portal = { partner: { id: 1, key: 'one', name: 'One' }, theme };
const person = {
  lastName: 'Kovács-Nagy',
  firstName: 'Ágnes',
  dateOfBirth: '1980-02-29',
  mothersName: 'Szabó Éva',
};
const hash = (values: object = {}, by = portal) =>
  hashPerson(SECRET, by, { ...person, ...values }).toString('hex');

test.each([
  [{ lastName: 'KOVACS NAGY', firstName: 'agnes' }],
  [{ lastName: 'Kova\u0301cs-Nagy', firstName: 'A\u0301gnes ' }],
  [{ lastName: 'Dr. Kovács-Nagy' }],
  [{ lastName: 'Ágnes', firstName: 'Kovács-Nagy' }],
  [{ mothersName: 'dr. szabo  eva' }],
  [{ email: 'another@example.com', phone: '+36201234567' }],
])('%j is the same person [BK-05]', (values) => {
  expect(hash(values)).toBe(hash());
});

test.each([
  [{ firstName: 'Anna' }],
  [{ dateOfBirth: '1980-02-28' }],
  [{ mothersName: 'Szabó Évi' }],
  [{ mothersName: null }],
])('%j is somebody else [BK-05]', (values) => {
  expect(hash(values)).not.toBe(hash());
});

test('another partner does not know the person; where nobody is asked for the mother’s name it is not looked at [BK-05]', () => {
  const other = { ...portal, partner: { ...portal.partner, id: 2 } };
  expect(hash({}, other)).not.toBe(hash());
  const unasked = {
    ...portal,
    theme: { ...theme, flags: { ...theme.flags, asksMothersName: false } },
  };
  expect(hash({ mothersName: null }, unasked)).toBe(hash({}, unasked));
});
