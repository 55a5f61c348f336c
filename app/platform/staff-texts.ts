/** What the call centre says in a call, in its order. */
export const SCRIPT_PARTS = ['greeting', 'identify', 'emergency', 'end'] as const;
export type ScriptPart = (typeof SCRIPT_PARTS)[number];

/** Key of a part among the partner's own texts. */
export const scriptKeyOf = (part: ScriptPart): `script-${ScriptPart}` => `script-${part}`;

/** Texts of the partner for its staff alone. */
export function isForStaff(key: string): boolean {
  return SCRIPT_PARTS.some((part) => scriptKeyOf(part) === key);
}
