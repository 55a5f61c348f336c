import { href } from 'react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { fill, formatNumber } from '#app/i18n/words.ts';
import type { Portal } from '#app/platform/portal.ts';
import { keptFormat } from '#app/time/kept-format.ts';
import type { ShownReview, ShownReviews } from './shown-reviews.server.ts';
import { Stars } from './stars.tsx';
import { REVIEW_WORDS } from './words.ts';

/** Before "more". */
const FIRST = 3;

/**
 * What patients say of a clinic or a doctor, as HTML: for loaders only, so that no script of the page knows of it. Its classes have
 * plain names (`reviews.css`). Empty: nothing can be read.
 */
export function writeReviews(
  { locale }: Pick<Portal, 'locale'>,
  reviews: ShownReviews | null,
): string {
  if (reviews === null) return '';
  const w = REVIEW_WORDS[locale].list;
  const value = formatNumber(locale, Math.round(reviews.average * 10) / 10);
  const [first, more] = [reviews.latest.slice(0, FIRST), reviews.latest.slice(FIRST)];
  const listOf = (list: readonly ShownReview[]) => (
    <ul>
      {list.map((one) => (
        <Review key={one.id} {...{ one, locale }} />
      ))}
    </ul>
  );
  return renderToStaticMarkup(
    <section className="reviews" aria-labelledby="reviews">
      <h2 id="reviews">{w.title}</h2>
      <p className="reviews-average">
        <Stars value={reviews.average} /> {fill(locale, w.average, { value, count: reviews.count })}
      </p>
      {listOf(first)}
      {more.length > 0 && (
        <details>
          <summary>{fill(locale, w.more, { count: more.length })}</summary>
          {listOf(more)}
        </details>
      )}
      <p className="reviews-origin">{w.origin}</p>
    </section>,
  );
}

function Review({ one, locale }: { one: ShownReview; locale: Portal['locale'] }) {
  const words = REVIEW_WORDS[locale];
  const w = words.list;
  const month = keptFormat(locale, {
    timeZone: one.timeZone,
    year: 'numeric',
    month: 'long',
  }).format(new Date(one.visitAt));
  const name = one.name ?? w.patient;
  return (
    <li>
      <p className="reviews-who">
        <Stars value={one.stars} />
        <span className="reviews-hidden">{fill(locale, w.star, { value: one.stars })}</span>{' '}
        <strong>{name}</strong> · {month}
      </p>
      <p className="reviews-text" lang={one.locale}>
        {one.comment}
      </p>
      {one.reply !== null && (
        <div className="reviews-reply">
          <strong>{words.reply}</strong>
          <p className="reviews-text">{one.reply}</p>
        </div>
      )}
      <a
        href={href('/reviews/report/:id', { id: one.id })}
        rel="nofollow"
        aria-label={fill(locale, w.reportNamed, { name, month })}
      >
        {w.report}
      </a>
    </li>
  );
}
