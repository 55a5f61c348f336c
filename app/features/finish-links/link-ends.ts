import type { LinkState } from './contract.ts';

const ENDS: Readonly<Partial<Record<string, LinkState>>> = {
  used: 'finished',
  expired: 'over',
  hold_expired: 'over',
  not_offered: 'over',
};

/** What a refusal makes of the page; null: it goes on, and says what was wrong. */
export function endOf(code: string): LinkState | null {
  return ENDS[code] ?? null;
}
