import { useState } from 'react';
import {
  data,
  href,
  useNavigate,
  useLocation,
  useRevalidator,
  type ShouldRevalidateFunction,
} from 'react-router';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { todayOf } from '#app/time/today.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx';
import {
  QUESTIONNAIRES,
  type Answers,
  type QuestionKey,
  type QuestionnaireKey,
} from '../answers.ts';
import { QuestionStep } from '../components/question-step.tsx';
import { ResultView } from '../components/result-view.tsx';
import { VisitorAnswers } from '../components/visitor-answers.tsx';
import { finishQuestionnaire } from '../contract.ts';
import { carryOver, dropOutdated, findNextQuestion, findQuestions } from '../questions.ts';
import { isOffered } from '../require-offered.ts';
import { useAnswers, useVisitorAnswers } from '../use-answers.ts';
import { QUESTIONNAIRE_WORDS } from '../words.ts';
import type { Route } from './+types/questionnaire';
import styles from '../components/questionnaire.module.css';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const key = QUESTIONNAIRES.find((one) => one === params.key);
  if (!key || !isOffered(portal)) throw data(null, { status: 404 });
  const { hasConsent, drafts, results } = await services.questionnaires.getOwnQuestionnaires({
    portal,
  });
  const earlier = Object.values(drafts)[0] ?? results[0]?.answers ?? {};
  return {
    key,
    today: todayOf(portal),
    hasConsent,
    drafts,
    // Who somebody is need not be told twice.
    kept: hasConsent ? (drafts[key] ?? carryOver(results[0]?.key ?? key, earlier)) : null,
    canonical: `${portal.origin}${href('/services/health-check/:key', { key })}`,
  };
}

/** From question to question nothing has to be asked anew: what was answered is on the page, until it is asked for in place. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href) &&
  defaultShouldRevalidate;

/** /services/health-check/{key}: one question a screen, and at its end the result. */
export default function QuestionnairePage({ loaderData }: Route.ComponentProps) {
  const { key, kept, hasConsent, drafts, today, canonical } = loaderData;
  const { w } = useOwnWords(QUESTIONNAIRE_WORDS);
  const { productName } = usePortal();
  const { answers, change, isNotKept, settle } = useAnswers(key, kept);
  const visitor = useVisitorAnswers();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  // Answered over, they could take the place of what is answered now.
  const isAsking = visitor.found.length > 0;

  async function goOn(results: Partial<Record<QuestionnaireKey, string>>) {
    const id = results[key];
    if (id) await navigate(href('/services/health-check/results/:id', { id }));
    else await revalidate();
  }
  function beginAnew() {
    visitor.lookAgain();
    void navigate(href('/services/health-check/:key', { key }), { replace: true });
  }

  return (
    <Container width="text" className={styles.page}>
      <PageHead
        title={w.lists[key].name}
        siteName={productName}
        description={w.lists[key].text}
        canonical={canonical}
      />
      {isNotKept && (
        <Banner tone="warning" role="status">
          {w.step.notKept}
        </Banner>
      )}
      {isAsking && <h1>{w.lists[key].name}</h1>}
      <VisitorAnswers
        hasConsent={hasConsent}
        drafts={drafts}
        today={today}
        onKept={(results) => void goOn(results)}
        onForgotten={beginAnew}
      />
      {!isAsking && answers === null && (
        <>
          <h1>{w.lists[key].name}</h1>
          <noscript>
            <p>{w.noScript}</p>
          </noscript>
          <Skeleton shape="block" />
        </>
      )}
      {!isAsking && answers !== null && (
        <Steps
          questionnaire={key}
          answers={answers}
          today={today}
          isKept={kept !== null}
          onChange={change}
          settle={settle}
        />
      )}
    </Container>
  );
}

interface StepsProps {
  questionnaire: QuestionnaireKey;
  answers: Answers;
  today: string;
  isKept: boolean;
  onChange: (answers: Answers) => void;
  /** Until all answers have been kept. */
  settle: () => Promise<void>;
}

function Steps({ questionnaire, answers, today, isKept, onChange, settle }: StepsProps) {
  const { w, t } = useOwnWords(QUESTIONNAIRE_WORDS);
  const params = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const { send, failure } = useSend();
  const [isEmergency, setIsEmergency] = useState(false);
  const questions = findQuestions(questionnaire, answers);
  const open = findNextQuestion(questionnaire, answers);
  const asked = questions.find((one) => one === params.get('q'));
  const isDone = params.get('q') === 'result' && open === null && !isKept;
  const question = asked ?? open ?? questions[0];

  if (isEmergency) return <Emergency onBack={() => setIsEmergency(false)} />;
  if (isDone) {
    return (
      <ResultView questionnaire={questionnaire} answers={answers} takenOn={today} saved={null} />
    );
  }
  if (!question) return null;
  const at = questions.indexOf(question);

  const goTo = (next: QuestionKey | 'result') => void navigate(`?q=${next}`);

  async function answer(given: Answers) {
    if (given.hasSymptoms === 'yes') {
      setIsEmergency(true);
      return;
    }
    const next = dropOutdated(given, today);
    onChange(next);
    const following = findQuestions(questionnaire, next);
    const after = following[following.indexOf(question ?? following[0]!) + 1];
    const goal = after ?? findNextQuestion(questionnaire, next);
    if (goal) goTo(goal);
    else if (!isKept) goTo('result');
    else {
      await settle();
      const kept = await send(
        finishQuestionnaire,
        { params: { key: questionnaire }, body: { answers: next } },
        (fields) => goTo(following.find((one) => one in fields) ?? 'hasSymptoms'),
      );
      if (kept) void navigate(href('/services/health-check/results/:id', { id: kept.id }));
    }
  }

  const before = questions[at - 1];
  function goBack(kept: Answers | null) {
    if (kept && kept.hasSymptoms !== 'yes') onChange(dropOutdated(kept, today));
    if (before) goTo(before);
    else void navigate(href('/services/health-check'));
  }
  return (
    <>
      <div className={styles.progress}>
        <p className={styles.soft}>
          {w.lists[questionnaire].name} ·{' '}
          {t(w.step.progress, { at: at + 1, count: questions.length })}
        </p>
        <progress
          max={questions.length}
          value={at + 1}
          aria-label={t(w.step.progress, { at: at + 1, count: questions.length })}
        />
      </div>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      <QuestionStep
        key={question}
        question={question}
        answers={answers}
        today={today}
        isLast={at === questions.length - 1}
        onAnswer={(next) => void answer(next)}
        onBack={goBack}
      />
      <p>
        <Link to={href('/services/health-check')}>{w.step.leave}</Link>
      </p>
    </>
  );
}

function Emergency({ onBack }: { onBack: () => void }) {
  const { w } = useOwnWords(QUESTIONNAIRE_WORDS);
  return (
    <div role="alert" className={styles.stack}>
      <h1>{w.emergency.title}</h1>
      <Banner tone="danger">{w.emergency.text}</Banner>
      <ButtonLink variant="danger" to="tel:112">
        {w.emergency.call}
      </ButtonLink>
      <Button variant="quiet" onClick={onBack}>
        {w.emergency.back}
      </Button>
    </div>
  );
}
