import { renderToStaticMarkup } from 'react-dom/server';
import type { OpeningHours } from '#app/features/calendar/opening-hours.ts';
import { drawLocator } from '#app/features/base-map/draw-locator.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import { mapHref, routeHref } from '#app/platform/map-links.ts';
import type { Portal } from '#app/platform/portal.ts';
import { ClockIcon, ExternalIcon, PhoneIcon } from '#app/ui/icons/icons.tsx';
import { presentWeekHours } from '../week-hours.ts';
import { DIRECTORY_WORDS } from '../words.ts';
import type { Whereabouts } from './profile-head.tsx';

interface WhereaboutsFacts {
  whereabouts: Whereabouts;
  hours: readonly OpeningHours[];
  /** Whose hours they are. */
  owner: 'provider' | 'doctor';
}

/**
 * Where a page's clinic is, when it is open and how to call it, as HTML: for loaders only, since nothing of it lives in the
 * browser and the page's scripts need not know how it was made. Its classes have plain names, whose rules the page that shows
 * it brings along (`whereabouts.css`).
 */
export function writeWhereabouts(
  { locale, market }: Pick<Portal, 'locale' | 'market'>,
  { whereabouts, hours, owner }: WhereaboutsFacts,
): string {
  const w = DIRECTORY_WORDS[locale];
  const week = presentWeekHours(hours, locale);
  return renderToStaticMarkup(
    <section className="whereabouts" aria-labelledby="whereabouts">
      {/* The head of the page has the same link, by name. */}
      <a
        className="whereabouts-map"
        href={mapHref(whereabouts)}
        target="_blank"
        rel="noreferrer"
        tabIndex={-1}
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: drawLocator(whereabouts, { market, locale }) }}
      />
      <div className="whereabouts-place">
        <h2 id="whereabouts">{w.whereabouts}</h2>
        <p>{whereabouts.place}</p>
        <p className="whereabouts-ways">
          <a href={routeHref(whereabouts)} target="_blank" rel="noreferrer">
            {w.route} <ExternalIcon size="s" />
          </a>
          {whereabouts.phone.map((phone) => (
            <a
              key={phone}
              className="whereabouts-call"
              href={`tel:${phone.replace(/[^+\d]/g, '')}`}
            >
              <PhoneIcon size="s" /> {maskPhone(phone, market)}
            </a>
          ))}
        </p>
        {week.length > 0 && (
          <>
            <h3 className="whereabouts-hours-title">
              <ClockIcon /> {owner === 'doctor' ? w.consultationHours : w.openingHours}
            </h3>
            <dl className="whereabouts-hours">
              {week.map(({ days, hours: open }) => (
                <div key={days}>
                  <dt>{days}</dt>
                  <dd>{open.length > 0 ? open.join(', ') : w.closed}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <p className="whereabouts-sources">{w.sources}</p>
      </div>
    </section>,
  );
}
