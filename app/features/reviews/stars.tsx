import { STARS } from './review-rules.ts';

/** Five, as many of them full; said in words beside it. */
export function Stars({ value }: { value: number }) {
  const full = Math.round(value);
  return (
    <span className="reviews-stars" aria-hidden="true">
      {STARS.map((star) => (star <= full ? '★' : '☆')).join('')}
    </span>
  );
}
