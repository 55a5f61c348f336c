import { showsPrices } from '#app/platform/viewer.ts';
import { useMemo } from 'react';
import type { Slot } from '#app/features/calendar/contract.ts';
import { keepEvenings } from '#app/features/calendar/evenings.ts';
import { SlotWeek } from '#app/features/calendar/slot-week.tsx';
import {
  isCalendarBookable,
  rateOffPrices,
  showsDiscountBadge,
  showsGroupHeadings,
} from '#app/features/directory/item-rules.ts';
import type { DoctorItem, ProviderItem } from '#app/features/directory/items.ts';
import { PriceText } from '#app/features/directory/price-text.tsx';
import { describeLowestPrice } from '#app/features/prices/describe-lowest-price.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import { firstDayShown } from '#app/time/week.ts';
import { Link } from '#app/ui/link/link.tsx';
import { Pagination } from '#app/ui/pagination/pagination.tsx';
import { Rating } from '#app/ui/rating/rating.tsx';
import { useAddress } from '#app/staff/kit/use-address.ts';
import { useRowKeys } from '#app/staff/kit/use-row-keys.ts';
import shared from '#app/staff/staff.module.css';
import type { FoundTimes } from './found-times.ts';
import styles from './people.module.css';
import { WeekLinks } from './person-week.tsx';

interface FoundProps {
  found: FoundTimes;
  onPick: (slot: Slot, at: { place: string; doctorName: string | null }) => void;
}

/** Doctors or clinics as the finder lists them for the caller, each with its calendar of the week. */
export function FoundCalendars({ found, onPick }: FoundProps) {
  const { w, t } = useWords('finder');
  const rows = useRowKeys<HTMLDivElement>();
  const hrefWith = useAddress();
  const { data, flags, viewer, week } = found;
  const { list } = data;
  const isGrouped = showsGroupHeadings(flags, viewer, list.service);
  const items = [
    ...list.doctors.map((item) => ({ key: `D${item.id}`, item, clinic: item.providerName })),
    ...list.providers.map((item) => ({ key: `P${item.id}`, item, clinic: null })),
  ];
  const groups = isGrouped
    ? [
        { title: w.results.networkTitle, shown: items.slice(0, list.networkCount) },
        { title: w.results.otherTitle, shown: items.slice(list.networkCount) },
      ]
    : [{ title: null, shown: items }];
  const count = list.hasMoreRows ? w.results.countOver : w.results.count;
  return (
    <div ref={rows} className={styles.found}>
      <h2>{list.service?.label ?? w.results[data.filters.listType]}</h2>
      <p role="status">
        {list.totalRows === 0 ? w.results.noneText : t(count, { count: list.totalRows })}
        {list.nearPlace !== null && ` – ${t(w.near.around, { place: list.nearPlace })}`}
      </p>
      {list.service && <WeekLinks week={week} firstDay={firstDayShown(week, data.frame.today)} />}
      {groups
        .filter(({ shown }) => shown.length > 0)
        .map(({ title, shown }) => (
          <div key={title}>
            {title !== null && <h3>{title}</h3>}
            {shown.map(({ key, item, clinic }) => (
              <ResultRow key={key} owner={key} {...{ item, clinic, found, onPick }} />
            ))}
          </div>
        ))}
      <Pagination
        page={list.page}
        pageCount={list.pageCount}
        href={(page) => hrefWith({ page: String(page) })}
      />
      {showsPrices(flags, viewer) && <p className={shared.hint}>{w.results.footnote}</p>}
    </div>
  );
}

interface OneProps extends FoundProps {
  /** `D12` or `P7`. */
  owner: string;
  item: DoctorItem | ProviderItem;
  /** Of a doctor. */
  clinic: string | null;
}

/** Who and where, at what price and with which discount; then the times, or what they are seen for. */
function ResultRow({ owner, item, clinic, found, onPick }: OneProps) {
  const { w, t } = useWords('finder');
  const { flags, viewer, data } = found;
  const { service } = data.list;
  const isBookable = isCalendarBookable(
    flags,
    viewer,
    { isCalendarAvailable: true, ...item },
    service,
  );
  return (
    <div className={styles.doctor}>
      <p>
        <strong>{item.name}</strong>
        {clinic !== null && `, ${clinic}`}{' '}
        <span className={shared.hint}>
          {item.place}
          {item.speaksEnglish && ` · ${w.item.speaksEnglish}`}
          {showsDiscountBadge(flags, viewer, item) &&
            ` · ${t(w.item.discount, { rate: String(item.discountRate) })}`}
        </span>
      </p>
      {'reviewCount' in item && <Rating of={item} />}
      {service && showsPrices(flags, viewer) && (
        <p>
          <PriceText
            price={item.price}
            isFrom={item.isPriceFrom}
            rateOff={rateOffPrices(flags, viewer, item)}
          />
        </p>
      )}
      {service === null && <Cares owner={owner} found={found} />}
      {service && isBookable && <Times {...{ owner, item, clinic, found, onPick }} />}
      {service && !isBookable && <p className={shared.hint}>{w.item.noCalendar}</p>}
    </div>
  );
}

/** A time is held for care that was chosen: what somebody is seen for leads to their times. */
function Cares({ owner, found: { cares, data } }: Pick<OneProps, 'owner' | 'found'>) {
  const { w } = useWords('finder');
  const hrefWith = useAddress();
  return (
    <ul className={styles.buttons} aria-label={w.filters.specialty}>
      {(cares[owner] ?? []).map(({ subfunction, name }) => (
        <li key={subfunction}>
          <Link
            to={hrefWith({
              subfunction: String(subfunction),
              listType: data.filters.listType,
              page: '1',
            })}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const NONE_LOST: string[] = [];

function Times({ owner, item, clinic, found, onPick }: OneProps) {
  const { locale, market } = useWords('finder');
  const hrefWith = useAddress();
  const { flags, viewer, data, week, slots, words } = found;
  const { evening, times } = data.filters;
  const isEvening = evening === 1;
  const told = useMemo(() => {
    const tell = (price: number | null, isFrom: boolean) =>
      showsPrices(flags, viewer)
        ? describeLowestPrice({ price, isFrom }, { locale, market })
        : null;
    return {
      price: tell(item.price, item.isPriceFrom),
      ...('doctors' in item && {
        doctors: new Map(
          item.doctors.map(({ id, name, price }) => [id, { name, price: tell(price, false) }]),
        ),
      }),
    };
  }, [item, flags, viewer, locale, market]);
  const wordsOf = useMemo(() => {
    if (!words) return undefined;
    const ofTimes = new Map(Object.entries(words));
    return (_owner: string, days: Readonly<Record<string, readonly Slot[]>> | undefined) =>
      new Map(
        Object.values(days ?? {})
          .flat()
          .flatMap(({ id }) => {
            const word = ofTimes.get(id);
            return word ? [[id, word] as const] : [];
          }),
      );
  }, [words]);
  return (
    <SlotWeek
      ownerKey={owner}
      name={item.name}
      {...told}
      wordsOf={wordsOf}
      isBrief
      isEvening={isEvening}
      view={times}
      nextSlotStartsAt={item.nextSlotStartsAt}
      monday={week}
      firstDay={firstDayShown(week, data.frame.today)}
      today={data.frame.today}
      times={(isEvening ? keepEvenings(slots) : slots)[owner]}
      isLoading={false}
      hasFailed={false}
      isReloading={false}
      selectedSlotId={null}
      lostSlotIds={NONE_LOST}
      weekHref={(monday) => hrefWith({ week: monday })}
      onPick={(_owner, slot) =>
        onPick(slot, {
          place: `${clinic ?? item.name}, ${item.place}`,
          doctorName:
            'doctors' in item
              ? (item.doctors.find(({ id }) => id === slot.doctorId)?.name ?? null)
              : item.name,
        })
      }
      onReload={() => undefined}
    />
  );
}
