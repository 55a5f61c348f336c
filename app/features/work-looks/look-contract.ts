import { Type } from 'typebox';

/** Calls by which a page says that somebody has an item open: asked with `background` they are no sign that somebody is there. */
export const LookQuery = Type.Object(
  { background: Type.Optional(Type.Literal('1')) },
  { additionalProperties: false },
);
export const LookAnswer = Type.Object({
  /** Names of those who have it open, too. */
  others: Type.Array(Type.String()),
  /** How it stands: another text once it has changed. */
  version: Type.String(),
});

/** The summary of such a call. @param what is open, such as `a review` */
export const tellLook = (what: string) =>
  `Notes that the caller has ${what} open, and says who else has and whether it has changed. Asked with \`background\` it is no sign that somebody is there. At the host of the staff alone.`;
