/** What differs between two values, by path: `colours.brand-600`. A list counts as one. */
export interface Difference {
  path: string;
  before: string;
  after: string;
}

export function findDifferences(before: unknown, after: unknown, path = ''): Difference[] {
  if (isMembers(before) || isMembers(after)) {
    const [one, other] = [isMembers(before) ? before : {}, isMembers(after) ? after : {}];
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
      findDifferences(one[name], other[name], path === '' ? name : `${path}.${name}`),
    );
  }
  const [from, to] = [write(before), write(after)];
  return from === to ? [] : [{ path, before: from, after: to }];
}

function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function write(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
