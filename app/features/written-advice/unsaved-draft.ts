import type { AdviceDraft } from './contract.ts';

/** What a tab has and the server perhaps not. */
export interface UnsavedDraft {
  customerId: number | null;
  draft: AdviceDraft;
  /** What the server may have had when this was typed: what it said it has, and what was on its way to it. null: none. */
  known: readonly (AdviceDraft | null)[];
}

/**
 * What becomes of what a tab kept: it is gone on with where nobody has written meanwhile, and asked about where the draft was changed,
 * sent or deleted elsewhere; `forget`: it is another person's, or the server has it.
 */
export function judgeUnsaved(
  { customerId, draft, known = [] }: Omit<UnsavedDraft, 'known'> & Partial<UnsavedDraft>,
  now: { customerId: number | null; kept: AdviceDraft | null },
): 'forget' | 'go_on' | 'ask' {
  if (customerId !== now.customerId || isSameDraft(draft, now.kept)) return 'forget';
  return known.some((one) => isSameDraft(one, now.kept)) ? 'go_on' : 'ask';
}

/** What the server may have once `draft` is on its way, too. */
export function knownWith(known: UnsavedDraft['known'], draft: AdviceDraft): UnsavedDraft['known'] {
  const [seen = null, ...sent] = known;
  // One call after the other, and one beside it when the page goes.
  return [seen, ...sent.filter((one) => !isSameDraft(one, draft)).slice(-2), draft];
}

/** What the server may have for a page that goes on with what the page before it could not bring there: that may be on its way still. */
export function knownAfter(
  seen: AdviceDraft | null,
  { known = [], draft }: Pick<UnsavedDraft, 'draft'> & Partial<UnsavedDraft>,
): UnsavedDraft['known'] {
  return knownWith([seen, ...known.slice(1)], draft);
}

/** Whatever the order of its parts: the database has one of its own. */
export function isSameDraft(one: AdviceDraft | null, other: AdviceDraft | null): boolean {
  if (one === null || other === null) return one === other;
  return writeSorted(one) === writeSorted(other);
}

function writeSorted({ files, ...answers }: AdviceDraft): string {
  const ids = files.map(({ id }) => id);
  return JSON.stringify([Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1)), ids]);
}
