import { createHash } from 'node:crypto';

/** What somebody has seen of a piece: what stands there, and the draft beside it. Whoever saves says it, so that nothing is overwritten unseen. */
export function writeSeen(current: unknown, draftId: number | null): string {
  return createHash('sha256')
    .update(`${draftId ?? 0} ${JSON.stringify(sortMembers(current))}`)
    .digest('hex')
    .slice(0, 32);
}

/** The database keeps no order of members. */
function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sortMembers(one)]),
  );
}
