import { showsPrices } from '#app/platform/viewer.ts';
import { useMemo, type ReactNode } from 'react';
import type { Slots } from '#app/features/calendar/contract.ts';
import { SlotWeek, type WordsOfTimes } from '#app/features/calendar/slot-week.tsx';
import { describeLowestPrice } from '#app/features/prices/describe-lowest-price.ts';
import { useLanguage, useWords } from '#app/i18n/use-words.tsx';
import { requestNewBooking, type NewBookingRequest } from '#app/platform/new-booking.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { isCalendarBookable, showsGroupHeadings } from '#app/features/directory/item-rules.ts';
import type { CalendarView } from '#app/features/profile-address/profile-address.ts';
import {
  doctorHref,
  providerHref,
  specializationHref,
} from '#app/features/profile-address/profile-address.ts';
import type { DoctorItem, ProviderItem } from '#app/features/directory/items.ts';
import { nextDoctors } from '../next-doctors.ts';
import type { ResultList } from '../result-list.ts';
import type { SlotPicking } from '#app/features/reservation-form/use-slot-picking.ts';
import { firstDayShown } from '#app/time/week.ts';
import { DoctorHead, ProviderHead } from './item-head.tsx';
import { ResultCard, SlotForm } from './result-card.tsx';
import styles from './result-items.module.css';

/** The calendars of a list: one week for all of them. */
export interface ShownTimes {
  monday: string;
  /** The same for addresses: empty where the list opens on it by itself. */
  week: string;
  today: string;
  view: CalendarView;
  /** Only times after work are shown. */
  isEvening: boolean;
  slots: Slots;
  isLoading: boolean;
  hasFailed: boolean;
  isReloading: boolean;
  weekHref: (monday: string) => string;
  /** For insured members: null while it is asked. */
  wordsOf: WordsOfTimes | null | undefined;
}

interface ItemsProps {
  list: ResultList;
  times: ShownTimes;
  picking: SlotPicking;
}

/** One page of results; for people with a card network in two groups. */
export function ResultItems(props: ItemsProps) {
  const { w } = useWords('finder');
  const { flags, viewer } = usePortal();
  const { list } = props;
  if (!showsGroupHeadings(flags, viewer, list.service)) return <Cards {...props} />;
  const { doctors, providers, networkCount: from } = list;
  const network = {
    ...list,
    doctors: doctors.slice(0, from),
    providers: providers.slice(0, from),
  };
  const other = { ...list, doctors: doctors.slice(from), providers: providers.slice(from) };
  const { networkTitle, networkText, otherTitle } = w.results;
  return (
    <>
      {from > 0 && (
        <Group id="card-network" title={networkTitle} text={networkText}>
          <Cards {...props} list={network} />
        </Group>
      )}
      {from < doctors.length + providers.length && (
        <Group id="other-providers" title={otherTitle}>
          <Cards {...props} list={other} />
        </Group>
      )}
    </>
  );
}

interface GroupProps {
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}

function Group({ id, title, text, children }: GroupProps) {
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h3 id={id}>{title}</h3>
      {text && <p className={styles.groupText}>{text}</p>}
      {children}
    </section>
  );
}

function Cards({ list, times, picking }: ItemsProps) {
  return (
    <ol className={styles.list}>
      {list.doctors.map((doctor, at) => (
        <DoctorCard key={doctor.id} {...{ doctor, list, times, picking }} isFirst={at === 0} />
      ))}
      {list.providers.map((provider, at) =>
        list.body === 'functions' ? (
          <FunctionCard key={provider.id} provider={provider} isFirst={at === 0} />
        ) : (
          <ProviderCard
            key={provider.id}
            {...{ provider, list, times, picking }}
            isFirst={at === 0}
          />
        ),
      )}
    </ol>
  );
}

function DoctorCard({
  doctor,
  list,
  times,
  picking,
  isFirst,
}: ItemsProps & { doctor: DoctorItem; isFirst: boolean }) {
  const { w } = useWords('finder');
  const { flags, viewer } = usePortal();
  const { service } = list;
  const address = { week: times.week, subfunction: service?.id ?? null };
  const href = doctorHref(doctor.providerId, doctor.id, address);
  const headId = `doctor-${doctor.id}`;
  const hasCalendar = isCalendarBookable(
    flags,
    viewer,
    { ...doctor, isCalendarAvailable: true },
    service,
  );
  return (
    <ResultCard
      headId={headId}
      head={<DoctorHead id={headId} {...{ doctor, service, href, hasCalendar, isFirst }} />}
    >
      {hasCalendar ? (
        <SlotForm
          action={doctorHref(doctor.providerId, doctor.id)}
          subfunction={address.subfunction}
        >
          <Times owner={`D${doctor.id}`} item={doctor} {...{ times, picking }} />
        </SlotForm>
      ) : (
        <NoCalendar
          title={w.item.noCalendar}
          text={w.item.noCalendarText}
          request={{
            providerId: doctor.providerId,
            doctorId: doctor.id,
            ...(service && { subfunction: service.id }),
          }}
          of={doctor.name}
        />
      )}
    </ResultCard>
  );
}

function ProviderCard({
  provider,
  list,
  times,
  picking,
  isFirst,
}: ItemsProps & { provider: ProviderItem; isFirst: boolean }) {
  const { w } = useWords('finder');
  const { flags, viewer } = usePortal();
  const { service } = list;
  const hasCalendar = isCalendarBookable(flags, viewer, provider, service);
  const address = { week: times.week, subfunction: service?.id ?? null };
  const headId = `provider-${provider.id}`;
  const doctors = nextDoctors(provider.doctors, times.slots[`P${provider.id}`])
    .map(({ name }) => name)
    .join(', ');
  return (
    <ResultCard
      headId={headId}
      head={
        <ProviderHead
          id={headId}
          href={providerHref(provider.id, address)}
          {...{ provider, service, doctors, hasCalendar, isFirst }}
        />
      }
    >
      {hasCalendar ? (
        <SlotForm action={providerHref(provider.id)} subfunction={address.subfunction}>
          <Times owner={`P${provider.id}`} item={provider} {...{ times, picking }} />
        </SlotForm>
      ) : (
        <NoCalendar title={w.item.noCalendar} text={w.item.noCalendarText} />
      )}
    </ResultCard>
  );
}

/** A provider without a calendar: its specialties as links, each opening the provider page for that specialty. */
function FunctionCard({ provider, isFirst }: { provider: ProviderItem; isFirst: boolean }) {
  const { t, w } = useWords('finder');
  const headId = `provider-${provider.id}`;
  return (
    <ResultCard
      headId={headId}
      head={
        <ProviderHead
          id={headId}
          provider={provider}
          service={null}
          href={providerHref(provider.id)}
          hasCalendar={false}
          isFirst={isFirst}
        />
      }
    >
      <p className={styles.specialtiesTitle} aria-hidden="true">
        {w.item.specialties}
      </p>
      <ul
        className={styles.specialties}
        aria-label={t(w.item.specialtiesOf, { name: provider.name })}
      >
        {provider.specializations.map(({ id, name, subfunction }) => (
          <li key={id}>
            <Link
              to={specializationHref(provider.id, id, { subfunction })}
              className={styles.specialty}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </ResultCard>
  );
}

interface TimesProps extends Omit<ItemsProps, 'list'> {
  owner: string;
  item: {
    name: string;
    nextSlotStartsAt: string | null;
    price: number | null;
    isPriceFrom: boolean;
    /** Of a clinic. */
    doctors?: ProviderItem['doctors'];
  };
}

function Times({ owner, item, times, picking }: TimesProps) {
  const { locale, market } = useLanguage();
  const { flags, viewer } = usePortal();
  const told = useMemo(() => {
    const tell = (price: number | null, isFrom: boolean) =>
      showsPrices(flags, viewer)
        ? describeLowestPrice({ price, isFrom }, { locale, market })
        : null;
    return {
      name: item.name,
      price: tell(item.price, item.isPriceFrom),
      ...(item.doctors && {
        doctors: new Map(
          item.doctors.map(({ id, name, price }) => [id, { name, price: tell(price, false) }]),
        ),
      }),
    };
  }, [item, flags, viewer, locale, market]);
  return (
    <SlotWeek
      ownerKey={owner}
      {...told}
      isBrief
      nextSlotStartsAt={item.nextSlotStartsAt}
      monday={times.monday}
      firstDay={firstDayShown(times.monday, times.today)}
      today={times.today}
      view={times.view}
      isEvening={times.isEvening}
      times={times.slots[owner]}
      isLoading={times.isLoading}
      hasFailed={times.hasFailed}
      isReloading={times.isReloading}
      weekHref={times.weekHref}
      wordsOf={times.wordsOf}
      {...picking}
    />
  );
}

function NoCalendar({
  title,
  text,
  request,
  of,
}: {
  title: string;
  text: string;
  /** What the call centre is asked for instead; left out where a button beside it asks. */
  request?: NewBookingRequest;
  of?: string;
}) {
  const { w, t } = useWords('finder');
  return (
    <div className={styles.noCalendar}>
      <p className={styles.noCalendarTitle}>{title}</p>
      <p>{text}</p>
      {request && (
        <p>
          <Button
            size="s"
            aria-label={t(w.item.appointmentAt, { name: of ?? '' })}
            onClick={() => requestNewBooking(request)}
          >
            {w.item.appointment}
          </Button>
        </p>
      )}
    </div>
  );
}
