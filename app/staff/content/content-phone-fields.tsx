import { href } from 'react-router';
import type { YearGap } from '#app/features/content-desk/get-pieces.server.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import {
  PHONE_DAYS,
  STANDARD_PHONE_HOURS,
  type DayHours,
  type HoursSpan,
  type PhoneHours,
} from '#app/time/phone-days.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { DayField } from '#app/ui/day-field/day-field.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { CONTENT_ROOM_WORDS } from './content-words.ts';
import contentStyles from './content.module.css';
import styles from '#app/staff/staff.module.css';

interface ClosedDay {
  day: string;
  text: Partial<Record<Locale, string>>;
}
interface Phones {
  hours?: PhoneHours;
  closedDays?: ClosedDay[];
}
interface FieldsProps {
  value: Phones;
  onChange: (value: Phones) => void;
}

const NEW_HOURS: DayHours = { opens: '08:00', closes: '20:00' };
/** When a break ends is theirs to say. */
const AFTER_BREAK: HoursSpan = { opens: '', closes: '' };

/** When phone advice is answered, and on which days it is not. */
export function PhoneFields({
  value,
  gaps,
  onChange,
}: {
  value: unknown;
  gaps: readonly YearGap[];
  onChange: (value: unknown) => void;
}) {
  const phones = (value ?? {}) as Phones;
  return (
    <>
      <YearGaps gaps={gaps} />
      <Hours value={phones} onChange={onChange} />
      <ClosedDays value={phones} onChange={onChange} />
    </>
  );
}

/** Nobody answers on holidays: those of the coming year have to be known in time. */
function YearGaps({ gaps }: { gaps: readonly YearGap[] }) {
  const { w, t } = useOwnWords(CONTENT_ROOM_WORDS);
  return gaps.map(({ market, year, missing, bridges }) => (
    <Banner
      key={`${market} ${year}`}
      tone="warning"
      title={t(w.days.incomplete, { market, year: String(year) })}
      action={
        <Link to={`${href('/staff/content/special-days')}?market=${market}&year=${year}`}>
          {w.phoneHours.toDays}
        </Link>
      }
    >
      {missing.length > 0 && <p>{t(w.days.missing, { days: missing.join(', ') })}</p>}
      {bridges.length > 0 && <p>{t(w.days.bridges, { days: bridges.join(', ') })}</p>}
    </Banner>
  ));
}

function Hours({ value, onChange }: FieldsProps) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  const isAlive = useAlive();
  const words = w.phoneHours;
  const { hours, ...others } = value;
  return (
    <section className={contentStyles.part} aria-labelledby="phone-hours">
      <h2 id="phone-hours">{words.title}</h2>
      <p className={styles.hint}>{words.hint}</p>
      {hours ? (
        PHONE_DAYS.map((day) => {
          const own = hours[day];
          const name = words.days[day];
          const { [day]: _, ...rest } = hours;
          const write = (next: DayHours) =>
            onChange({ ...value, hours: { ...hours, [day]: next } });
          return (
            <div key={day} role="group" aria-label={name} className={contentStyles.hours}>
              <Checkbox
                label={name}
                isChecked={own !== undefined}
                onChange={(isOpen) =>
                  isOpen ? write(NEW_HOURS) : onChange({ ...value, hours: rest })
                }
              />
              {own ? (
                <OpenDay name={name} own={own} onChange={write} />
              ) : (
                <span className={styles.hint}>{words.isClosed}</span>
              )}
            </div>
          );
        })
      ) : (
        <p>{words.standard}</p>
      )}
      <div>
        <Button
          size="s"
          variant="secondary"
          disabled={!isAlive}
          onClick={() => onChange(hours ? others : { ...value, hours: STANDARD_PHONE_HOURS })}
        >
          {hours ? words.leave : words.own}
        </Button>
      </div>
    </section>
  );
}

/** The hours of a day, and those after a break where it has one. */
function OpenDay({
  name,
  own,
  onChange,
}: {
  name: string;
  own: DayHours;
  onChange: (own: DayHours) => void;
}) {
  const { w, t } = useOwnWords(CONTENT_ROOM_WORDS);
  const isAlive = useAlive();
  const words = w.phoneHours;
  const { again, ...first } = own;
  const action = again ? words.removeBreak : words.addBreak;
  return (
    <>
      <TextField
        label={t(words.opens, { day: name })}
        value={own.opens}
        onChange={(opens) => onChange({ ...own, opens })}
      />
      <TextField
        label={t(words.closes, { day: name })}
        value={own.closes}
        onChange={(closes) => onChange({ ...own, closes })}
      />
      <Button
        size="s"
        variant="quiet"
        disabled={!isAlive}
        aria-label={t(words.breakOf, { day: name, action })}
        onClick={() => onChange(again ? first : { ...own, again: AFTER_BREAK })}
      >
        {action}
      </Button>
      {again && (
        <>
          <TextField
            label={t(words.opensAgain, { day: name })}
            value={again.opens}
            onChange={(opens) => onChange({ ...own, again: { ...again, opens } })}
          />
          <TextField
            label={t(words.closesAgain, { day: name })}
            value={again.closes}
            onChange={(closes) => onChange({ ...own, again: { ...again, closes } })}
          />
        </>
      )}
    </>
  );
}

function ClosedDays({ value, onChange }: FieldsProps) {
  const { w, t } = useOwnWords(CONTENT_ROOM_WORDS);
  const isAlive = useAlive();
  const words = w.phoneHours;
  const { closedDays: days = [], ...others } = value;
  const write = (next: ClosedDay[]) =>
    onChange(next.length === 0 ? others : { ...value, closedDays: next });
  const change = (index: number, next: ClosedDay) =>
    write(days.map((one, at) => (at === index ? next : one)));
  return (
    <section className={contentStyles.part} aria-labelledby="closed-days">
      <h2 id="closed-days">{words.closedTitle}</h2>
      <p className={styles.hint}>{words.closedHint}</p>
      {days.map((one, index) => {
        const place = String(index + 1);
        return (
          <div
            key={index}
            role="group"
            aria-label={t(words.closedDay, { place })}
            className={contentStyles.closedDay}
          >
            <DayField
              label={t(words.closedDay, { place })}
              value={one.day}
              onChange={(day) => change(index, { ...one, day })}
            />
            {LOCALES.map((locale) => (
              <TextField
                key={locale}
                label={`${words.closedText} ${w.locales[locale]}`}
                lang={locale}
                value={one.text[locale] ?? ''}
                onChange={(text) =>
                  change(index, { ...one, text: { ...one.text, [locale]: text } })
                }
              />
            ))}
            <Button
              size="s"
              variant="quiet"
              aria-label={t(words.removeDay, { place })}
              onClick={() => write(days.filter((_, at) => at !== index))}
            >
              {w.days.remove}
            </Button>
          </div>
        );
      })}
      <div>
        <Button
          size="s"
          variant="secondary"
          disabled={!isAlive}
          onClick={() => write([...days, { day: '', text: {} }])}
        >
          {words.addDay}
        </Button>
      </div>
    </section>
  );
}
