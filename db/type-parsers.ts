import pg from 'pg';

type Parser = (text: string) => unknown;

const { builtins, getTypeParser } = pg.types;

/** Array types of `int8` and `date`; pg names only the scalar ones. */
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

const TEXT_ARRAY: number = 1009;

const parseTextArray = getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[];

/** A `bigint` as a number: identities stay far below 2^53; one that does not is an error instead of a wrong number. */
export function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is not a safe number`);
  return value;
}

const keepText: Parser = (text) => text;

const parsers = new Map<number, Parser>([
  [builtins.INT8, parseBigint],
  [
    INT8_ARRAY,
    (text) => parseTextArray(text).map((item) => (item === null ? null : parseBigint(item))),
  ],
  // A calendar day has no zone: as a Date it would move with the server's.
  [builtins.DATE, keepText],
  [DATE_ARRAY, parseTextArray],
  [builtins.TIMESTAMP, keepText],
]);

/** `bigint` as number, `date` and zoneless `timestamp` as text, `timestamptz` as Date; the rest as pg does. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(id)) || getTypeParser(id, format)) as typeof getTypeParser,
};
