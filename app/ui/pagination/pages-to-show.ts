/** A place in the row of pages: a page number, or a gap that stands for the pages between. */
export type PagePlace = number | 'gap';

/**
 * First, last, the current page and its neighbours, with gaps between; a gap never stands for a single page.
 * At most seven places, so that the row fits a phone.
 */
export function pagesToShow(page: number, pageCount: number): PagePlace[] {
  const from = Math.max(2, Math.min(page - 1, pageCount - 4));
  const to = Math.min(pageCount - 1, Math.max(page + 1, 5));
  const places: PagePlace[] = [1];
  if (from > 3) places.push('gap');
  else if (from === 3) places.push(2);
  for (let at = from; at <= to; at += 1) places.push(at);
  if (to < pageCount - 2) places.push('gap');
  else if (to === pageCount - 2) places.push(pageCount - 1);
  if (pageCount > 1) places.push(pageCount);
  return places;
}
