import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Market } from '#app/i18n/locale.ts';
import { createPhoneParser } from '#app/people/phone.ts';
import { sanitiseHtml } from '#app/platform/sanitise.server.ts';
import { CellProblem, type Cells, type Column } from './kind.ts';

type Options = Pick<Column, 'isRequired' | 'mayBeEmpty'>;

/** Several values in one cell are parted by this. */
const SEPARATOR = '|';
const HTML_LENGTH_MAX = 20_000;
const REAL_DAY_LENGTH = 10;
const parsers = {
  HU: createPhoneParser(parsePhoneNumberFromString, 'HU'),
  RO: createPhoneParser(parsePhoneNumberFromString, 'RO'),
};

export const REQUIRED: Options = { isRequired: true };
/** The column must be there, the cell may be empty. */
export const OPTIONAL: Options = { mayBeEmpty: true };

export function textColumn(name: string, max: number, options: Options): Column {
  return { ...options, name, type: 'text', read: (text) => readText(text, max) };
}

/** Paragraphs, lists, emphasis and links; anything else is taken out. */
export function htmlColumn(name: string): Column {
  const read = (text: string) => sanitiseHtml(readText(text, HTML_LENGTH_MAX));
  return { ...OPTIONAL, name, type: 'text', read };
}

function readText(text: string, max: number): string {
  if (text.includes('\u0000')) throw new CellProblem('unstorable');
  if (Array.from(text).length > max) throw new CellProblem('too_long', { max });
  return text;
}

/** A number given by whoever delivers the file. */
export function idColumn(name: string, options: Options): Column {
  return textColumn(name, 100, options);
}

export function wholeNumberColumn(
  name: string,
  { min, max }: { min: number; max: number },
  options: Options,
): Column {
  const read = (text: string) => {
    const value = Number(text);
    if (!/^-?\d{1,12}$/.test(text) || value < min || value > max) {
      throw new CellProblem('whole_number', { min, max });
    }
    return value;
  };
  return { ...options, name, type: 'bigint', read };
}

/** A point or a comma before the decimals. */
export function numberColumn(
  name: string,
  { min, max }: { min: number; max: number },
  options: Options,
): Column {
  const read = (text: string) => {
    const value = Number(text.replace(',', '.'));
    if (!/^-?\d{1,6}(?:[.,]\d{1,12})?$/.test(text) || value < min || value > max) {
      throw new CellProblem('number', { min, max });
    }
    return value;
  };
  return { ...options, name, type: 'float8', read };
}

export function choiceColumn(name: string, choices: readonly string[], options: Options): Column {
  const read = (text: string) => {
    if (!choices.includes(text)) throw new CellProblem('choice', { choices: choices.join('|') });
    return text;
  };
  return { ...options, name, type: 'text', read };
}

/** `yes` or `no`; an empty cell leaves what is there, or the usual for a new row. */
export function yesNoColumn(name: string): Column {
  const read = (text: string) => {
    if (text !== 'yes' && text !== 'no') throw new CellProblem('yes_no');
    return text === 'yes';
  };
  return { mayBeEmpty: true, name, type: 'bool', read };
}

/** A day of the calendar, `YYYY-MM-DD`. */
export function dayColumn(name: string, options: Options): Column {
  return { ...options, name, type: 'date', read: readDay };
}

export function readDay(text: string): string {
  const isReal =
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().slice(0, REAL_DAY_LENGTH) === text;
  if (!isReal) throw new CellProblem('day');
  return text;
}

/** A time of day as minutes since midnight; 24:00 is the end of the day. */
export function timeColumn(name: string, options: Options): Column {
  const read = (text: string) => {
    const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? [];
    const value = Number(hours) * 60 + Number(minutes);
    if (hours === undefined || Number(minutes) > 59 || value > 24 * 60) {
      throw new CellProblem('time');
    }
    return value;
  };
  return { ...options, name, type: 'int', read };
}

/** Several numbers of telephone, parted by `|`, of the market of the line. */
export function phonesColumn(name: string, options: Options, marketColumn = 'market'): Column {
  const read = (text: string, cells: Cells) =>
    parts(text).map((one) => readPhone(one, cells[marketColumn]));
  return { ...options, name, type: 'text[]', read };
}

export function phoneColumn(name: string, options: Options, marketColumn = 'market'): Column {
  const read = (text: string, cells: Cells) => readPhone(text, cells[marketColumn]);
  return { ...options, name, type: 'text', read };
}

/** @returns E.164; without a country code a number of the market */
function readPhone(text: string, market: string | undefined): string {
  const phone = parsers[(market === 'RO' ? 'RO' : 'HU') satisfies Market](text);
  if (phone === null) throw new CellProblem('phone', { value: text });
  return phone;
}

export function emailColumn(name: string, options: Options): Column {
  const read = (text: string) => {
    const [local = '', domain = '', ...more] = text.split('@');
    const isOne =
      local !== '' && more.length === 0 && domain.includes('.') && !/[\s<>"(),;]/.test(text);
    if (!isOne) throw new CellProblem('email', { value: text });
    return readText(text.normalize('NFC'), 254);
  };
  return { ...options, name, type: 'text', read };
}

/** Domains of addresses, such as `company.example|firm.example`. */
export function domainsColumn(name: string): Column {
  const read = (text: string) => {
    const domains = parts(text.toLowerCase());
    if (!domains.every((one) => /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/.test(one))) {
      throw new CellProblem('domains');
    }
    return domains;
  };
  return { ...OPTIONAL, name, type: 'text[]', read };
}

/** Languages spoken, such as `hu|en`. */
export function languagesColumn(name: string, options: Options): Column {
  const read = (text: string) => {
    const languages = parts(text);
    if (!languages.every((one) => /^[a-z]{2}$/.test(one))) {
      throw new CellProblem('languages');
    }
    return languages;
  };
  return { ...options, name, type: 'text[]', read };
}

/** Numbers of services, such as `1|3`. */
export function servicesColumn(name: string, options: Options): Column {
  const read = (text: string) => {
    const ids = [...new Set(parts(text))];
    if (!ids.every((one) => /^[1-9]\d{0,8}$/.test(one))) {
      throw new CellProblem('services');
    }
    return ids.map(Number);
  };
  return { ...options, name, type: 'int[]', read };
}

function parts(text: string): string[] {
  return text
    .split(SEPARATOR)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
