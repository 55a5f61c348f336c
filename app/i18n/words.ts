import { INTL_TAGS, type Locale } from './locale.ts';

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

const pluralRules = new Map<Locale, Intl.PluralRules>();
const numberFormats = new Map<Locale, Intl.NumberFormat>();

function pluralForm(locale: Locale, count: number): Intl.LDMLPluralRule {
  let rules = pluralRules.get(locale);
  if (!rules) pluralRules.set(locale, (rules = new Intl.PluralRules(INTL_TAGS[locale])));
  return rules.select(count);
}

export function formatNumber(locale: Locale, value: number): string {
  let format = numberFormats.get(locale);
  if (!format) numberFormats.set(locale, (format = new Intl.NumberFormat(INTL_TAGS[locale])));
  return format.format(value);
}

/**
 * Text of a message with `{name}` places filled. A plural message is chosen by the value `count`.
 * Numbers are written in the language's own form.
 */
export function fill(locale: Locale, message: Message, values: Values = {}): string {
  const template =
    typeof message === 'string' ? message : choosePlural(locale, message, Number(values.count));
  return template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return typeof value === 'number' ? formatNumber(locale, value) : value;
  });
}

function choosePlural(locale: Locale, message: PluralMessage, count: number): string {
  const form = pluralForm(locale, count);
  if (form === 'one') return message.one;
  if (form === 'few') return message.few ?? message.other;
  return message.other;
}
