import { Type, type Static } from 'typebox';
import { FILE_STATES } from '#app/platform/states.ts';
import { FILES_MAX, KEPT_KINDS } from './file-rules.ts';

// What the calls of other features say of files: apart from our own calls, which few pages make.

export const Uuid = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
});

/** Files of a form, by the ids that their uploads were answered with. */
export const FileIds = Type.Array(Uuid, { maxItems: FILES_MAX, uniqueItems: true });

/** A file as its owner sees it. */
export const SentFile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  kind: Type.Enum([...KEPT_KINDS]),
  /** In bytes, as it is kept. */
  size: Type.Integer(),
  /** `checking`: nobody can open it yet; `refused`: the virus check found something, and it is gone. */
  state: Type.Enum(FILE_STATES),
});
export type SentFile = Static<typeof SentFile>;
