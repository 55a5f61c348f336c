import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Transaction } from './client.ts';

/** A value of one column; arrays become PostgreSQL arrays, objects JSON. */
export type CopyValue = string | number | boolean | null | readonly (string | number)[] | object;

/** Large enough that the number of chunks does not matter, small enough to stay out of the way. */
const CHUNK_CHARACTERS = 256 * 1024;

/** A row by column name. */
export type CopyRow = Readonly<Record<string, CopyValue>>;

/** Streams rows, all with the columns of the first, into a table with COPY, the fastest way in. Rows are made while they are sent. */
export async function copyRows(
  client: Transaction,
  table: string,
  rows: Iterable<CopyRow>,
): Promise<void> {
  const iterator = rows[Symbol.iterator]();
  const first = iterator.next();
  if (first.done) return;
  const columns = Object.keys(first.value);
  const target = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(toChunks(columns, first.value, iterator)), target);
}

/** As `copyRows`, for rows that come one by one, e.g. out of a file. */
export async function copyRowsAsTheyCome(
  client: Transaction,
  table: string,
  columns: readonly string[],
  rows: AsyncIterable<CopyRow>,
): Promise<void> {
  const target = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(toChunksAsTheyCome(columns, rows)), target);
}

async function* toChunksAsTheyCome(
  columns: readonly string[],
  rows: AsyncIterable<CopyRow>,
): AsyncGenerator<string> {
  let chunk = '';
  for await (const row of rows) {
    chunk += `${columns.map((name) => toText(row[name] ?? null)).join('\t')}\n`;
    if (chunk.length >= CHUNK_CHARACTERS) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}

function* toChunks(
  columns: readonly string[],
  first: CopyRow,
  rest: Iterator<CopyRow>,
): Generator<string> {
  const write = (row: CopyRow) =>
    `${columns.map((name) => toText(row[name] ?? null)).join('\t')}\n`;
  let chunk = write(first);
  for (let next = rest.next(); !next.done; next = rest.next()) {
    chunk += write(next.value);
    if (chunk.length >= CHUNK_CHARACTERS) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}

function toText(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'string') return escape(value);
  return Array.isArray(value) ? toArray(value) : escape(JSON.stringify(value));
}

/** Weeks share their arrays: writing each only once halves the work of a large load. */
const written = new WeakMap<readonly (string | number)[], string>();

function toArray(items: readonly (string | number)[]): string {
  const known = written.get(items);
  if (known !== undefined) return known;
  const text = escape(encodeArray(items));
  written.set(items, text);
  return text;
}

function encodeArray(items: readonly (string | number)[]): string {
  if (items.every((item) => typeof item === 'number')) return `{${items.join(',')}}`;
  return `{${items.map((item) => (typeof item === 'number' ? item : quote(item))).join(',')}}`;
}

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escape(text: string): string {
  return text.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);
}
