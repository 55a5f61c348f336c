import { href } from 'react-router';
import { notFound } from '#app/platform/or-not-found.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requireCustomerPage } from '#app/platform/sign-in.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { Badge } from '#app/ui/badge/badge.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import type { AdviceQuestion } from '../contract.ts';
import { useMoment } from '../use-moment.ts';
import { ADVICE_WORDS } from '../words.ts';
import type { Route } from './+types/questions';
import styles from '../written-advice.module.css';

/** Whoever is not signed in is led to the sign-in page and back. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  if (!portal.theme.flags.hasWrittenAdvice) throw notFound();
  requireCustomerPage(portal, request);
  return services.advice.findOwnQuestions(portal);
}

/** What a customer has asked doctors in writing, the latest first. */
export default function Questions({ loaderData: { questions, hasDraft } }: Route.ComponentProps) {
  const { w } = useOwnWords(ADVICE_WORDS);
  const { productName } = usePortal();
  const ask = href('/services/consultation/questions/new');
  return (
    <Container width="text" className={styles.page}>
      <PageHead title={w.list.title} siteName={productName} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{w.title}</h1>
        <p>{w.lead}</p>
        {hasDraft ? (
          <Banner
            action={
              <ButtonLink to={ask} size="s">
                {w.list.goOn}
              </ButtonLink>
            }
          >
            {w.list.draft}
          </Banner>
        ) : (
          <div>
            <ButtonLink to={ask}>{w.list.ask}</ButtonLink>
          </div>
        )}
      </div>
      <section className={styles.stack} aria-labelledby="questions">
        <h2 id="questions" className={styles.subtitle}>
          {w.list.title}
        </h2>
        {questions.length === 0 && <p>{w.list.none}</p>}
        <ul className={styles.list}>
          {questions.map((one) => (
            <li key={one.id}>
              <Item question={one} />
            </li>
          ))}
        </ul>
      </section>
    </Container>
  );
}

function Item({ question }: { question: AdviceQuestion }) {
  const { w, t, locale, market } = useOwnWords(ADVICE_WORDS);
  const moment = useMoment();
  const { id, status, specialty, name, askedAt, dueAt } = question;
  const waits = status === 'submitted' || status === 'assigned';
  const isNews = status === 'waiting_for_patient' || status === 'answered';
  return (
    <Card className={styles.item}>
      <p className={styles.row}>
        <Link to={href('/services/consultation/questions/:id', { id })}>
          {specialty ? localise(specialty, locale, market) : w.list.notSure}
        </Link>
        <Badge tone={isNews ? 'info' : 'neutral'}>{w.statuses[status]}</Badge>
      </p>
      <ul className={styles.facts}>
        <li>{t(w.list.forWhom, { name })}</li>
        <li>{t(w.list.askedAt, { moment: moment(askedAt) })}</li>
        {waits && <li>{t(w.list.dueAt, { moment: moment(dueAt) })}</li>}
      </ul>
    </Card>
  );
}
