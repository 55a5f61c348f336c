import { href } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { maskPhone } from '#app/people/phone-mask.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { dayOf, timeOf } from '#app/time/booked-time.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { CalendarIcon, CheckIcon, ClockIcon, PhoneIcon } from '#app/ui/icons/icons.tsx';
import { ChatIcon } from '#app/ui/icons/rare-icons.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { CallBackForm } from './components/call-back-form.tsx';
import { CallBackList } from './call-back-list.tsx';
import { PHONE_ADVICE_WORDS } from './words.ts';
import type { PhoneAdvice } from './request-call-back.server.ts';
import styles from './phone-advice.module.css';

/** Phone advice: when and how to call, and the call-back. */
export function PhoneAdvicePage({ advice }: { advice: PhoneAdvice }) {
  const { isOpen, opensAt, hours, closedDays, number, own, windows, callBacks } = advice;
  const { w, t, market } = useOwnWords(PHONE_ADVICE_WORDS);
  const { productName, timeZone, flags } = usePortal();
  const dates = useDates();
  const opening =
    opensAt && `${dates.dayLong(dayOf(opensAt, timeZone))} ${timeOf(opensAt, timeZone)}`;
  return (
    <Container width="page" className={styles.page}>
      <PageHead title={w.title} siteName={productName} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{w.title}</h1>
        <p>{w.lead}</p>
      </div>
      <div className={styles.side}>
        <Card className={styles.item}>
          <h2 className={styles.subtitle}>{w.callTitle}</h2>
          <ul className={styles.hours}>
            <li>
              <ClockIcon /> {hours}
            </li>
            <li>
              {isOpen ? <CheckIcon /> : <ClockIcon />}
              {isOpen ? w.isOpen : opening ? t(w.opensAt, { moment: opening }) : w.isClosed}
            </li>
            {closedDays.map(({ day, text }) => (
              <li key={day}>
                <CalendarIcon /> {t(w.closedOn, { day: dates.dayLong(day), text })}
              </li>
            ))}
          </ul>
          {number ? (
            <ButtonLink to={`tel:${number}`} icon={<PhoneIcon />}>
              {t(w.call, { phone: maskPhone(number, market) })}
            </ButtonLink>
          ) : (
            <p>{w.noNumber}</p>
          )}
          <h3>{w.rulesTitle}</h3>
          <ul className={styles.rules}>
            {[w.rules.number, w.rules.identity, w.rules.behalf].map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Card>
        {flags.hasWrittenAdvice && <WrittenInstead />}
      </div>
      <div className={styles.section}>
        {own ? (
          <CallBackForm own={own} windows={windows} />
        ) : (
          <Banner
            action={
              <ButtonLink to={href('/registration')} size="s">
                {w.form.register}
              </ButtonLink>
            }
          >
            {w.form.needsProduct}
          </Banner>
        )}
        <section className={styles.section} aria-labelledby="call-backs">
          <h2 id="call-backs" className={styles.subtitle}>
            {w.list.title}
          </h2>
          {callBacks.length > 0 ? <CallBackList callBacks={callBacks} /> : <p>{w.list.none}</p>}
        </section>
      </div>
    </Container>
  );
}

function WrittenInstead() {
  const { w } = useOwnWords(PHONE_ADVICE_WORDS);
  return (
    <Card className={styles.item}>
      <h2 className={styles.subtitle}>{w.written.title}</h2>
      <p>{w.written.text}</p>
      <div>
        <ButtonLink
          to={href('/services/consultation/questions')}
          variant="secondary"
          icon={<ChatIcon />}
        >
          {w.written.button}
        </ButtonLink>
      </div>
    </Card>
  );
}
