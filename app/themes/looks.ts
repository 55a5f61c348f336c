/**
 * Looks that come with the program: a folder each with tokens and pictures. The colour is `--brand-600` of its
 * `tokens.css`, for mails: they know no custom properties. White is readable on it.
 */
export const LOOKS = {
  generic: { brandColour: '#0b716a' },
  public_search: { brandColour: '#5a41cf' },
  telekom: { brandColour: '#824695' },
  telekom_health: { brandColour: '#a2365d' },
  tesco: { brandColour: '#2a7531' },
  insurer: { brandColour: '#2a64a9' },
  derma_ai: { brandColour: '#96493b' },
  up: { brandColour: '#026b9a' },
  nn: { brandColour: '#9e4501' },
} as const;
export type LookKey = keyof typeof LOOKS;
export const LOOK_KEYS = Object.keys(LOOKS) as LookKey[];
