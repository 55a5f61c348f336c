import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import type { ImportProblem } from './problems.ts';

/** What Excel of the two countries writes when it does not write UTF-8. */
const OLD_ENCODING = 'windows-1250';
/** A line longer than this is a file of another kind. */
const LINE_CHARACTERS_MAX = 200_000;
const DELIMITERS = [',', ';', '\t'] as const;

export interface CsvLine {
  /** Counted from 1; of a line that spans several, the last. */
  line: number;
  cells: string[];
}

/** The file cannot be read any further. */
export class UnreadableFile extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem, options: ErrorOptions) {
    super(problem.problem, options);
    this.problem = problem;
  }
}

/**
 * Reads a CSV file line by line, whatever its size: UTF-8, with or without a byte order mark, or else windows-1250; parted by
 * commas, semicolons or tabs, whichever the first line has most of. Empty lines are left out.
 * @param open opens the file anew: it is looked through once for its encoding
 * @throws UnreadableFile with the line
 */
export async function* readCsv(open: () => Readable): AsyncGenerator<CsvLine> {
  const { encoding, delimiter } = await lookThrough(open);
  const decoder = new TextDecoder(encoding);
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LINE_CHARACTERS_MAX,
  });
  const source = open();
  const feeding = pipeline(source, decodeWith(decoder), parser).catch(() => {
    // Thrown by the loop below.
  });
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      yield { line: info.lines, cells: record };
    }
    await feeding;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
    throw new UnreadableFile({ line, column: null, ...problemOf(error) }, { cause: error });
  } finally {
    source.destroy();
  }
}

function decodeWith(decoder: TextDecoder) {
  return async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  };
}

function problemOf(error: CsvError): Pick<ImportProblem, 'problem' | 'values'> {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return { problem: 'quote_open', values: {} };
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return { problem: 'quote_inside', values: {} };
    case 'CSV_MAX_RECORD_SIZE':
      return { problem: 'too_long', values: { max: LINE_CHARACTERS_MAX } };
    default:
      return { problem: 'unreadable', values: {} };
  }
}

async function lookThrough(open: () => Readable): Promise<{ encoding: string; delimiter: string }> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const source = open();
  let head: Buffer | null = null;
  let isUtf8 = true;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    head ??= chunk;
    if (!isUtf8) continue;
    try {
      strict.decode(chunk, { stream: true });
    } catch {
      isUtf8 = false;
    }
  }
  try {
    if (isUtf8) strict.decode();
  } catch {
    isUtf8 = false;
  }
  const [firstLine = ''] = (head ?? Buffer.alloc(0)).toString('latin1').split(/\r?\n/, 1);
  const countOf = (delimiter: string) => firstLine.split(delimiter).length;
  const [delimiter = ','] = [...DELIMITERS].sort((a, b) => countOf(b) - countOf(a));
  return { encoding: isUtf8 ? 'utf-8' : OLD_ENCODING, delimiter };
}
