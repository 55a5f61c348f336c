import { writeListAddress, type ListState } from './list-state.ts';

/** In the address of an item: what the list beside it is narrowed down to. */
const LIST = 'list';

/** What the address of a list, or of an item that is open beside it, says of the list. @param path of the list */
export function readListParams(url: URL, path: string): URLSearchParams {
  return url.pathname === path
    ? url.searchParams
    : new URLSearchParams(url.searchParams.get(LIST) ?? '');
}

/** The address of one of its rows, which keeps what the list is narrowed down to. */
export function writeItemAddress(item: string, state: ListState, usualSort: string): string {
  const query = writeListAddress('', state, usualSort).slice(1);
  return query === '' ? item : `${item}?${new URLSearchParams({ [LIST]: query })}`;
}

/** The query of the list, on its own page and beside an item. */
export function listQueryOf(search: string): string {
  const own = new URLSearchParams(search).get(LIST);
  return own === null ? search : `?${own}`;
}

/** An address of an item that asks for something else there, with the list as it stands beside it. @param search of the item's address now */
export function keepList(address: string, search: string): string {
  const own = new URLSearchParams(search).get(LIST);
  return own === null ? address : `${address}&${new URLSearchParams({ [LIST]: own })}`;
}

/** For `shouldRevalidate` of a list with items beside it: opening one moves no row. @param path of the list */
export function keepsRows(path: string) {
  return ({
    currentUrl,
    nextUrl,
    defaultShouldRevalidate,
  }: {
    currentUrl: URL;
    nextUrl: URL;
    defaultShouldRevalidate: boolean;
  }): boolean => {
    const isOpened = nextUrl.pathname !== path && nextUrl.pathname !== currentUrl.pathname;
    const isSameList =
      String(readListParams(currentUrl, path)) === String(readListParams(nextUrl, path));
    return isOpened && isSameList ? false : defaultShouldRevalidate;
  };
}
