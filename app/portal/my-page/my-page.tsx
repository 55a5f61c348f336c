import { maskPhone } from '#app/people/phone-mask.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { dayOf, timeOf } from '#app/time/booked-time.ts';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { CheckIcon, ClockIcon, PhoneIcon } from '#app/ui/icons/icons.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { CoverLeftCard } from './cover-left-card.tsx';
import { FamilyCard } from './family-card.tsx';
import { HeldTimes } from './held-time.tsx';
import type { MyPageData } from './my-page-data.ts';
import { NextAppointment } from './next-appointment.tsx';
import { OwnServices } from './own-services.tsx';
import { UnderWay } from './under-way.tsx';
import { MY_PAGE_WORDS } from './words.ts';
import styles from './my-page.module.css';

/** The start page of who is signed in: what is next, what waits, what the cover still has, the family, and help. */
export function MyPage({ data }: { data: MyPageData }) {
  const { w, t } = useOwnWords(MY_PAGE_WORDS);
  const { name, appointments, cover, family } = data;
  return (
    <Container width="wide" className={styles.page}>
      <h1 className={styles.greeting}>
        {name === null ? w.greetingWithoutName : t(w.greeting, { name })}
      </h1>
      <div className={styles.columns}>
        <div className={styles.column}>
          <HeldTimes holds={data.holds} now={data.now} />
          <NextAppointment outlook={appointments} careVisit={data.careVisit} />
          <UnderWay data={data} />
          <OwnServices hasVideo={data.hasVideo} />
          {cover && <CoverLeftCard cover={cover} />}
        </div>
        <div className={styles.column}>
          <FamilyCard family={family} />
          <Help phone={data.phone} />
        </div>
      </div>
    </Container>
  );
}

/** The product's own call centre, where it has one, and when it answers. */
function Help({ phone: { isOpen, opensAt, hours } }: Pick<MyPageData, 'phone'>) {
  const { w, t, market } = useOwnWords(MY_PAGE_WORDS);
  const {
    timeZone,
    viewer: { callCenterNumber },
  } = usePortal();
  const dates = useDates();
  if (!callCenterNumber) return null;
  const moment =
    opensAt && `${dates.dayLong(dayOf(opensAt, timeZone))} ${timeOf(opensAt, timeZone)}`;
  return (
    <Card as="section" className={styles.card} aria-labelledby="my-help">
      <h2 id="my-help" className={styles.title}>
        {w.help.title}
      </h2>
      <p>{w.help.text}</p>
      <div className={styles.item}>
        {isOpen ? <CheckIcon /> : <ClockIcon />}
        <p>
          {isOpen ? w.help.isOpen : moment ? t(w.help.opensAt, { moment }) : w.help.isClosed}
          <br />
          <span className={styles.soft}>{hours}</span>
        </p>
      </div>
      <ButtonLink to={`tel:${callCenterNumber}`} variant="secondary" icon={<PhoneIcon />}>
        {maskPhone(callCenterNumber, market)}
      </ButtonLink>
    </Card>
  );
}
