import type { OpeningHours } from '#app/features/calendar/opening-hours.ts';
import { INTL_TAGS, type Locale, type Market } from '#app/i18n/locale.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import { mapHref, routeHref } from '#app/platform/map-links.ts';
import { ClockIcon, ExternalIcon, PhoneIcon } from '#app/ui/icons/icons.tsx';
import { presentWeekHours } from '../week-hours.ts';
import { DIRECTORY_WORDS } from '../words.ts';
import type { Whereabouts } from './profile-head.tsx';

export interface WhereaboutsFacts {
  whereabouts: Whereabouts;
  hours: readonly OpeningHours[];
  /** Whose hours they are. */
  owner: 'provider' | 'doctor';
  /** ISO 639. */
  languages: readonly string[];
  /** Of a clinic that says so. */
  web?: string | null;
  email?: string | null;
}

/** Where a clinic is, when it is open, how it is reached and what is spoken there. @param map SVG */
export function WhereaboutsCard({
  whereabouts,
  hours,
  owner,
  map,
  locale,
  market,
  ...facts
}: WhereaboutsFacts & { map: string; locale: Locale; market: Market }) {
  const w = DIRECTORY_WORDS[locale];
  const week = presentWeekHours(hours, locale);
  return (
    <section className="whereabouts" aria-labelledby="whereabouts">
      {/* The head of the page has the same link, by name. */}
      <a
        className="whereabouts-map"
        href={mapHref(whereabouts)}
        target="_blank"
        rel="noreferrer"
        tabIndex={-1}
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: map }}
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
        <Reach {...facts} locale={locale} />
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
    </section>
  );
}

function Reach({
  languages,
  web,
  email,
  locale,
}: Pick<WhereaboutsFacts, 'languages' | 'web' | 'email'> & { locale: Locale }) {
  const w = DIRECTORY_WORDS[locale];
  if (!web && !email && languages.length === 0) return null;
  const names = new Intl.DisplayNames(INTL_TAGS[locale], { type: 'language' });
  return (
    <dl className="whereabouts-reach">
      {web && (
        <div>
          <dt>{w.web}</dt>
          <dd>
            <a href={web} target="_blank" rel="noreferrer nofollow">
              {web.replace(/^https:\/\//, '').replace(/\/$/, '')} <ExternalIcon size="s" />
            </a>
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt>{w.email}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
      )}
      {languages.length > 0 && (
        <div>
          <dt>{w.languages}</dt>
          <dd>{languages.map((code) => names.of(code) ?? code).join(', ')}</dd>
        </div>
      )}
    </dl>
  );
}
