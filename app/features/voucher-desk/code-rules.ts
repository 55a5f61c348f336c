import { countCharacters } from '#app/people/text.ts';
import { isCivilDate } from '#app/time/week.ts';

/** voucher: opens a product's subscription; lab: entitles to a laboratory test of the partner's campaign. */
export const CODE_KINDS = ['voucher', 'lab'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

/** claimed: somebody registers with it and has not confirmed their address yet; expired, revoked: unused, and nobody can use it. */
export const CODE_STATES = ['unused', 'claimed', 'used', 'expired', 'revoked'] as const;
export type CodeState = (typeof CODE_STATES)[number];

/** How far codes of a batch are counted for a page: an import makes a million in one. One more stands for more. */
export const CODES_COUNTED_MAX = 10_000;
/** More are two batches: all of one come in one answer. */
export const BATCH_CODES_MAX = 10_000;
/** Of one partner within 24 hours: whoever got hold of somebody's session floods nothing. */
export const CODES_PER_DAY_MAX = 100_000;
export const BATCH_NAME_MAX = 100;
/** A code that works for longer is forgotten by everybody but who found it. */
export const BATCH_YEARS_MAX = 5;

/** Without what is mistaken for another on paper: 0 and O, 1, I and L. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** 59 bits: nobody finds one by trying. */
const CODE_LENGTH = 12;
const GROUP = 4;

/** @param pick a number from 0 to below `below`, each as likely as any other */
export function makeCode(pick: (below: number) => number): string {
  return Array.from({ length: CODE_LENGTH }, () => LETTERS[pick(LETTERS.length)] ?? '').join('');
}

/** As it is printed: `K7F3-9QX2-MMHB`. */
export function groupCode(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? '';
}

export interface NewBatch {
  kind: CodeKind;
  productId: number | null;
  name: string;
  count: number;
  /** Last day, `YYYY-MM-DD`; empty: without end. */
  usableUntil: string;
}

export type BatchField = 'kind' | 'name' | 'count' | 'usableUntil' | 'productId';
export type BatchProblem =
  | 'required'
  | 'count'
  | 'past'
  | 'tooFar'
  | 'day'
  | 'unknown'
  | 'closed'
  | 'afterCampaign';

const CONTROL = /\p{Cc}/u;

/** What is wrong with a batch, field by field; whether the product is one is for who knows them. */
export function checkBatch(
  { kind, productId, name, count, usableUntil }: NewBatch,
  today: string,
): Partial<Record<BatchField, BatchProblem>> {
  const wrong: Partial<Record<BatchField, BatchProblem>> = {};
  const trimmed = name.trim();
  if (trimmed === '' || countCharacters(trimmed) > BATCH_NAME_MAX || CONTROL.test(trimmed)) {
    wrong.name = 'required';
  }
  if (!Number.isInteger(count) || count < 1 || count > BATCH_CODES_MAX) wrong.count = 'count';
  if (kind === 'voucher' && productId === null) wrong.productId = 'required';
  const day = usableUntil === '' ? null : checkDay(usableUntil, today);
  if (day) wrong.usableUntil = day;
  return wrong;
}

function checkDay(day: string, today: string): BatchProblem | null {
  if (!isCivilDate(day)) return 'day';
  if (day < today) return 'past';
  const last = `${Number(today.slice(0, 4)) + BATCH_YEARS_MAX}${today.slice(4)}`;
  return day > last ? 'tooFar' : null;
}
