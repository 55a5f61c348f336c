import { PortalError } from './errors.ts';

/** More ids than a page shows are no list for a page. */
export const LIST_LENGTH_MAX = 50;

/** Nine digits fit every integer column. */
const ID = /^[1-9][0-9]{0,8}$/;

/**
 * Ids given as repeated parameters, as comma-separated texts, or both; each once, in order. Empty pieces do not count.
 * @returns null when a piece is no id or there are more than fifty
 */
export function parseIds(value: string | string[]): number[] | null {
  const pieces = [value]
    .flat()
    .flatMap((text) => text.split(','))
    .filter((piece) => piece !== '');
  if (!pieces.every((piece) => ID.test(piece))) return null;
  const ids = [...new Set(pieces.map(Number))];
  return ids.length > LIST_LENGTH_MAX ? null : ids;
}

/**
 * The ids of a query parameter; may be none.
 * @throws PortalError invalid_input
 */
export function readIds(name: string, value: string | string[] | undefined): number[] {
  const ids = parseIds(value ?? '');
  if (!ids) throw new PortalError('invalid_input', { fields: { [name]: 'invalid' } });
  return ids;
}

/**
 * The ids of a query parameter that must name at least one.
 * @throws PortalError invalid_input
 */
export function requireIds(name: string, value: string | string[]): number[] {
  const ids = readIds(name, value);
  if (ids.length === 0) throw new PortalError('invalid_input', { fields: { [name]: 'required' } });
  return ids;
}
