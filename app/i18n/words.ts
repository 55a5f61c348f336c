import type { Locale } from './locale.ts';

/**
 * A message whose form depends on a number. Hungarian and English use `one` and `other`; Romanian
 * also `few` (0, 2-19, 101-119, fractions: "20 de rezultate" is `other`).
 */
export interface PluralMessage {
  one: string;
  few?: string;
  other: string;
}
export type Message = string | PluralMessage;

/** The same keys in every language: a catalogue is typed from the Hungarian one. */
export type Translated<T> = T extends string
  ? string
  : T extends PluralMessage
    ? PluralMessage
    : { [K in keyof T]: Translated<T[K]> };

export type Values = Record<string, string | number>;

interface NumberForm {
  group: string;
  decimal: string;
  /** Digits are grouped from this number on. */
  groupedFrom: number;
}

/**
 * As CLDR has them. Not by `Intl`: the first use of it in a page keeps a phone from hydrating for a tenth of a second, and a
 * browser with other data than the server's would write another text.
 */
const NUMBER_FORMS: Record<Locale, NumberForm> = {
  hu: { group: '\u00A0', decimal: ',', groupedFrom: 10_000 },
  ro: { group: '.', decimal: ',', groupedFrom: 1_000 },
  en: { group: ',', decimal: '.', groupedFrom: 1_000 },
};
const DECIMALS_MAX = 3;
const GROUP_LENGTH = 3;
/** Texts and names of places in turn; a catalogue has some hundred messages with places. */
const templates = new Map<string, string[]>();

/** Rounded to at most three decimals. */
export function formatNumber(locale: Locale, value: number): string {
  const { group, decimal, groupedFrom } = NUMBER_FORMS[locale];
  const size = Math.abs(value);
  const sign = value < 0 ? '-' : '';
  if (Number.isInteger(value) && size < groupedFrom) return sign + size;
  const [whole = '', decimals = ''] = size.toFixed(DECIMALS_MAX).split('.');
  let fraction = decimals;
  while (fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  let text = whole;
  if (size >= groupedFrom) {
    for (let at = whole.length - GROUP_LENGTH; at > 0; at -= GROUP_LENGTH) {
      text = `${text.slice(0, at)}${group}${text.slice(at)}`;
    }
  }
  return `${sign}${text}${fraction && decimal}${fraction}`;
}

/**
 * Text of a message with `{name}` places filled. A plural message is chosen by the value `count`.
 * Numbers are written in the language's own form.
 */
export function fill(locale: Locale, message: Message, values: Values = {}): string {
  const template =
    typeof message === 'string' ? message : choosePlural(locale, message, Number(values.count));
  const parts = partsOf(template);
  let text = parts[0] ?? '';
  for (let at = 1; at < parts.length; at += 2) {
    const name = parts[at] ?? '';
    const value = values[name] ?? `{${name}}`;
    text += typeof value === 'number' ? formatNumber(locale, value) : value;
    text += parts[at + 1] ?? '';
  }
  return text;
}

function partsOf(template: string): string[] {
  let parts = templates.get(template);
  if (!parts) templates.set(template, (parts = template.split(/\{(\w{1,40})\}/)));
  return parts;
}

function choosePlural(locale: Locale, message: PluralMessage, count: number): string {
  const size = Math.abs(count);
  if (size === 1) return message.one;
  if (locale !== 'ro') return message.other;
  const isFew = !Number.isInteger(size) || size === 0 || (size % 100 >= 1 && size % 100 <= 19);
  return isFew ? (message.few ?? message.other) : message.other;
}
