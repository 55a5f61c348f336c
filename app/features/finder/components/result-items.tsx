import type { Slots } from '#app/features/calendar/contract.ts';
import { SlotWeek } from '#app/features/calendar/slot-week.tsx';
import { useWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { Link } from '#app/ui/link/link.tsx';
import { isCalendarBookable, VISITOR } from '../item-rules.ts';
import type { CalendarView } from '../profile-address.ts';
import { doctorHref, providerHref, specializationHref } from '../profile-address.ts';
import type { DoctorItem, ProviderItem, ResultList } from '../result-list.ts';
import type { SlotPicking } from '../use-slot-picking.ts';
import { DoctorHead, ProviderHead } from './item-head.tsx';
import { ResultCard, SlotForm } from './result-card.tsx';
import styles from './result-items.module.css';

/** The calendars of a list: one week for all of them. */
export interface ShownTimes {
  monday: string;
  /** The same for addresses: empty for this week. */
  week: string;
  today: string;
  view: CalendarView;
  slots: Slots;
  isLoading: boolean;
  hasFailed: boolean;
  isReloading: boolean;
  weekHref: (monday: string) => string;
}

interface ItemsProps {
  list: ResultList;
  times: ShownTimes;
  picking: SlotPicking;
}

/** The cards of one page of results. */
export function ResultItems({ list, times, picking }: ItemsProps) {
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
  const { flags } = usePortal();
  const { service } = list;
  const address = { week: times.week, subfunction: service?.id ?? null };
  const href = doctorHref(doctor.providerId, doctor.id, address);
  const headId = `doctor-${doctor.id}`;
  return (
    <ResultCard
      headId={headId}
      head={<DoctorHead id={headId} doctor={doctor} href={href} isFirst={isFirst} />}
    >
      {isCalendarBookable(flags, VISITOR, { ...doctor, isCalendarAvailable: true }, null) ? (
        <SlotForm action={doctorHref(doctor.providerId, doctor.id)} {...address}>
          <Times owner={`D${doctor.id}`} item={doctor} {...{ times, picking }} />
        </SlotForm>
      ) : (
        <NoCalendar title={w.item.noCalendar} text={w.item.noCalendarText} />
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
  const { flags } = usePortal();
  const { service } = list;
  const hasCalendar = isCalendarBookable(flags, VISITOR, provider, null);
  const address = { week: times.week, subfunction: service?.id ?? null };
  const headId = `provider-${provider.id}`;
  return (
    <ResultCard
      headId={headId}
      head={
        <ProviderHead
          id={headId}
          href={providerHref(provider.id, address)}
          {...{ provider, service, hasCalendar, isFirst }}
        />
      }
    >
      {hasCalendar ? (
        <SlotForm action={providerHref(provider.id)} {...address}>
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

interface TimesProps {
  owner: string;
  item: { name: string; nextSlotStartsAt: string | null };
  times: ShownTimes;
  picking: SlotPicking;
}

function Times({ owner, item, times, picking }: TimesProps) {
  return (
    <SlotWeek
      ownerKey={owner}
      name={item.name}
      nextSlotStartsAt={item.nextSlotStartsAt}
      monday={times.monday}
      today={times.today}
      view={times.view}
      times={times.slots[owner]}
      isLoading={times.isLoading}
      hasFailed={times.hasFailed}
      isReloading={times.isReloading}
      weekHref={times.weekHref}
      {...picking}
    />
  );
}

function NoCalendar({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.noCalendar}>
      <p className={styles.noCalendarTitle}>{title}</p>
      <p>{text}</p>
    </div>
  );
}
