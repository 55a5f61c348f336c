import { describe, expect, test } from 'vitest';
import { ACME } from '#tests/support/acme.ts';
import { findDifferences } from './differences.ts';
import { PIECE_FIELDS, readAt, readTyped, writeAt, writeTyped } from './piece-fields.ts';
import {
  actionOf,
  findPieceProblem,
  listPieces,
  parsePiece,
  PIECE_KINDS,
  readPiece,
  TEXT_KEYS,
  writePiece,
  writePieceName,
  type Piece,
} from './pieces.ts';
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

describe('what may be written where', () => {
  const pieceOf = (name: string): Piece => {
    const piece = parsePiece(name);
    if (!piece) throw new Error(`${name} is no piece`);
    return piece;
  };
  const CAMPAIGN = {
    address: 'spring',
    subfunction: 1,
    opens: '2026-03-01',
    closes: '2026-04-01',
    usableUntil: '2026-05-01',
    title: { hu: 'a', ro: 'b', en: 'c' },
    text: { hu: 'a', ro: 'b', en: 'c' },
  };
  const OTHER = { ...CAMPAIGN, address: 'autumn' };
  const RECORD = { ...ACME, campaigns: [CAMPAIGN, OTHER] };
  const write = (name: string, value: unknown) => writePiece(RECORD, pieceOf(name), value);

  test('every piece of a record is found again by its name, and named once', () => {
    const names = listPieces(RECORD).map(writePieceName);
    expect(names.map(pieceOf)).toEqual(listPieces(RECORD));
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['campaigns/spring', 'products/gold']));
    // Whether the partner has words of its own there or not.
    expect(names).toEqual(expect.arrayContaining(TEXT_KEYS.map((key) => `texts/${key}`)));
  });

  test('who writes content touches neither products nor what a partner is', () => {
    const kinds = PIECE_KINDS.filter((kind) => actionOf({ kind, key: null }) === 'partner.write');
    expect(kinds).toEqual(['products', 'approvals', 'registration', 'settings']);
  });

  test.each([
    ['texts/introduction', null, null],
    ['textPages/about', null, null],
    ['campaigns/spring', null, null],
    ['campaigns/spring', CAMPAIGN, null],
    ['look', { look: 'nn', colours: {} }, null],
    ['products/gold', null, 'products: cannot be left out'],
    ['look', null, 'look: cannot be left out'],
    ['phones', 'none', 'phones: must be an object'],
    ['texts/introduction', ['a'], 'texts: must be an object'],
    ['campaigns/spring', OTHER, 'campaigns.address: must stay as it is'],
    ['products/gold', { key: 'silver' }, 'products.key: must stay as it is'],
    ['settings', { name: 'A', key: 'other' }, 'key: is not known here'],
    // A piece of content writes nothing that only an administrator may.
    ['look', { look: 'nn', fourEyesAbove: { HU: 1 } }, 'fourEyesAbove: is not known here'],
  ])('%s, %j: %s', (name, value, problem) => {
    expect(findPieceProblem(pieceOf(name), value)).toBe(problem);
  });

  test('what is taken back leaves the others as they are', () => {
    expect(write('campaigns/spring', null)).toEqual({ ...RECORD, campaigns: [OTHER] });
    expect(write('texts/introduction', null)).toEqual({ ...RECORD, texts: {} });
  });

  test('what is changed stays in its place, what is new comes last', () => {
    const changed = { ...CAMPAIGN, subfunction: 2 };
    expect(write('campaigns/spring', changed)).toEqual({ ...RECORD, campaigns: [changed, OTHER] });
    const fresh = { ...CAMPAIGN, address: 'summer' };
    expect(write('campaigns/summer', fresh)).toEqual({
      ...RECORD,
      campaigns: [CAMPAIGN, OTHER, fresh],
    });
    expect(writePiece(ACME, pieceOf('campaigns/summer'), fresh)).toEqual({
      ...ACME,
      campaigns: [fresh],
    });
  });

  test('a member that a piece says no more is gone from the record', () => {
    const { colours: _colours, logo: _logo, landing: _landing, ...others } = RECORD;
    expect(write('look', { look: 'nn' })).toEqual({ ...others, look: 'nn' });
    expect(write('approvals', { fourEyesAbove: { HU: 5 } })).toEqual({
      ...RECORD,
      fourEyesAbove: { HU: 5 },
    });
  });

  test('what a record does not have is nothing, or empty where it is always there', () => {
    const absent = ['texts/none', 'textPages/about', 'campaigns/none', 'products/none'];
    expect(absent.map((name) => readPiece(RECORD, pieceOf(name)))).toEqual(absent.map(() => null));
    const always = ['phones', 'registration', 'approvals'];
    expect(always.map((name) => readPiece(RECORD, pieceOf(name)))).toEqual(always.map(() => ({})));
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
