import { INTL_TAGS, localise, type Locale, type Market } from '#app/i18n/locale.ts';
import type { LocationNode } from './contract.ts';
import type { LocationRow } from './queries.server.ts';

/** The capital stands before the counties. */
const KIND_ORDER: LocationRow['kind'][] = [
  'country',
  'capital',
  'side',
  'district',
  'sector',
  'county',
];

/**
 * The places of one market as a tree, below the country itself. Numbered places in the order of their numbers (as texts,
 * IX would stand before V), the others in the reader's alphabet.
 */
export function buildLocationTree(
  rows: readonly LocationRow[],
  locale: Locale,
  market: Market,
): LocationNode[] {
  const collator = new Intl.Collator(INTL_TAGS[locale]);
  const byParent = Map.groupBy(rows, (row) => row.parent_id);
  const countries = new Set(rows.filter(({ kind }) => kind === 'country').map(({ id }) => id));
  const compare = (a: LocationRow, b: LocationRow) =>
    KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) ||
    (a.number ?? 0) - (b.number ?? 0) ||
    collator.compare(localise(a, locale, market), localise(b, locale, market));
  const toNode = (row: LocationRow): LocationNode => ({
    code: row.code,
    name: row.name,
    locales: row.locales,
    children: (byParent.get(row.id) ?? []).toSorted(compare).map(toNode),
  });
  return rows
    .filter(
      (row) => row.kind !== 'country' && (row.parent_id === null || countries.has(row.parent_id)),
    )
    .toSorted(compare)
    .map(toNode);
}
