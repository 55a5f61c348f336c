import { constants, inflateSync } from 'node:zlib';

/** What stands in a document, as it was written: nothing is looked up or left out. */
export type PdfValue =
  | { kind: 'name'; name: string }
  | { kind: 'ref'; number: number }
  /** The same key twice is kept twice: readers differ in which one they take. */
  | { kind: 'dictionary'; entries: readonly (readonly [string, PdfValue])[] }
  | { kind: 'array'; items: readonly PdfValue[] }
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'word' };

/** All that stands under a number: one that was changed later has several. */
export type PdfObjects = ReadonlyMap<number, readonly PdfValue[]>;

const DEPTH_MAX = 100;
const UNPACKED_MAX = 64 * 2 ** 20;
/** Objects that begin inside of each other could be read again and again. */
const READ_TIMES_MAX = 8;
/** How far before `obj` its number may stand: comments may be between them. */
const HEAD_LENGTH = 400;

const BLANK = /(?:[\0\t\n\f\r ]+|%[^\r\n]*)*/y;
const REGULAR = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const INTEGER = /^\d+$/;
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\n': '',
  '\r': '',
};

const unhex = (digits: string) => String.fromCharCode(Number.parseInt(digits, 16));

class Reader {
  readonly text: string;
  at: number;

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  /** @throws Error nested too deep */
  readValue(depth = 0): PdfValue | null {
    if (depth > DEPTH_MAX) throw new Error('nested too deep');
    this.take(BLANK);
    const { text, at } = this;
    if (at >= text.length) return null;
    if (text.startsWith('<<', at)) return this.readDictionary(depth);
    switch (text[at]) {
      case '/': {
        this.at += 1;
        const name = this.take(REGULAR).replaceAll(/#([0-9a-f]{2})/gi, (_, digits: string) =>
          unhex(digits),
        );
        return { kind: 'name', name };
      }
      case '[':
        return this.readArray(depth);
      case '(':
        return this.readText();
      case '<':
        return this.readHexText();
      default:
        return this.readWord();
    }
  }

  /** Whether a word is next, which is taken then. */
  takeWord(word: string): boolean {
    this.take(BLANK);
    const isNext = this.text.startsWith(word, this.at);
    if (isNext) this.at += word.length;
    return isNext;
  }

  private take(what: RegExp): string {
    what.lastIndex = this.at;
    const [taken = ''] = what.exec(this.text) ?? [];
    this.at += taken.length;
    return taken;
  }

  private readDictionary(depth: number): PdfValue {
    this.at += 2;
    const entries: [string, PdfValue][] = [];
    while (!this.takeWord('>>')) {
      const key = this.readValue(depth + 1);
      if (key === null) break;
      // What is no key is left out, as readers do.
      if (key.kind !== 'name') continue;
      if (this.takeWord('>>')) break;
      const value = this.readValue(depth + 1);
      if (value === null) break;
      entries.push([key.name, value]);
    }
    return { kind: 'dictionary', entries };
  }

  private readArray(depth: number): PdfValue {
    this.at += 1;
    const items: PdfValue[] = [];
    while (!this.takeWord(']')) {
      const item = this.readValue(depth + 1);
      if (item === null) break;
      items.push(item);
    }
    return { kind: 'array', items };
  }

  private readText(): PdfValue {
    const { text } = this;
    const pieces: string[] = [];
    let open = 0;
    for (; this.at < text.length; this.at += 1) {
      const one = text.charAt(this.at);
      if (one === '\\') {
        const [octal = ''] = /^[0-7]{1,3}/.exec(text.slice(this.at + 1, this.at + 4)) ?? [];
        const next = text.charAt(this.at + 1);
        pieces.push(
          octal === ''
            ? (ESCAPES[next] ?? next)
            : String.fromCharCode(Number.parseInt(octal, 8) & 255),
        );
        this.at += Math.max(octal.length, 1);
        continue;
      }
      if (one === '(') open += 1;
      if (one === ')') open -= 1;
      if (open === 0) break;
      pieces.push(one);
    }
    this.at += 1;
    return { kind: 'text', text: pieces.slice(1).join('') };
  }

  private readHexText(): PdfValue {
    const end = this.text.indexOf('>', this.at);
    const digits = this.text
      .slice(this.at + 1, end < 0 ? undefined : end)
      .replaceAll(/[^0-9a-f]/gi, '');
    this.at = end < 0 ? this.text.length : end + 1;
    return { kind: 'text', text: digits.replaceAll(/[0-9a-f]{1,2}/gi, unhex) };
  }

  private readWord(): PdfValue {
    const word = this.take(REGULAR);
    // A bracket that closes nothing.
    if (word === '') this.at += 1;
    if (!INTEGER.test(word)) return { kind: 'word' };
    const after = this.at;
    this.take(BLANK);
    if (INTEGER.test(this.take(REGULAR))) {
      this.take(BLANK);
      if (this.take(REGULAR) === 'R') return { kind: 'ref', number: Number(word) };
    }
    this.at = after;
    return { kind: 'number', value: Number(word) };
  }
}

/**
 * Every object of a document, wherever it stands: also what its table of contents does not name, or names behind something else.
 * What a reader finds is among them.
 * @throws Error when it cannot all be read
 */
export function readObjects(content: Buffer): PdfObjects {
  const found = new Map<number, PdfValue[]>();
  const text = content.toString('latin1');
  const limit = { unpacked: UNPACKED_MAX, read: text.length * READ_TIMES_MAX };
  for (let at = text.indexOf('obj'); at >= 0; at = text.indexOf('obj', at + 3)) {
    if (text.startsWith('end', at - 3)) continue;
    const number = numberBefore(text.slice(Math.max(at - HEAD_LENGTH, 0), at));
    const reader = new Reader(text, at + 3);
    const value = reader.readValue();
    if (value === null) break;
    add(found, number, value);
    limit.read -= reader.at - at;
    if (limit.read < 0) throw new Error('written to be read for ever');
    if (value.kind !== 'dictionary' || !reader.takeWord('stream')) continue;
    const count = integerAt(value, 'N');
    const first = integerAt(value, 'First');
    if (count === null || first === null) continue;
    const start =
      reader.at + (/^(?:\r\n|\r|\n)/.exec(text.slice(reader.at, reader.at + 2))?.[0].length ?? 0);
    readPacked(found, unpack(content.subarray(start), value, limit), { count, first });
  }
  return found;
}

/** The number of an object in what stands before its `obj`; -1: there is none. */
function numberBefore(head: string): number {
  const words = head
    .split(/[\r\n]/)
    .flatMap((line) => (line.split('%')[0] ?? '').split(/[\0\t\f ]/))
    .filter((word) => word !== '');
  const digits = words.at(-2)?.split(/\D/).at(-1) ?? '';
  return digits === '' ? -1 : Number(digits);
}

function add(found: Map<number, PdfValue[]>, number: number, value: PdfValue): void {
  const others = found.get(number);
  if (others) others.push(value);
  else found.set(number, [value]);
}

type Dictionary = Extract<PdfValue, { kind: 'dictionary' }>;

export function valuesAt({ entries }: Dictionary, key: string): PdfValue[] {
  return entries.filter(([name]) => name === key).map(([, value]) => value);
}

/** null: there is none. @throws Error when it is not one number that stands there */
function integerAt(dictionary: Dictionary, key: string): number | null {
  const [value, ...others] = valuesAt(dictionary, key);
  if (value === undefined) return null;
  if (value.kind !== 'number' || others.length > 0) throw new Error(`${key} is written elsewhere`);
  return value.value;
}

/** @throws Error when it is packed in a way that nobody packs objects in, or too much */
function unpack(packed: Buffer, dictionary: Dictionary, limit: { unpacked: number }): string {
  const filters = [...valuesAt(dictionary, 'Filter'), ...valuesAt(dictionary, 'F')].flatMap(
    (value) => (value.kind === 'array' ? value.items : [value]),
  );
  if (filters.length === 0) return packed.toString('latin1');
  const [filter, ...others] = filters;
  const isFlate =
    filter?.kind === 'name' && ['FlateDecode', 'Fl'].includes(filter.name) && others.length === 0;
  const isPlain = ['DecodeParms', 'DP'].every((key) =>
    valuesAt(dictionary, key).every(({ kind }) => kind === 'word'),
  );
  if (!isFlate || !isPlain) throw new Error('packed in another way');
  const text = inflateSync(packed, {
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: limit.unpacked,
  }).toString('latin1');
  limit.unpacked -= text.length;
  if (limit.unpacked <= 0) throw new Error('too much');
  return text;
}

function readPacked(
  found: Map<number, PdfValue[]>,
  text: string,
  { count, first }: { count: number; first: number },
): void {
  const head = new Reader(text, 0);
  let left = text.length * READ_TIMES_MAX;
  for (let index = 0; index < count; index += 1) {
    const number = head.readValue();
    const offset = head.readValue();
    if (number?.kind !== 'number' || offset?.kind !== 'number') throw new Error('no such object');
    const reader = new Reader(text, first + offset.value);
    const value = reader.readValue();
    if (value) add(found, number.value, value);
    left -= reader.at - first - offset.value;
    if (left < 0) throw new Error('written to be read for ever');
  }
}
