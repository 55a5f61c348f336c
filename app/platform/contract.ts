import { Type, type Static, type TObject, type TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Who } from './who.ts';

/**
 * What crosses the wire in one call. The server registers it, the browser calls it, `/api/openapi.json`
 * describes it: all from this one object. Path places are written `:name`.
 */
export interface CallContract<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
> {
  name: string;
  summary: string;
  method: 'GET' | 'POST';
  path: string;
  who: Who;
  params: Params;
  query: Query;
  body: Body | null;
  answer: Answer;
  answerStatus: 200 | 201;
  errors: readonly ErrorCode[];
  /** A failure of this call repeats its HTTP status as `status`, as its answers do. */
  repeatsStatus: boolean;
  /** The answer is the same for every visitor who asks the same, and may be a second old. */
  isShared: boolean;
}

const nothing = Type.Object({});
type Nothing = typeof nothing;

/** Completes a contract; what is left out is empty. */
export function defineCall<
  Answer extends TSchema,
  Params extends TObject = Nothing,
  Query extends TObject = Nothing,
  Body extends TSchema = Nothing,
>(call: {
  name: string;
  summary: string;
  method: 'GET' | 'POST';
  path: string;
  who: Who;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  answerStatus?: 200 | 201;
  errors?: readonly ErrorCode[];
  repeatsStatus?: boolean;
  isShared?: boolean;
}): CallContract<Params, Query, Body, Answer> {
  return {
    ...call,
    params: call.params ?? (nothing as unknown as Params),
    query: call.query ?? (nothing as unknown as Query),
    body: call.body ?? null,
    answerStatus: call.answerStatus ?? 200,
    errors: call.errors ?? [],
    repeatsStatus: call.repeatsStatus ?? false,
    isShared: call.isShared ?? false,
  };
}

/** A file that is made for who asks: a calendar, a coupon, a copy. */
export interface FileContract<Params extends TObject = TObject> {
  name: string;
  summary: string;
  path: string;
  who: Who;
  params: Params;
  /** Media type, such as `application/pdf`. */
  type: string;
  /** The name under which it is saved; null: it is read where it is. */
  savedAs: string | null;
}

/** Completes the contract of a file. */
export function defineFile<Params extends TObject>(
  file: Omit<FileContract<Params>, 'savedAs'> & { savedAs?: string },
): FileContract<Params> {
  return { savedAs: null, ...file };
}

export type ParamsOf<C extends Pick<CallContract, 'params'>> = Static<C['params']>;
export type QueryOf<C extends CallContract> = Static<C['query']>;
export type BodyOf<C extends CallContract> = Static<NonNullable<C['body']>>;
export type AnswerOf<C extends CallContract> = Static<C['answer']>;

/** A positive integer as text: nothing is coerced, so `0x10`, `1e9` and ` 7` are refused. */
export const IdText = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });
/** `1` or `0`. */
export const FlagText = Type.String({ pattern: '^[01]$' });
/** A calendar day, `YYYY-MM-DD`. */
export const DayText = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });
/** An instant in UTC, ISO 8601. */
export const InstantText = Type.String({ format: 'date-time' });
/** A list given as repeated parameters or as one comma-separated text. */
export const ListText = Type.Union([
  Type.String({ maxLength: 1000 }),
  Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 50 }),
]);
/** A filter may be sent empty, as forms do: then it does not count. */
export const emptyOr = (pattern: string) =>
  Type.Optional(Type.String({ pattern: `^(${pattern})?$` }));
export const Locales = Type.Object({
  hu: Type.Optional(Type.String()),
  ro: Type.Optional(Type.String()),
  en: Type.Optional(Type.String()),
});

/** Beside a call that changes a visit: when it begins as the page shows it. Not in the body, which processes of the release before refuse with a field more. */
export const ShownStart = Type.Object(
  { shownStartsAt: Type.Optional(InstantText) },
  { additionalProperties: false },
);

export const ErrorAnswer = Type.Object({
  errorCode: Type.String(),
  httpCode: Type.Integer(),
  message: Type.String(),
  status: Type.Optional(Type.Integer()),
  requestId: Type.Optional(Type.String()),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** What some codes say besides: see the call. */
  details: Type.Optional(Type.Unknown()),
});
export type ErrorAnswer = Static<typeof ErrorAnswer>;
