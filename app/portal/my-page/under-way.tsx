import { href } from 'react-router';
import { useVisitTime } from '#app/features/appointments/use-visit-time.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { timeOf } from '#app/time/booked-time.ts';
import { Card } from '#app/ui/card/card.tsx';
import { ClockIcon, PhoneIcon } from '#app/ui/icons/icons.tsx';
import { ChatIcon, HeartIcon } from '#app/ui/icons/rare-icons.tsx';
import { Link } from '#app/ui/link/link.tsx';
import type { MyPageData } from './my-page-data.ts';
import { CareOffers, EarlierOffers } from './offered-times.tsx';
import { MY_PAGE_WORDS } from './words.ts';
import styles from './my-page.module.css';

/** Times that are kept for an answer, care that is arranged, what a doctor has written, visits that the insurer still looks at, call-backs to come, and what was left open; nothing where there is none of it. */
export function UnderWay({
  data: { appointments, offers, careOffers, careUnderWay, callBacks, drafts, advice, now },
}: {
  data: MyPageData;
}) {
  const { w, t, locale, market } = useOwnWords(MY_PAGE_WORDS);
  const visitTime = useVisitTime();
  const { timeZone: here } = usePortal();
  const undecided = (appointments?.upcoming ?? []).filter(({ state }) => state === 'waiting');
  const { questions, hasDraft } = advice ?? { questions: [], hasDraft: false };
  const waiting = [offers, careOffers, careUnderWay, questions, undecided, callBacks, drafts];
  if (waiting.every(({ length }) => length === 0) && !hasDraft) return null;
  return (
    <Card as="section" className={styles.card} aria-labelledby="my-waiting">
      <h2 id="my-waiting" className={styles.title}>
        {w.waiting.title}
      </h2>
      <ul className={styles.list}>
        <EarlierOffers offers={offers} now={now} />
        <CareOffers requests={careOffers} />
        {careUnderWay.map(({ id, subfunction, dueAt, timeZone }) => (
          <li key={id} className={styles.item}>
            <ClockIcon />
            <p>
              {t(w.waiting.care, { care: localise(subfunction, locale, market) })}{' '}
              {dueAt && t(w.waiting.careUntil, { time: visitTime(dueAt, timeZone) })}{' '}
              <Link to={`${href('/services/appointments')}?care=${id}`}>
                {w.waiting.callBackDetails}
              </Link>
            </p>
          </li>
        ))}
        {questions.map(({ id, status }) => (
          <li key={id} className={styles.item}>
            <ChatIcon />
            <p>
              {status === 'answered' ? w.waiting.answered : w.waiting.askedBack}{' '}
              <Link to={href('/services/consultation/questions/:id', { id })}>
                {w.waiting.read}
              </Link>
            </p>
          </li>
        ))}
        {hasDraft && (
          <li className={styles.item}>
            <ChatIcon />
            <p>
              {w.waiting.adviceDraft}{' '}
              <Link to={href('/services/consultation/questions/new')}>{w.waiting.goOnWriting}</Link>
            </p>
          </li>
        )}
        {undecided.map(({ id, subfunction, startsAt, timeZone, decisionDueAt, documentWanted }) => (
          <li key={id} className={styles.item}>
            <ClockIcon />
            <p>
              {t(documentWanted ? w.waiting.document : w.waiting.approval, {
                visit: `${localise(subfunction, locale, market)}, ${visitTime(startsAt, timeZone)}`,
              })}{' '}
              {decisionDueAt &&
                t(w.waiting.approvalUntil, { time: visitTime(decisionDueAt, timeZone) })}
              {documentWanted && (
                <Link to={href('/services/appointments/:id/documents', { id })}>
                  {w.waiting.sendDocument}
                </Link>
              )}
            </p>
          </li>
        ))}
        {callBacks.map(({ id, reachFrom, reachUntil }) => (
          <li key={id} className={styles.item}>
            <PhoneIcon />
            <p>
              {t(w.waiting.callBack, {
                from: visitTime(reachFrom, here),
                until: timeOf(reachUntil, here),
              })}{' '}
              <Link to={href('/services/consultation')}>{w.waiting.callBackDetails}</Link>
            </p>
          </li>
        ))}
        {drafts.map((key) => (
          <li key={key} className={styles.item}>
            <HeartIcon />
            <p>
              {w.waiting.questionnaire}{' '}
              <Link to={href('/services/health-check/:key', { key })}>{w.waiting.goOn}</Link>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
