import type { Catalogue } from '#app/i18n/catalogue.ts';
import type { Locale, Market } from '#app/i18n/locale.ts';
import { LanguageProvider, useWords } from '#app/i18n/use-words.tsx';
import { describeLowestPrice } from '#app/features/prices/describe-lowest-price.ts';
import { SlotWeek } from '#app/features/calendar/slot-week.tsx';
import { wallClock } from '#app/features/calendar/week-days.ts';
import type { ChosenService } from '#app/features/directory/items.ts';
import { OwnFlags } from '#app/platform/use-portal.ts';
import type { ThemeFlags } from '#app/themes/theme.ts';
import { addDays, mondayOf } from '#app/time/week.ts';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { nameTime } from '#app/ui/week-calendar/time-name.ts';
import { DoctorHead } from './components/item-head.tsx';
import styles from './card-preview.module.css';
import { ResultCard } from './components/result-card.tsx';

/** A portal on which people pay themselves and coupons are given: there a price is seen with all that changes it. */
const FLAGS: Partial<ThemeFlags> = {
  hasPaidServices: true,
  showsDiscounts: true,
  showsCouponButton: false,
  opensProvidersFromList: false,
};

export interface PreviewedCard {
  name: string;
  /** Below `/uploads/`. */
  picture: string | null;
  speaksEnglish: boolean;
  clinic: string;
  place: string;
  service: string;
  price: number | null;
  discountRate: number;
  isDiscountGeneral: boolean;
  /** By the clinic's calendar, `YYYY-MM-DD`. */
  today: string;
}

interface PreviewProps {
  card: PreviewedCard;
  locale: Locale;
  market: Market;
  catalogue: Catalogue;
}

/** A card of the finder and one of its times, made by the finder's own parts; nothing in it can be pressed. */
export function CardPreview({ card, locale, market, catalogue }: PreviewProps) {
  return (
    <LanguageProvider {...{ locale, market, catalogue }}>
      <OwnFlags value={FLAGS}>
        <div inert lang={locale} className={styles.preview}>
          <Card {...{ card, locale, market }} />
        </div>
      </OwnFlags>
    </LanguageProvider>
  );
}

/** A morning at ten is as good as any. */
const HOUR = '10:00';

function Card({ card, locale, market }: Omit<PreviewProps, 'catalogue'>) {
  const { shared } = useWords('finder');
  const dates = useDates();
  const { name, price, today } = card;
  const day = addDays(today, 1);
  const startsAt = `${day}T${HOUR}:00+00:00`;
  const slot = { id: 'preview', startsAt, endsAt: startsAt, doctorId: null };
  const told = describeLowestPrice({ price, isFrom: false }, { locale, market });
  const service: ChosenService = {
    id: 1,
    label: card.service,
    specialty: '',
    name: card.service,
    isPubliclyReservable: true,
    specializationId: 1,
    isIncludedInInsurance: false,
    organizableByCustomer: true,
  };
  return (
    <>
      <ol>
        <ResultCard
          headId="preview-card"
          head={
            <DoctorHead
              id="preview-card"
              doctor={{
                id: 1,
                name,
                photoPath: card.picture,
                speaksEnglish: card.speaksEnglish,
                hasDescription: false,
                specialties: '',
                providerId: 1,
                providerName: card.clinic,
                place: card.place,
                discountRate: card.discountRate,
                isDiscountGeneral: card.isDiscountGeneral,
                nextSlotStartsAt: startsAt,
                price,
                isPriceFrom: false,
              }}
              service={service}
              href=""
              hasCalendar
              isFirst
            />
          }
        >
          <SlotWeek
            ownerKey="preview"
            name={name}
            price={told}
            monday={mondayOf(day)}
            today={today}
            times={{ [day]: [slot] }}
            nextSlotStartsAt={startsAt}
            isBrief
            isLoading={false}
            hasFailed={false}
            isReloading={false}
            selectedSlotId={null}
            lostSlotIds={[]}
            weekHref={() => ''}
            onReload={() => {}}
          />
        </ResultCard>
      </ol>
      {/* What a time says of itself, to whoever hears the page or rests on it. */}
      <p className={styles.name}>
        {nameTime({ name, price: told }, dates.dayFull(day), {
          id: slot.id,
          label: wallClock(startsAt, shared.clock),
        })}
      </p>
    </>
  );
}
