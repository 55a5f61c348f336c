import { href } from 'react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { REVIEWS_ID } from '#app/ui/rating/reviews-id.ts';
import { fill, formatNumber } from '#app/i18n/words.ts';
import type { Portal } from '#app/platform/portal.ts';
import { keptFormat } from '#app/time/kept-format.ts';
import type { ImportedReview, ImportedReviews } from './imported-reviews.server.ts';
import { Stars } from './stars.tsx';
import { REVIEW_WORDS } from './words.ts';

interface Written {
  locale: Portal['locale'];
  imported: ImportedReviews;
}

/**
 * The newest reviews of a clinic that were collected elsewhere, as HTML for its loader; stars lead to its heading. Empty: there are
 * none.
 */
export function writeImportedReviews(
  { locale }: Pick<Portal, 'locale'>,
  providerId: number,
  imported: ImportedReviews | null,
): string {
  if (imported === null) return '';
  const w = REVIEW_WORDS[locale].imported;
  return renderToStaticMarkup(
    <section className="reviews" aria-labelledby={REVIEWS_ID}>
      <h2 id={REVIEWS_ID}>{w.title}</h2>
      <List {...{ locale, imported }} />
      {imported.readable > imported.reviews.length && (
        <p>
          <a href={href('/providers/:providerId/reviews', { providerId: String(providerId) })}>
            {fill(locale, w.all, { count: imported.readable })}
          </a>
        </p>
      )}
    </section>,
  );
}

/** A page of all of them, for the loader of that page. */
export function writeImportedList(written: Written): string {
  return renderToStaticMarkup(
    <div className="reviews">
      <List {...written} />
    </div>,
  );
}

/** What they are of and where they come from, then the reviews. */
function List({ locale, imported }: Written) {
  const w = REVIEW_WORDS[locale].imported;
  const { average, count, readable, reviews } = imported;
  return (
    <>
      {average !== null && (
        <p className="reviews-average">
          <Stars value={average} />{' '}
          {fill(locale, w.average, {
            value: formatNumber(locale, Math.round(average * 10) / 10),
            count,
          })}
          {count > readable && `. ${fill(locale, w.readable, { count: readable })}`}
        </p>
      )}
      <p className="reviews-origin">{w.origin}</p>
      <ul>
        {reviews.map((one, at) => (
          <Review key={at} {...{ one, locale }} />
        ))}
      </ul>
    </>
  );
}

function Review({ one, locale }: { one: ImportedReview; locale: Portal['locale'] }) {
  const words = REVIEW_WORDS[locale];
  const month = keptFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'long' }).format(
    new Date(`${one.written}-01T12:00Z`),
  );
  return (
    <li>
      <p className="reviews-who">
        <Stars value={one.stars} />
        <span className="reviews-hidden">
          {fill(locale, words.list.star, { value: one.stars })}
        </span>{' '}
        <strong>{one.name ?? words.imported.unnamed}</strong> · {month}
      </p>
      <p className="reviews-text" lang={one.locale}>
        {one.comment}
      </p>
    </li>
  );
}
