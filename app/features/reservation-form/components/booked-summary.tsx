import { href } from 'react-router';
import type { ReactNode } from 'react';
import { formatVisitPlace } from '#app/i18n/visit-place.ts';
import { localise } from '#app/i18n/locale.ts';
import { describePrice } from '#app/features/prices/describe-price.ts';
import { calculateVisitPrice, type VisitPrice } from '#app/features/prices/visit-price.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { repeatedHourOf } from '#app/time/repeated-hour.ts';
import { useOwnWords, useWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { Avatar } from '#app/ui/avatar/avatar.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { ExternalIcon } from '#app/ui/icons/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx';
import { dayOf, formatBookedTime } from '#app/time/booked-time.ts';
import type { BookedItem } from '#app/features/reservations/contract.ts';
import { BOOKING_WORDS } from '../words.ts';
import styles from './booked-summary.module.css';
import { pictureHref } from '#app/platform/picture-address.ts';

/** What is booked: when, with whom, where, for how much. */
export function BookedSummary({
  item,
  payment = priceOfItem(item),
  isNumbered = true,
  children,
}: {
  item: BookedItem;
  /** Who pays what; null: an insured member is told nothing of it. */
  payment?: VisitPrice | null;
  /** False: a time that is only offered has no booking number yet. */
  isNumbered?: boolean;
  children?: ReactNode;
}) {
  const { w, locale, market } = useOwnWords(BOOKING_WORDS);
  const { isInsured } = usePortal().viewer;
  const { provider, doctor, specialization, subfunction } = item;
  // Who is insured sees no prices here, but what their cover makes of it beside the form.
  const told = isInsured ? null : payment;
  return (
    <section className={styles.summary} aria-label={w.summary.title}>
      <BookedTime startsAt={item.startsAt} timeZone={item.timeZone} />
      {children}
      <dl className={styles.rows}>
        <Row name={w.summary.care}>
          <strong>{localise(specialization, locale, market)}</strong>
          <span>{localise(subfunction, locale, market)}</span>
        </Row>
        {told && <PriceRow price={told} mode={item.mode} />}
        {doctor && (
          <Row name={w.summary.doctor}>
            <span className={styles.person}>
              <span className={styles.picture}>
                <Avatar src={pictureHref(doctor.photoPath)} name={doctor.name} size="s" />
              </span>
              <span>
                <strong>{doctor.name}</strong>
                {doctor.languages.includes('en') && (
                  <span className={styles.note}>{w.summary.speaksEnglish}</span>
                )}
              </span>
            </span>
          </Row>
        )}
        <Row name={w.summary.provider} isLong>
          <ProviderName id={provider.id} name={provider.name} />
          <span>
            {formatVisitPlace({ locale, market }, { isByVideo: item.mode === 'video', provider })}
          </span>
        </Row>
        {isNumbered && <Row name={w.summary.number}>{item.number}</Row>}
      </dl>
    </section>
  );
}

/** What a member pays, as they were told before they booked. */
export function CoveredPrice({ price, mode }: { price: VisitPrice; mode: BookedItem['mode'] }) {
  const { locale, market } = useOwnWords(BOOKING_WORDS);
  const { due, notes } = describePrice(price, { locale, market, mode });
  return (
    <p>
      <strong>{due}</strong>
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          <br />
          {note}
        </span>
      ))}
    </p>
  );
}

/** What a visitor pays: nothing is known of a cover. */
export function priceOfItem({ price }: BookedItem): VisitPrice {
  return calculateVisitPrice({ price, discountRate: 0, cover: null, isCancelled: false });
}

/** What is due, large, and how it comes about. */
function PriceRow({ price, mode }: { price: VisitPrice; mode: BookedItem['mode'] }) {
  const { w, locale, market } = useOwnWords(BOOKING_WORDS);
  const { due, notes } = describePrice(price, { locale, market, mode });
  const isByVideo = mode === 'video';
  const noPrice = isByVideo ? w.summary.noPriceByVideo : w.summary.noPrice;
  const isSum = price.due !== null && price.due > 0;
  return (
    <Row name={w.summary.price}>
      {isSum ? (
        <>
          <strong className={styles.price}>{formatPrice(locale, market, price.due ?? 0)}</strong>
          <span className={styles.note}>
            {isByVideo ? w.summary.paidByTransfer : w.summary.paidOnSite}
          </span>
        </>
      ) : (
        <span className={styles.note}>{price.full === null ? noPrice : due}</span>
      )}
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
    </Row>
  );
}

/** The time as the clinic's clock shows it, large. */
function BookedTime({ startsAt, timeZone }: { startsAt: string; timeZone: string }) {
  const { w, shared } = useOwnWords(BOOKING_WORDS);
  const dates = useDates();
  const hour = repeatedHourOf(startsAt);
  return (
    <p className={styles.time}>
      <VisuallyHidden>{w.summary.time}: </VisuallyHidden>
      <time dateTime={startsAt} className={styles.clock}>
        {formatBookedTime(startsAt, timeZone)}
      </time>
      <span className={styles.weekday}>
        {dates.weekdayLong(dayOf(startsAt, timeZone))} · {hour && `${shared.clock[hour]} · `}
        {w.summary.clinicTime}
      </span>
    </p>
  );
}

function Row({
  name,
  isLong = false,
  children,
}: {
  name: string;
  /** Needs the whole width where two stand side by side on a phone. */
  isLong?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classNames(styles.row, isLong && styles.isLong)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The clinic's page opens beside this one: leaving would give the held time back. */
function ProviderName({ id, name }: { id: number; name: string }) {
  const { w } = useWords('ui');
  const { isIframe, flags } = usePortal();
  if (isIframe || !flags.opensProvidersFromList) return <strong>{name}</strong>;
  const lastWord = name.lastIndexOf(' ') + 1;
  return (
    <a
      href={href('/providers/:providerId', { providerId: String(id) })}
      target="_blank"
      rel="noopener"
      className={styles.provider}
    >
      {name.slice(0, lastWord)}
      <span className={styles.lastWord}>
        {name.slice(lastWord)}
        {'\u00A0'}
        <ExternalIcon size="s" />
      </span>
      <VisuallyHidden>({w.newWindow})</VisuallyHidden>
    </a>
  );
}
