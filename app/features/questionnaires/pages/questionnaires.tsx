import { useState } from 'react';
import { data, href, useRevalidator } from 'react-router';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { todayOf } from '#app/time/today.ts';
import { useDay } from '#app/time/use-instant.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { QUESTIONNAIRES, type QuestionnaireKey } from '../answers.ts';
import { assess } from '../assess.ts';
import { setQuestionnaireConsent, type SavedResult } from '../contract.ts';
import { isOffered } from '../require-offered.ts';
import { forgetAnswers, useIsBegun, useVisitorAnswers } from '../use-answers.ts';
import { useKeepAnswers } from '../use-keep-answers.ts';
import { QUESTIONNAIRE_WORDS } from '../words.ts';
import { ResultLine, type LinePoint } from '../components/result-line.tsx';
import { VisitorAnswers } from '../components/visitor-answers.tsx';
import { VisitorNote } from '../components/visitor-note.tsx';
import type { Route } from './+types/questionnaires';
import styles from '../components/questionnaire.module.css';

const MINUTES: Record<QuestionnaireKey, number> = { cardiovascular: 4, lifestyle: 5 };

export async function loader({ context }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  if (!isOffered(portal)) throw data(null, { status: 404 });
  return {
    ...(await services.questionnaires.getOwnQuestionnaires({ portal })),
    isCustomer: portal.actor.kind === 'customer',
    today: todayOf(portal),
    canonical: `${portal.origin}${href('/services/health-check')}`,
  };
}

/** /services/health-check: the questionnaires, what was answered before, and whether it is kept. */
export default function Questionnaires({ loaderData }: Route.ComponentProps) {
  const { hasConsent, drafts, results, isCustomer, today, canonical } = loaderData;
  const { w } = useOwnWords(QUESTIONNAIRE_WORDS);
  const { productName } = usePortal();
  const { revalidate } = useRevalidator();
  const visitor = useVisitorAnswers();
  return (
    <Container width="page" className={styles.page}>
      <PageHead title={w.title} siteName={productName} description={w.lead} canonical={canonical} />
      <div>
        <h1>{w.title}</h1>
        <p className={styles.lead}>{w.lead}</p>
      </div>
      <Banner>{w.notDiagnosis}</Banner>
      {isCustomer && (
        <VisitorAnswers
          hasConsent={hasConsent}
          drafts={drafts}
          today={today}
          onKept={() => void revalidate()}
          onForgotten={visitor.lookAgain}
        />
      )}
      <div className={styles.cards}>
        {QUESTIONNAIRES.map((key) => (
          <Offer key={key} questionnaire={key} hasDraft={drafts[key] !== undefined} />
        ))}
      </div>
      {/* What was found asks for the same consent. */}
      {isCustomer && visitor.found.length === 0 && (
        <Keeping hasConsent={hasConsent} today={today} />
      )}
      {!isCustomer && <VisitorNote next={href('/services/health-check')} />}
      {hasConsent && <History results={results} />}
    </Container>
  );
}

function Offer({
  questionnaire,
  hasDraft,
}: {
  questionnaire: QuestionnaireKey;
  hasDraft: boolean;
}) {
  const { w, t } = useOwnWords(QUESTIONNAIRE_WORDS);
  const { name, text } = w.lists[questionnaire];
  const isRemembered = useIsBegun(questionnaire);
  const isBegun = hasDraft || isRemembered;
  return (
    <Card as="section" padding="l" className={styles.card}>
      <h2>{name}</h2>
      <p>{text}</p>
      <p className={styles.soft}>{t(w.minutes, { count: MINUTES[questionnaire] })}</p>
      <ButtonLink
        to={href('/services/health-check/:key', { key: questionnaire })}
        aria-label={t(isBegun ? w.resumeNamed : w.startNamed, { name })}
      >
        {isBegun ? w.resume : w.start}
      </ButtonLink>
    </Card>
  );
}

function Keeping({ hasConsent, today }: { hasConsent: boolean; today: string }) {
  const { w } = useOwnWords(QUESTIONNAIRE_WORDS);
  const words = w.consent;
  const { viewer } = usePortal();
  const { send, keep, isBusy, failure } = useKeepAnswers(today);
  const { revalidate } = useRevalidator();
  const [isTicked, setIsTicked] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const { form, focusFirstError } = useFirstError();

  async function turn(isGiven: boolean) {
    if (isGiven && !isTicked) {
      setError(words.needsTick);
      focusFirstError();
      return;
    }
    if (!(await send(setQuestionnaireConsent, { body: { isGiven } }))) return;
    if (!isGiven) forgetAnswers(viewer.customerId);
    // What they have answered in this tab while nothing was kept.
    else await keep(viewer.customerId);
    setSaid(isGiven ? words.isGiven : words.withdrawn);
    setIsTicked(false);
    await revalidate();
  }

  return (
    <Card as="section" padding="l" className={styles.stack}>
      <h2>{words.title}</h2>
      <p>{hasConsent ? words.isGiven : words.text}</p>
      <form
        ref={form}
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void turn(!hasConsent);
        }}
      >
        {!hasConsent && (
          <Checkbox
            label={words.label}
            error={error}
            isChecked={isTicked}
            onChange={(isChecked) => {
              setIsTicked(isChecked);
              setError(null);
            }}
          />
        )}
        {failure !== null && (
          <Banner tone="danger" role="alert" title={w.failed}>
            {failure}
          </Banner>
        )}
        <div>
          <Button type="submit" variant="secondary" isBusy={isBusy}>
            {hasConsent ? words.withdraw : words.give}
          </Button>
        </div>
      </form>
      <p role="status">{said}</p>
    </Card>
  );
}

function History({ results }: { results: readonly SavedResult[] }) {
  const { w, t } = useOwnWords(QUESTIONNAIRE_WORDS);
  const day = useDay();
  const heart: LinePoint[] = [];
  const weight: LinePoint[] = [];
  for (const { key, answers, takenOn } of results.toReversed()) {
    const result = assess(key, answers, takenOn);
    if (result.heart?.kind === 'heart') heart.push({ day: takenOn, value: result.heart.percent });
    if (result.bodyMass.kind === 'bodyMass') {
      weight.push({ day: takenOn, value: result.bodyMass.value });
    }
  }
  return (
    <Card as="section" padding="l" className={styles.stack}>
      <h2>{w.history.title}</h2>
      {results.length === 0 && <p>{w.history.none}</p>}
      <ResultLine name={w.history.heartLine} points={heart} />
      <ResultLine name={w.history.weightLine} points={weight} />
      <ul className={styles.history}>
        {results.map(({ id, key, takenOn }) => (
          <li key={id}>
            <Link to={href('/services/health-check/results/:id', { id })}>
              {t(w.history.open, { name: w.lists[key].name, date: day(takenOn) })}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
