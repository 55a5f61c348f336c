import { maskPhone } from '#app/people/phone-mask.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { PhoneIcon } from '#app/ui/icons/icons.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { CoverLeftCard } from './cover-left-card.tsx';
import { FamilyCard } from './family-card.tsx';
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
          <NextAppointment outlook={appointments} />
          <UnderWay data={data} />
          <OwnServices hasVideo={data.hasVideo} />
          {cover && <CoverLeftCard cover={cover} />}
        </div>
        <div className={styles.column}>
          <FamilyCard family={family} />
          <Help />
        </div>
      </div>
    </Container>
  );
}

/** The product's own call centre, where it has one. */
function Help() {
  const { w, market } = useOwnWords(MY_PAGE_WORDS);
  const { callCenterNumber } = usePortal().viewer;
  if (!callCenterNumber) return null;
  return (
    <Card as="section" className={styles.card} aria-labelledby="my-help">
      <h2 id="my-help" className={styles.title}>
        {w.help.title}
      </h2>
      <p>{w.help.text}</p>
      <ButtonLink to={`tel:${callCenterNumber}`} variant="secondary" icon={<PhoneIcon />}>
        {maskPhone(callCenterNumber, market)}
      </ButtonLink>
    </Card>
  );
}
