import { memo, type ReactNode } from 'react';
import { wallClock } from '#app/features/calendar/week-days.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { Avatar } from '#app/ui/avatar/avatar.tsx';
import { Badge } from '#app/ui/badge/badge.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { Flag } from '#app/ui/flag/flag.tsx';
import {
  BuildingIcon,
  ClockIcon,
  PinIcon,
  StethoscopeIcon,
  TagIcon,
} from '#app/ui/icons/icons.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { Rating } from '#app/ui/rating/rating.tsx';
import { showsDiscountBadge } from '../item-rules.ts';
import {
  pictureUrl,
  type ChosenService,
  type DoctorItem,
  type ProviderItem,
} from '../result-list.ts';
import styles from './item-head.module.css';

/** Marks a price; the footnote below the list says what it means. */
const PRICE_MARK = '*';

interface ProviderHeadProps {
  id: string;
  provider: ProviderItem;
  service: ChosenService | null;
  href: string;
  /** Without a calendar beside it, the button leads to one. */
  hasCalendar: boolean;
  isFirst: boolean;
}

/** A provider in a list: who, where, how good, how much, when. */
export const ProviderHead = memo(function ProviderHead({
  id,
  provider,
  service,
  href,
  hasCalendar,
  isFirst,
}: ProviderHeadProps) {
  const { w, t } = useWords('finder');
  const { flags, viewer } = usePortal();
  const { name } = provider;
  const counts = [
    t(w.item.specializations, { count: provider.specializationCount }),
    t(w.item.doctors, { count: provider.doctorCount }),
  ];
  return (
    <div className={styles.head}>
      <Avatar
        src={pictureUrl(provider.logoPath)}
        name={name}
        size="l"
        shape="square"
        isEager={isFirst}
      />
      <div className={styles.naming}>
        <h3 className={styles.name} id={id}>
          <Link to={href}>{name}</Link>
          {provider.speaksEnglish && <Flag locale="en" title={w.item.englishSpoken} />}
        </h3>
        <div className={styles.marks}>
          {provider.reviewCount > 0 && (
            <Rating value={provider.ratingAllAvg} count={provider.reviewCount} />
          )}
          {showsDiscountBadge(flags, viewer, provider) && (
            <Badge tone="accent" icon={<TagIcon size="s" />}>
              {t(w.item.discount, { rate: provider.discountRate })}
            </Badge>
          )}
        </div>
      </div>
      <ul className={styles.facts}>
        <Fact icon={<PinIcon />}>{provider.place}</Fact>
        <Fact icon={<StethoscopeIcon />}>{counts.join(' · ')}</Fact>
        <NextTime startsAt={provider.nextSlotStartsAt} />
        {!viewer.isInsured && (
          <Fact icon={<TagIcon />}>
            <Price price={provider.price} service={service} />
          </Fact>
        )}
      </ul>
      <div className={styles.actions}>
        <ButtonLink
          to={`${href}${hasCalendar ? '' : '#booking'}`}
          variant={hasCalendar ? 'secondary' : 'primary'}
          size="s"
          aria-label={t(w.item.appointmentAt, { name })}
        >
          {w.item.appointment}
        </ButtonLink>
      </div>
    </div>
  );
});

interface DoctorHeadProps {
  id: string;
  doctor: DoctorItem;
  href: string;
  isFirst: boolean;
}

/** A doctor in a list: who, at which provider, when. */
export const DoctorHead = memo(function DoctorHead({ id, doctor, href, isFirst }: DoctorHeadProps) {
  const { w, t } = useWords('finder');
  const { name } = doctor;
  return (
    <div className={styles.head}>
      <Avatar src={pictureUrl(doctor.photoPath)} name={name} size="l" isEager={isFirst} />
      <div className={styles.naming}>
        <h3 className={styles.name} id={id}>
          <Link to={href}>{name}</Link>
          {doctor.speaksEnglish && <Flag locale="en" title={w.item.speaksEnglish} />}
        </h3>
      </div>
      <ul className={styles.facts}>
        <Fact icon={<BuildingIcon />}>
          <Link to={`/providers/${doctor.providerId}`}>{doctor.providerName}</Link>
        </Fact>
        <Fact icon={<PinIcon />}>{doctor.place}</Fact>
        <NextTime startsAt={doctor.nextSlotStartsAt} />
      </ul>
      <div className={styles.actions}>
        <ButtonLink
          to={href}
          variant="secondary"
          size="s"
          aria-label={t(w.item.detailsOf, { name })}
        >
          {w.item.details}
        </ButtonLink>
        {doctor.hasDescription && (
          <ButtonLink
            to={`${href}#about`}
            variant="quiet"
            size="s"
            aria-label={t(w.item.aboutOf, { name })}
          >
            {w.item.about}
          </ButtonLink>
        )}
      </div>
    </div>
  );
});

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.fact}>
      {icon}
      <span>{children}</span>
    </li>
  );
}

function NextTime({ startsAt }: { startsAt: string | null }) {
  const { w, t } = useWords('finder');
  const dates = useDates();
  if (!startsAt) return null;
  const time = `${dates.dayLong(startsAt.slice(0, 10))} ${wallClock(startsAt)}`;
  return <Fact icon={<ClockIcon />}>{t(w.profile.nextTime, { time })}</Fact>;
}

function Price({ price, service }: { price: number | null; service: ChosenService | null }) {
  const { w, t, locale, market } = useWords('finder');
  if (price === null) return w.item.noPrice;
  const amount = `${formatPrice(locale, market, price)}${PRICE_MARK}`;
  return service
    ? t(w.item.price, { service: service.name, price: amount })
    : t(w.item.priceFrom, { price: amount });
}
