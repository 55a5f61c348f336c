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

/** Below it no language groups digits, and pages are full of such counts: their forms are worth remembering. */
const GROUPED_FROM = 1_000;

const pluralRules = new Map<Locale, Intl.PluralRules>();
const pluralForms = new Map<Locale, Map<number, Intl.LDMLPluralRule>>();
const numberFormats = new Map<Locale, Intl.NumberFormat>();
/** Texts and names of places in turn; a catalogue has some hundred messages with places. */
const templates = new Map<string, string[]>();

function pluralForm(locale: Locale, count: number): Intl.LDMLPluralRule {
  let known = pluralForms.get(locale);
  if (!known) pluralForms.set(locale, (known = new Map()));
  let form = known.get(count);
  if (!form) {
    let rules = pluralRules.get(locale);
    if (!rules) pluralRules.set(locale, (rules = new Intl.PluralRules(INTL_TAGS[locale])));
    form = rules.select(count);
    if (isSmallCount(count)) known.set(count, form);
  }
  return form;
}

export function formatNumber(locale: Locale, value: number): string {
  if (isSmallCount(value)) return String(value);
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

function isSmallCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < GROUPED_FROM;
}

function choosePlural(locale: Locale, message: PluralMessage, count: number): string {
  const form = pluralForm(locale, count);
  if (form === 'one') return message.one;
  if (form === 'few') return message.few ?? message.other;
  return message.other;
}
