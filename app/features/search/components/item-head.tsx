import { showsPrices } from '#app/platform/viewer.ts';
import { memo, type ReactNode } from 'react';
import { wallClock } from '#app/features/calendar/week-days.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import { requestNewBooking } from '#app/platform/new-booking.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { Avatar } from '#app/ui/avatar/avatar.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { Flag } from '#app/ui/flag/flag.tsx';
import {
  BuildingIcon,
  ClockIcon,
  PinIcon,
  StethoscopeIcon,
  TagIcon,
  UserIcon,
} from '#app/ui/icons/icons.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { Rating } from '#app/ui/rating/rating.tsx';
import { useItemOpener, type ShownProvider } from '#app/features/directory/item-modals.tsx';
import {
  rateOffPrices,
  showsCouponButton,
  showsDiscountBadge,
  showsPriceListButton,
} from '#app/features/directory/item-rules.ts';
import {
  type ChosenService,
  type DoctorItem,
  type ProviderItem,
} from '#app/features/directory/items.ts';
import { doctorHref, providerHref } from '#app/features/profile-address/profile-address.ts';
import { DiscountButton } from '#app/features/directory/discount-button.tsx';
import { PriceText } from '#app/features/directory/price-text.tsx';
import { NAMED_DOCTORS_MAX } from '../next-doctors.ts';
import styles from './item-head.module.css';
import { pictureHref } from '#app/platform/picture-address.ts';

interface ProviderHeadProps {
  id: string;
  provider: ProviderItem;
  service: ChosenService | null;
  href: string;
  /** Those of its doctors whom the card names, as a text. */
  doctors?: string;
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
  doctors = '',
  hasCalendar,
  isFirst,
}: ProviderHeadProps) {
  const { w, t } = useWords('finder');
  const { flags, viewer } = usePortal();
  const { id: providerId, name, place, price, isPriceFrom } = provider;
  const picture = pictureHref(provider.logoPath);
  const shown = { id: providerId, name, place, picture };
  const rateOff = rateOffPrices(flags, viewer, provider);
  // Where no time can be picked the call centre arranges one; without a script the profile says whom to call.
  const isOrganised = !hasCalendar && service !== null;
  const counts = [
    t(w.item.specializations, { count: provider.specializationCount }),
    t(w.item.doctors, { count: provider.doctorCount }),
  ];
  return (
    <div className={styles.head}>
      <Avatar src={picture} name={name} size="l" shape="square" isEager={isFirst} />
      <div className={styles.naming}>
        <h3 className={styles.name} id={id}>
          {flags.opensProvidersFromList ? <Link to={href}>{name}</Link> : name}
          {provider.speaksEnglish && <Flag locale="en" title={w.item.englishSpoken} />}
        </h3>
        <div className={styles.marks}>
          {flags.opensProvidersFromList && <Rating of={provider} to={href} />}
          {showsDiscountBadge(flags, viewer, provider) && (
            <DiscountButton provider={shown} rate={provider.discountRate} />
          )}
        </div>
        <ul className={styles.facts}>
          <Fact icon="place">{provider.place}</Fact>
          <Fact icon={doctors ? 'doctors' : 'offer'} isMinor>
            {doctors && `${doctors} · `}
            {provider.doctors.length > NAMED_DOCTORS_MAX && flags.opensProvidersFromList && (
              <>
                <Link to={`${href}#doctors`}>
                  {t(w.item.allDoctors, { count: provider.doctors.length })}
                </Link>
                {' · '}
              </>
            )}
            {counts.join(' · ')}
          </Fact>
          {!hasCalendar && <NextTime startsAt={provider.nextSlotStartsAt} />}
          {showsPrices(flags, viewer) && (
            <PriceFact {...{ price, isPriceFrom, service, rateOff }} />
          )}
        </ul>
      </div>
      <div className={styles.actions}>
        {flags.opensProvidersFromList && (
          <ButtonLink
            to={`${href}${hasCalendar ? '' : '#booking'}`}
            variant={hasCalendar ? 'secondary' : 'primary'}
            size="s"
            aria-label={t(w.item.appointmentAt, { name })}
            onClick={(event) => {
              if (!isOrganised) return;
              event.preventDefault();
              requestNewBooking({ providerId, ...(service && { subfunction: service.id }) });
            }}
          >
            {w.item.appointment}
          </ButtonLink>
        )}
        <PriceButtons
          item={provider}
          provider={shown}
          doctorId={null}
          rateOff={rateOff}
          page={providerHref(providerId)}
        />
      </div>
    </div>
  );
});

interface DoctorHeadProps {
  id: string;
  doctor: DoctorItem;
  service: ChosenService | null;
  href: string;
  /** Its times stand beside it. */
  hasCalendar: boolean;
  isFirst: boolean;
}

/** A doctor in a list: who, at which provider, how much, when. */
export const DoctorHead = memo(function DoctorHead({
  id,
  doctor,
  service,
  href,
  hasCalendar,
  isFirst,
}: DoctorHeadProps) {
  const { w, t } = useWords('finder');
  const { flags, viewer } = usePortal();
  const opener = useItemOpener();
  const { name, place, price, isPriceFrom, speaksEnglish } = doctor;
  const picture = pictureHref(doctor.photoPath);
  const provider = { id: doctor.providerId, name: doctor.providerName, place, picture: null };
  const page = doctorHref(doctor.providerId, doctor.id);
  const rateOff = rateOffPrices(flags, viewer, doctor);
  return (
    <div className={styles.head}>
      <Avatar src={picture} name={name} size="l" isEager={isFirst} />
      <div className={styles.naming}>
        <h3 className={styles.name} id={id}>
          {flags.opensProvidersFromList ? <Link to={href}>{name}</Link> : name}
          {speaksEnglish && <Flag locale="en" title={w.item.speaksEnglish} />}
        </h3>
        <div className={styles.marks}>
          {showsDiscountBadge(flags, viewer, doctor) && (
            <DiscountButton provider={provider} rate={doctor.discountRate} />
          )}
        </div>
        <ul className={styles.facts}>
          {doctor.specialties && <Fact icon="offer">{doctor.specialties}</Fact>}
          <Fact icon="clinic">
            {flags.opensProvidersFromList ? (
              <Link to={providerHref(doctor.providerId)}>{doctor.providerName}</Link>
            ) : (
              doctor.providerName
            )}
          </Fact>
          <Fact icon="place">{place}</Fact>
          {!hasCalendar && <NextTime startsAt={doctor.nextSlotStartsAt} />}
          {showsPrices(flags, viewer) && (
            <PriceFact {...{ price, isPriceFrom, service, rateOff }} />
          )}
        </ul>
      </div>
      <div className={styles.actions}>
        {flags.opensProvidersFromList && (
          <ButtonLink
            to={href}
            variant="secondary"
            size="s"
            aria-label={t(w.item.detailsOf, { name })}
          >
            {w.item.details}
          </ButtonLink>
        )}
        <PriceButtons item={doctor} doctorId={doctor.id} {...{ provider, rateOff, page }} />
        {doctor.hasDescription && (
          <Button
            {...opener(
              { kind: 'doctor', id: doctor.id, name, picture, speaksEnglish, provider, href },
              `${page}#about`,
            )}
            variant="quiet"
            size="s"
            aria-label={t(w.item.aboutOf, { name })}
          >
            {w.item.about}
          </Button>
        )}
      </div>
    </div>
  );
});

interface PriceButtonsProps {
  /** Whose buttons they are. */
  item: { name: string; price: number | null; discountRate: number };
  provider: ShownProvider;
  doctorId: number | null;
  rateOff: number;
  /** Page with the same, for browsers without a script. */
  page: string;
}

/** The price list, or the coupon in its place. */
function PriceButtons({ item, provider, doctorId, rateOff, page }: PriceButtonsProps) {
  const { w, t } = useWords('finder');
  const { flags, viewer } = usePortal();
  const opener = useItemOpener();
  const { name } = item;
  return (
    <>
      {showsPriceListButton(flags, viewer, item) && (
        <Button
          {...opener({ kind: 'prices', provider, doctorId, rateOff }, `${page}#prices`)}
          variant="quiet"
          size="s"
          aria-label={t(w.item.priceListOf, { name })}
        >
          {w.item.priceList}
        </Button>
      )}
      {showsCouponButton(flags, viewer, item) && (
        <Button
          {...opener({ kind: 'discount', provider }, page)}
          variant="secondary"
          size="s"
          aria-label={t(w.item.couponOf, { name })}
        >
          {w.item.coupon}
        </Button>
      )}
    </>
  );
}

/** Drawn once: a page of results has a hundred facts. */
const FACT_ICONS = {
  clinic: BuildingIcon({}),
  doctors: UserIcon({}),
  offer: StethoscopeIcon({}),
  place: PinIcon({}),
  price: TagIcon({}),
  time: ClockIcon({}),
};

function Fact({
  icon,
  isMinor = false,
  children,
}: {
  icon: keyof typeof FACT_ICONS;
  /** Left out on a phone. */
  isMinor?: boolean;
  children: ReactNode;
}) {
  return (
    <li
      // Some have a look of their own.
      className={classNames(styles.fact, isMinor && styles.minor, styles[icon])}
    >
      {FACT_ICONS[icon]}
      <span>{children}</span>
    </li>
  );
}

function NextTime({ startsAt }: { startsAt: string | null }) {
  const { w, t, shared } = useWords('finder');
  const dates = useDates();
  if (!startsAt) return null;
  const time = `${dates.dayLong(startsAt.slice(0, 10))} ${wallClock(startsAt, shared.clock)}`;
  return <Fact icon="time">{t(w.profile.nextTime, { time })}</Fact>;
}

function PriceFact({
  price,
  isPriceFrom,
  service,
  rateOff,
}: {
  price: number | null;
  isPriceFrom: boolean;
  service: ChosenService | null;
  rateOff: number;
}) {
  const { w, t } = useWords('finder');
  // Without a service the label says so already.
  const isFrom = service !== null && isPriceFrom;
  const label = isPriceFrom && !service ? w.item.priceFrom : w.item.price;
  return (
    <Fact icon="price">
      {price !== null && (
        // The search says which service it is for.
        <span className={service ? styles.service : undefined}>
          {t(label, { service: service?.name ?? w.profile.price, price: '' })}
        </span>
      )}
      <PriceText price={price} isFrom={isFrom} rateOff={rateOff} />
    </Fact>
  );
}
