import { showsPrices } from '#app/platform/viewer.ts';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useLocation, useNavigation, useParams } from 'react-router';
import { useTimeWords } from '#app/features/preauthorization/use-time-words.ts';
import { useReservation } from '#app/features/reservation-form/reservation.tsx';
import { SlotWeekPager } from '#app/features/calendar/slot-week-pager.tsx';
import { SlotWeek } from '#app/features/calendar/slot-week.tsx';
import { wallClock } from '#app/features/calendar/week-days.ts';
import { describeLowestPrice } from '#app/features/prices/describe-lowest-price.ts';
import { lowestPrice } from '#app/features/prices/visit-price.ts';
import { useLanguage, useWords } from '#app/i18n/use-words.tsx';
import { requestNewBooking } from '#app/platform/new-booking.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { GridIcon, ListIcon } from '#app/ui/icons/icons.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { Select } from '#app/ui/select/select.tsx';
import type { CalendarView } from '#app/features/profile-address/profile-address.ts';
import type { OfferedSpecialty } from '../profile.ts';
import { recallTimesView, rememberTimesView } from '../times-view.ts';
import type { Profile, ProfileData } from '../use-profile.ts';
import { PhoneLink } from './phone-link.tsx';
import { PriceText } from '../price-text.tsx';
import {
  focusFirstTime,
  useSlotPicking,
  type SlotPicking,
} from '#app/features/reservation-form/use-slot-picking.ts';
import styles from './profile-booking.module.css';

/** Links from lists lead to the calendar. */
export const BOOKING_ID = 'booking';
/** Holds the time that one came with. */
const BOOK_ID = 'book-chosen';
const VIEWS: { view: CalendarView; Icon: typeof GridIcon }[] = [
  { view: 'grid', Icon: GridIcon },
  { view: 'list', Icon: ListIcon },
];

interface ProfileBookingProps {
  data: ProfileData;
  profile: Profile;
}
interface CalendarProps extends ProfileBookingProps {
  picking: SlotPicking;
  /** Another service is on its way. */
  isChanging: boolean;
}

/** Which service, at which time: everything needed to hold a time at this provider or doctor. */
export function ProfileBooking({ data, profile }: ProfileBookingProps) {
  const { w, t } = useWords('finder');
  const { choice, times, change } = profile;
  const { service } = data;
  const { flags, viewer } = usePortal();
  const isPriced = service !== null && showsPrices(flags, viewer);
  const { pathname } = useLocation();
  const params = useParams();
  const { state, location: next } = useNavigation();
  const isChanging = state === 'loading';
  // Another choice is seen at once, its times when they have come.
  const nextSearch = next?.pathname === pathname ? next.search : '';
  const nextId = new URLSearchParams(nextSearch).get('subfunction');
  const select = useRef<HTMLSelectElement>(null);

  const picking = useSlotPicking({
    subfunction: service?.id ?? null,
    onUnchosen: (_owner, slot) => {
      change({ slot: slot.id });
      select.current?.focus();
    },
    goToWeek: (week) => change({ week }),
    reload: times.reload,
    isLoaded: !times.isLoading && !times.isReloading,
  });

  // Somebody who comes with a time alone has seen no service yet: the first thing to look at is which one it is for.
  const comesWith = useRef(choice);
  useEffect(() => {
    const { slot, subfunction } = comesWith.current;
    if (slot === null) return;
    const next = subfunction !== null ? document.getElementById(BOOK_ID) : null;
    const wanted = next ?? select.current;
    wanted?.focus({ preventScroll: true });
    wanted?.scrollIntoView({ block: 'center' });
  }, []);

  return (
    <Card as="section" padding="l" id={BOOKING_ID} aria-labelledby="booking-title">
      <h2 id="booking-title">{w.profile.booking}</h2>
      <form method="get" className={styles.service}>
        <Select
          ref={select}
          label={w.profile.service}
          hint={w.profile.serviceHint}
          name="subfunction"
          placeholder={service ? null : w.profile.anyService}
          value={nextId ?? String(service?.id ?? '')}
          options={serviceOptions(data.offer)}
          onChange={(id) => change({ subfunction: Number(id) || null })}
        />
        <noscript>
          <Button type="submit" variant="secondary">
            {w.profile.apply}
          </Button>
        </noscript>
        <p className={styles.price} aria-live="polite">
          {isPriced && <span className={styles.priceLabel}>{w.profile.price}</span>}
          {isPriced && (
            <span>
              <PriceText
                price={data.price}
                isFrom={lowestPrice(data.doctors.map(({ price }) => price)).isFrom}
                rateOff={data.rateOff}
              />
            </span>
          )}
        </p>
      </form>
      {data.hasCalendar && service?.isPubliclyReservable !== false ? (
        <ProfileCalendar {...{ data, profile, picking, isChanging }} />
      ) : (
        <Banner
          tone="info"
          title={service ? undefined : w.item.noCalendar}
          action={
            <Button
              size="s"
              onClick={() =>
                requestNewBooking({
                  providerId: Number(params.providerId),
                  ...(params.doctorId && { doctorId: Number(params.doctorId) }),
                  ...(service && { subfunction: service.id }),
                })
              }
            >
              {w.item.appointment}
            </Button>
          }
        >
          {service && !service.isPubliclyReservable
            ? t(w.profile.phoneOnly, { phone: '' })
            : w.item.noCalendarText}{' '}
          <PhoneLink phone={data.phone[0]} />
        </Banner>
      )}
    </Card>
  );
}

function ProfileCalendar({ data, profile, picking, isChanging }: CalendarProps) {
  const { w } = useWords('finder');
  const { choice, times, href, change } = profile;
  const reservation = useReservation();
  const labels = useTimesLabels(data);
  const slots = reservation.shownSlots(times.slots);
  const weekHref = useCallback((week: string) => href({ week }), [href]);
  const { viewer } = usePortal();
  const wordsOf = useTimeWords(
    viewer.isInsured && data.service
      ? { subfunctionId: data.service.id, firstDay: times.monday, owners: [data.ownerKey] }
      : null,
  );
  return (
    <>
      <div className={styles.bar}>
        <SlotWeekPager
          week={choice.week}
          today={data.today}
          isBusy={times.isLoading}
          hasFailed={times.hasFailed}
          weekHref={weekHref}
          onWeek={(week) => change({ week })}
        />
        <ViewSwitch profile={profile} />
      </div>
      {choice.slot && <ChosenTime {...{ data, profile, picking, isChanging }} />}
      <div onPointerEnter={reservation.prepare} onFocus={reservation.prepare}>
        <form method="get">
          {data.service && <input type="hidden" name="subfunction" value={data.service.id} />}
          <input type="hidden" name="week" value={times.monday} />
          <SlotWeek
            ownerKey={data.ownerKey}
            {...labels}
            wordsOf={wordsOf}
            monday={times.monday}
            today={data.today}
            times={slots[data.ownerKey]}
            nextSlotStartsAt={data.nextSlotStartsAt}
            view={choice.view}
            isLoading={times.isLoading || isChanging}
            hasFailed={times.hasFailed}
            isReloading={times.isReloading}
            weekHref={weekHref}
            {...picking}
            selectedSlotId={picking.selectedSlotId ?? choice.slot}
          />
        </form>
      </div>
      {data.earlierHref && (
        <p className={styles.footnote}>
          <Link to={data.earlierHref}>{w.profile.earlier}</Link>
        </p>
      )}
      <noscript>
        <p className={styles.footnote}>
          {w.profile.callInstead} <PhoneLink phone={data.phone[0]} />
        </p>
      </noscript>
    </>
  );
}

/** What the name of each time says: who it is with and, for who pays and has chosen a service, what it costs. */
function useTimesLabels({ name, price, service, doctors }: ProfileData) {
  const { locale, market } = useLanguage();
  const { flags, viewer } = usePortal();
  const isPriced = service !== null && showsPrices(flags, viewer);
  return useMemo(() => {
    const tell = (amount: number | null, isFrom: boolean) =>
      isPriced ? describeLowestPrice({ price: amount, isFrom }, { locale, market }) : null;
    return {
      name,
      price: tell(price, lowestPrice(doctors.map((one) => one.price)).isFrom),
      doctors: new Map(
        doctors.map((one) => [one.id, { name: one.name, price: tell(one.price, false) }]),
      ),
    };
  }, [name, price, doctors, isPriced, locale, market]);
}

/** A grid for the eye, a plain list for everybody who prefers one. */
function ViewSwitch({ profile }: { profile: Profile }) {
  const { w } = useWords('finder');
  const { choice, href, change } = profile;
  const recall = useEffectEvent(() => {
    if (recallTimesView() === 'list' && choice.view === 'grid') change({ view: 'list' });
  });
  useEffect(() => recall(), []);
  return (
    <div className={styles.views} role="group" aria-label={w.profile.view}>
      {VIEWS.map(({ view, Icon }) => (
        <Link
          key={view}
          to={href({ view })}
          preventScrollReset
          className={styles.view}
          aria-current={choice.view === view ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            rememberTimesView(view);
            change({ view });
          }}
        >
          <Icon />
          {w.profile[view]}
        </Link>
      ))}
    </div>
  );
}

/** A time that came in the address: what it is for is said before it is held. */
function ChosenTime({ data, profile, picking, isChanging }: CalendarProps) {
  const { w, t, shared } = useWords('finder');
  const dates = useDates();
  const { choice, times, change } = profile;
  const slot = Object.values(times.slots[data.ownerKey] ?? {})
    .flat()
    .find(({ id }) => id === choice.slot);
  const drop = () => {
    change({ slot: null });
    focusFirstTime(data.ownerKey);
  };
  if (times.isLoading) return null;
  if (!slot) {
    return (
      <div className={styles.chosen}>
        <Banner tone="warning">{w.profile.gone}</Banner>
      </div>
    );
  }
  const time = `${dates.dayFull(slot.startsAt.slice(0, 10))} ${wallClock(slot.startsAt, shared.clock)}`;
  return (
    <div className={styles.chosen}>
      <Banner tone="info" title={w.profile.chosen}>
        <p>
          {t(w.profile.chosenText, { time, service: data.service?.label ?? w.profile.anyService })}
        </p>
        {choice.instead && <p>{t(w.profile.instead, { number: choice.instead })}</p>}
        <div className={styles.choices}>
          <Button
            id={BOOK_ID}
            size="s"
            disabled={isChanging}
            onClick={({ currentTarget }) => picking.onPick(data.ownerKey, slot, currentTarget)}
          >
            {w.profile.book}
          </Button>
          <Button variant="quiet" size="s" onClick={drop}>
            {w.profile.drop}
          </Button>
        </div>
      </Banner>
    </div>
  );
}

/** With several specialties each choice names its own: a closed select shows nothing else. */
function serviceOptions(offer: readonly OfferedSpecialty[]) {
  return offer.flatMap((specialty) =>
    specialty.services.map(({ id, name }) => ({
      value: String(id),
      label: offer.length > 1 ? `${specialty.name} – ${name}` : name,
    })),
  );
}
