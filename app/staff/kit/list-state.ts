/** What a list can be narrowed down and sorted by: everything else in its address is left out. */
export interface ListShape<Filter extends string, Sort extends string> {
  filters: readonly Filter[];
  /** The first is how the list comes without a wish. */
  sorts: readonly [Sort, ...Sort[]];
}

/** What of a list is shown. It stands in the address, so that it can be kept as a bookmark and sent to a colleague. */
export interface ListState<Filter extends string = string, Sort extends string = string> {
  /** Those that were chosen, never empty. */
  filters: Partial<Record<Filter, string>>;
  sort: Sort;
  /** Where the page before ended, as `writePosition` has it; null: the beginning. */
  after: readonly string[] | null;
}

const SORT = 'sort';
/** Of the address: where the page before ended. */
export const LIST_POSITION = 'after';
/** Longer texts name nothing. */
const FILTER_MAX = 100;
const POSITION_MAX = 600;

/** Reads the address of a list. Whatever does not fit is as if it were not there. */
export function readListState<Filter extends string, Sort extends string>(
  { filters, sorts }: ListShape<Filter, Sort>,
  params: URLSearchParams,
): ListState<Filter, Sort> {
  const chosen: Partial<Record<Filter, string>> = {};
  for (const name of filters) {
    const text = (params.get(name) ?? '').trim();
    if (text !== '' && text.length <= FILTER_MAX && !text.includes('\0')) chosen[name] = text;
  }
  const wished = params.get(SORT);
  const sort = sorts.find((one) => one === wished) ?? sorts[0];
  return { filters: chosen, sort, after: readPosition(params.get(LIST_POSITION)) };
}

/**
 * The address of a list.
 * @param path with or without a query that stays as it is
 * @param usual the sort that is left out, because the list comes like that by itself
 */
export function writeListAddress(path: string, state: ListState, usual: string): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(state.filters)) if (value) params.set(name, value);
  if (state.sort !== usual) params.set(SORT, state.sort);
  if (state.after) params.set(LIST_POSITION, writePosition(state.after));
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Values of the last row of a page, by which the next one begins. */
export function writePosition(values: readonly string[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(values));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** null: none, or one that no list has written. */
export function readPosition(text: string | null): string[] | null {
  if (text === null || text.length > POSITION_MAX || !/^[\w-]+$/.test(text)) return null;
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
    const values: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const isPosition =
      Array.isArray(values) &&
      values.every((one) => typeof one === 'string' && !one.includes('\0'));
    return isPosition ? values : null;
  } catch {
    return null;
  }
}

/** A filter that is a number of something, such as a partner's; what is none fits nothing. */
export function readNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

/** A page of a list. */
export interface ListPage<Row> {
  rows: Row[];
  /** Where the next page begins; null: this is the last. */
  next: string[] | null;
}

/** Rows of a page. */
export const LIST_PAGE_ROWS = 50;
/** Rows that are read at once for a file. */
export const LIST_EXPORT_ROWS = 1_000;
