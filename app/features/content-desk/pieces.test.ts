import { describe, expect, test } from 'vitest';
import { ACME } from '#tests/support/acme.ts';
import { findDifferences } from './differences.ts';
import { PIECE_FIELDS, readAt, readTyped, writeAt, writeTyped } from './piece-fields.ts';
import { listPieces, parsePiece, readPiece, writePiece, writePieceName } from './pieces.ts';
import { readPublicationTime } from './publication-time.ts';

describe('pieces of a record', () => {
  test('what is read and written back leaves the record as it was', () => {
    for (const piece of listPieces(ACME)) {
      expect(writePiece(ACME, piece, readPiece(ACME, piece)), writePieceName(piece)).toEqual({
        ...ACME,
        texts: ACME.texts ?? {},
        ...(piece.kind === 'textPages' && { textPages: {} }),
        ...(piece.kind === 'phones' && { phones: {} }),
        ...(piece.kind === 'registration' && { registration: ACME.registration ?? {} }),
      });
    }
  });

  test.each([
    '',
    'texts',
    'look/a',
    'texts/',
    'textPages/unknown',
    'texts/../a',
    '__proto__/a',
    'constructor',
  ])('%j is none', (name) => expect(parsePiece(name)).toBeNull());

  test('what a form shows of a record and reads again is the same record', () => {
    for (const piece of listPieces(ACME)) {
      const value = readPiece(ACME, piece);
      const fields = value === null ? [] : (PIECE_FIELDS[piece.kind] ?? []);
      const again = fields
        .filter(({ as }) => !['flag', 'names', 'areas', 'hosts'].includes(as))
        .reduce(
          (one, field) =>
            writeAt(
              one,
              field.path,
              readTyped(writeTyped(readAt(one, field.path), field.as), field),
            ),
          value,
        );
      expect(again, writePieceName(piece)).toEqual(value);
    }
  });

  test('a member that is emptied goes, and what held nothing else with it', () => {
    const value = { company: { name: 'Acme' }, hosts: [] };
    expect(writeAt(value, 'company.name', undefined)).toEqual({ hosts: [] });
    expect(writeAt({}, 'company.name', 'Acme')).toEqual({ company: { name: 'Acme' } });
  });

  test('only what differs is told, by its path', () => {
    const before = { hu: 'a', ro: 'b', list: [1], in: { a: 1 } };
    expect(findDifferences(before, { hu: 'a', ro: 'c', list: [1, 2], in: {} })).toEqual([
      { path: 'ro', before: 'b', after: 'c' },
      { path: 'list', before: '[\n 1\n]', after: '[\n 1,\n 2\n]' },
      { path: 'in.a', before: '1', after: '' },
    ]);
  });
});

describe('the moment of publication', () => {
  const now = Date.parse('2026-03-01T00:00:00Z');
  test.each([
    ['2026-03-02T08:00', 'Europe/Budapest', '2026-03-02T07:00:00.000Z'],
    // Spring leaves 02:30 out: an hour later by the clock.
    ['2026-03-29T02:30', 'Europe/Budapest', '2026-03-29T01:30:00.000Z'],
    // Autumn has 02:30 twice: the first, still in summer time.
    ['2026-10-25T02:30', 'Europe/Budapest', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:30', 'Europe/Bucharest', '2026-10-25T00:30:00.000Z'],
  ])('%s in %s is %s', (text, zone, iso) => {
    expect(readPublicationTime(text, zone, now)).toEqual({ at: new Date(iso) });
  });

  test.each([
    ['2026-02-28T23:00', 'past'],
    ['2028-01-01T00:00', 'tooLate'],
    ['1e300', 'time'],
    ['2026-13-01T00:00', 'time'],
  ])('%s is refused: %s', (text, problem) => {
    expect(readPublicationTime(text, 'Europe/Budapest', now)).toEqual({ problem });
  });
});
