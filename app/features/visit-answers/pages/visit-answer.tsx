import { useState } from 'react';
import { data, href } from 'react-router';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { useFailureText, type Failure } from '#app/forms/failure.ts';
import {
  MailedLinkCard,
  MailedLinkPage,
  RefusedLink,
} from '#app/forms/mailed-link/mailed-link-page.tsx';
import { StopButton } from '#app/forms/mailed-link/stop-button.tsx';
import { useAlive } from '#app/forms/use-alive.ts';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { describeRefusedLink } from '#app/platform/refused-link.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { answerVisit, type VisitAnswer } from '../contract.ts';
import { AnsweredVisit } from '../answered-visit.tsx';
import { VISIT_ANSWER_WORDS } from '../words.ts';
import type { Route } from './+types/visit-answer';
import styles from '../visit-answers.module.css';

const STATUS = { open: 200, cancelled: 200, calledOff: 400, over: 400 };

/** Looks the link up and answers nothing. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  try {
    const visit = await services.visitAnswers.describeVisitAnswer({ portal, token });
    return data({ token, visit, message: null, wasSent: true }, { status: STATUS[visit.state] });
  } catch (error) {
    const { status, ...refused } = describeRefusedLink(portal.locale, error);
    return data({ token, visit: null, ...refused }, { status });
  }
}

/** What the page shows follows from what was done on it. */
export function shouldRevalidate() {
  return false;
}

/** The link of a reminder: the visit, and the patient's answer by a press. */
export default function VisitAnswerPage({ loaderData }: Route.ComponentProps) {
  const { token, visit, message, wasSent } = loaderData;
  const { w } = useOwnWords(VISIT_ANSWER_WORDS);
  return (
    <MailedLinkPage title={w.pageTitle}>
      {visit ? (
        <OpenedLink token={token} visit={visit} />
      ) : (
        <RefusedLink message={message} words={{ ...w, refused: wasSent ? w.over : undefined }}>
          {wasSent && <NoTexts token={token} />}
        </RefusedLink>
      )}
    </MailedLinkPage>
  );
}

type Visit = NonNullable<Route.ComponentProps['loaderData']['visit']>;

function OpenedLink({ token, visit }: { token: string; visit: Visit }) {
  const { w, t } = useOwnWords(VISIT_ANSWER_WORDS);
  const moment = useMoment();
  const textOf = useFailureText();
  // ended: it was answered too late, and why is not known here; changed: it was moved since.
  const [state, setState] = useState<Visit['state'] | 'ended' | 'changed'>(visit.state);
  const [isComing, setIsComing] = useState(visit.isComing);
  const [asked, setAsked] = useState<'answer' | 'sure'>('answer');
  const [busy, setBusy] = useState<VisitAnswer | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [heading, focusHeading] = useDrawnFocus<HTMLHeadingElement>();

  const send = async (answer: VisitAnswer) => {
    setBusy(answer);
    setFailure(null);
    const shown = { shownStartsAt: visit.startsAt };
    const { failure: refused } = await callWithCheck(answerVisit, {
      query: shown,
      body: { token, answer },
    });
    setBusy(null);
    if (refused?.code === 'expired') setState('ended');
    else if (refused?.code === 'changed_meanwhile') setState('changed');
    else if (refused) return setFailure(refused);
    else if (answer === 'cancel') setState('cancelled');
    else setIsComing(true);
    setAsked('answer');
    focusHeading();
  };
  const turnTo = (what: 'answer' | 'sure') => {
    setAsked(what);
    focusHeading();
  };

  const isOpen = state === 'open';
  // Of what was booked by telephone the clinic hears by telephone, too.
  const { isComingText, cancelText, until, calledOffText } = visit.provider ? w : w.byPhone;
  const { title, text } = {
    open: isComing ? { title: w.isComing, text: isComingText } : { title: w.title, text: null },
    cancelled: { title: w.cancelled, text: w.cancelledText },
    calledOff: { title: w.calledOff, text: calledOffText },
    over: { title: w.over, text: w.overText },
    ended: { title: w.over, text: w.endedText },
    changed: { title: w.changed, text: w.changedText },
  }[state];
  return (
    <MailedLinkCard title={asked === 'sure' ? w.cancelSure : title} heading={heading}>
      {failure && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {textOf(failure)}
        </Banner>
      )}
      {state !== 'changed' && <AnsweredVisit visit={visit} />}
      {asked === 'sure' ? <p>{cancelText}</p> : text && <p>{text}</p>}
      {isOpen && (
        <>
          <noscript>
            <Banner tone="warning">{w.needsScript}</Banner>
          </noscript>
          {asked === 'answer' && (
            <p className={styles.note}>
              {visit.cancellableUntil === null
                ? w.tooLate
                : t(until, { time: moment(visit.cancellableUntil, visit.timeZone) })}
            </p>
          )}
        </>
      )}
      <div className={styles.actions}>
        {isOpen ? (
          <Answers
            isCancellable={visit.cancellableUntil !== null}
            {...{ asked, isComing, busy }}
            onAnswer={(answer) => void send(answer)}
            onAsk={turnTo}
          />
        ) : (
          <NextStep token={token} isChanged={state === 'changed'} />
        )}
      </div>
      {visit.hasPhone && asked === 'answer' && isOpen && <NoTexts token={token} />}
    </MailedLinkCard>
  );
}

/** After the last answer: the visit as it is now, where it was moved; else another time. */
function NextStep({ token, isChanged }: { token: string; isChanged: boolean }) {
  const { w, locale } = useOwnWords(VISIT_ANSWER_WORDS);
  if (!isChanged) {
    return <ButtonLink to={href('/services/provider-search')}>{w.newSearch}</ButtonLink>;
  }
  return (
    <ButtonLink to={`${href('/v/:token', { token })}?lang=${locale}`} reloadDocument>
      {w.look}
    </ButtonLink>
  );
}

function NoTexts({ token }: { token: string }) {
  const { w } = useOwnWords(VISIT_ANSWER_WORDS);
  return (
    <StopButton
      className={styles.texts}
      words={{ button: w.noTexts, done: w.noTextsDone, failed: w.failed }}
      stop={() => callWithCheck(answerVisit, { body: { token, answer: 'no_texts' } })}
    />
  );
}

/** What can be pressed: the two answers, or the question that cancelling asks first. */
function Answers({
  asked,
  isComing,
  isCancellable,
  busy,
  onAnswer,
  onAsk,
}: {
  asked: 'answer' | 'sure';
  isComing: boolean;
  isCancellable: boolean;
  busy: VisitAnswer | null;
  onAnswer: (answer: VisitAnswer) => void;
  onAsk: (what: 'answer' | 'sure') => void;
}) {
  const { w } = useOwnWords(VISIT_ANSWER_WORDS);
  const isAlive = useAlive();
  if (asked === 'sure') {
    return (
      <>
        <Button variant="danger" isBusy={busy === 'cancel'} onClick={() => onAnswer('cancel')}>
          {w.cancelYes}
        </Button>
        <Button variant="quiet" disabled={busy !== null} onClick={() => onAsk('answer')}>
          {w.keep}
        </Button>
      </>
    );
  }
  return (
    <>
      {!isComing && (
        <Button isBusy={busy === 'coming'} disabled={!isAlive} onClick={() => onAnswer('coming')}>
          {w.coming}
        </Button>
      )}
      {isCancellable && (
        <Button
          variant="secondary"
          disabled={!isAlive || busy !== null}
          onClick={() => onAsk('sure')}
        >
          {w.cancel}
        </Button>
      )}
    </>
  );
}
