import { data, href } from 'react-router';
import { notFound } from '#app/platform/or-not-found.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { failureCodeOf } from '#app/platform/expected-failure.ts';
import { requireCustomerPage } from '#app/platform/sign-in.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { Badge } from '#app/ui/badge/badge.tsx';
import { ClockIcon } from '#app/ui/icons/icons.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { SentFiles } from '../components/sent-files.tsx';
import { ThreadActions } from '../components/thread-actions.tsx';
import { Piece, ThreadMessage } from '../components/thread-message.tsx';
import type { AdviceThread } from '../contract.ts';
import { useGuidedFacts } from '../use-guided-facts.ts';
import { useMoment } from '../use-moment.ts';
import { ADVICE_WORDS } from '../words.ts';
import type { Route } from './+types/question';
import styles from '../written-advice.module.css';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whoever is not signed in is led to the sign-in page and back. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  if (!portal.theme.flags.hasWrittenAdvice || !UUID.test(params.id)) throw notFound();
  requireCustomerPage(portal, request);
  try {
    return data({ thread: await services.advice.getOwnThread({ portal, id: params.id }) });
  } catch (error) {
    if (failureCodeOf(error) !== 'not_found') throw error;
    return data({ thread: null }, { status: 404 });
  }
}

/** A question with everything that was written about it, and what can be done next. */
export default function QuestionPage({ loaderData: { thread } }: Route.ComponentProps) {
  const { w } = useOwnWords(ADVICE_WORDS);
  const { productName } = usePortal();
  return (
    <Container width="text" className={styles.page}>
      <PageHead title={w.thread.title} siteName={productName} canonical={null} />
      {thread ? <Question thread={thread} /> : <Missing />}
    </Container>
  );
}

/** The mail’s link brings whoever asked here, who may be signed in as somebody else. */
function Missing() {
  const { w } = useOwnWords(ADVICE_WORDS);
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{w.thread.missing}</h1>
      <p>{w.thread.missingText}</p>
      <p>
        <Link to={href('/services/consultation/questions')}>{w.back}</Link>
      </p>
    </div>
  );
}

function Question({ thread }: { thread: AdviceThread }) {
  const { w, t, locale, market } = useOwnWords(ADVICE_WORDS);
  const moment = useMoment();
  const { status, specialty, name, dueAt } = thread;
  const waits = status === 'submitted' || status === 'assigned';
  return (
    <>
      <div className={styles.head}>
        <p>
          <Link to={href('/services/consultation/questions')}>{w.back}</Link>
        </p>
        <h1 className={styles.title}>{w.thread.title}</h1>
        <p className={styles.row}>
          <Badge tone={status === 'closed' ? 'neutral' : 'info'}>{w.statuses[status]}</Badge>
          <span>{specialty ? localise(specialty, locale, market) : w.list.notSure}</span>
          <span className={styles.soft}>{t(w.list.forWhom, { name })}</span>
        </p>
        {waits && (
          <p className={styles.promise}>
            <ClockIcon /> {t(w.thread.dueAt, { moment: moment(dueAt) })}
          </p>
        )}
      </div>
      <div className={styles.thread}>
        <QuestionText thread={thread} />
        {thread.messages.map((message) => (
          <ThreadMessage
            key={message.id}
            thread={thread}
            message={message}
            when={moment(message.at)}
          />
        ))}
        <ThreadActions thread={thread} />
      </div>
      <p className={styles.soft}>{w.thread.limits}</p>
    </>
  );
}

function QuestionText({ thread }: { thread: AdviceThread }) {
  const { w } = useOwnWords(ADVICE_WORDS);
  const moment = useMoment();
  const facts = useGuidedFacts(thread.answers);
  return (
    <Piece title={w.thread.question} when={moment(thread.askedAt)}>
      <p className={styles.text}>{thread.question}</p>
      <dl className={styles.pairs}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.text}>{value}</dd>
          </div>
        ))}
      </dl>
      <SentFiles files={thread.files} />
    </Piece>
  );
}
