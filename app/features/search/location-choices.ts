import { localise, type Locale, type Market } from '#app/i18n/locale.ts';
import type { LocationNode } from '#app/features/directory/contract.ts';

/** A place of the location select. */
export interface LocationChoice {
  code: string;
  label: string;
  /** 0 for the capital and the counties, 1 for a side, 2 for a district. */
  depth: number;
}

/** The tree of places in reading order, with the reader's names. */
export function listLocationChoices(
  tree: readonly LocationNode[],
  locale: Locale,
  market: Market,
  depth = 0,
): LocationChoice[] {
  return tree.flatMap((node) => [
    { code: node.code, label: localise(node, locale, market), depth },
    ...listLocationChoices(node.children, locale, market, depth + 1),
  ]);
}

/** A place with everything inside it, as one group of a select. */
export interface LocationGroup {
  label: string;
  options: { value: string; label: string }[];
}

export const INDENT = '\u2003';

/**
 * Groups of the select: the capital with its parts indented below it, then all places without parts together.
 * @param plainLabel heading of the places without parts: the counties
 */
export function groupLocationChoices(
  choices: readonly LocationChoice[],
  plainLabel: string,
): LocationGroup[] {
  const groups: LocationGroup[] = [];
  const plain: LocationGroup = { label: plainLabel, options: [] };
  for (const [index, { code, label, depth }] of choices.entries()) {
    const option = { value: code, label: INDENT.repeat(depth) + label };
    const hasParts = (choices[index + 1]?.depth ?? 0) > depth;
    if (depth > 0) groups.at(-1)?.options.push(option);
    else if (hasParts) groups.push({ label, options: [option] });
    else plain.options.push(option);
  }
  return plain.options.length > 0 ? [...groups, plain] : groups;
}
