import { useEffect, useRef, useState, type FormEvent } from 'react';
import { href } from 'react-router';
import { findWrittenAdvice } from '#app/features/content/available-services.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { maskPhone } from '#app/people/phone-mask.ts';
import { callUrl } from '#app/platform/call.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { useDay } from '#app/time/use-instant.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Link } from '#app/ui/link/link.tsx';
import type { Answers, QuestionnaireKey } from '../answers.ts';
import { assess, type HeartRisk } from '../assess.ts';
import { downloadResult, drawUnsaved, emailResult, RESULT_FILE } from '../contract.ts';
import { describeChange, describeFindings, describeHundred, type Finding } from '../describe.ts';
import { findNextSteps, SPECIALTY_SERVICES, type Specialty } from '../next-steps.ts';
import { QUESTIONNAIRE_WORDS } from '../words.ts';
import { VisitorNote } from './visitor-note.tsx';
import styles from './questionnaire.module.css';

export interface ResultViewProps {
  questionnaire: QuestionnaireKey;
  answers: Answers;
  /** `YYYY-MM-DD` */
  takenOn: string;
  /** null: it is kept nowhere. */
  saved: { id: string; email: string | null } | null;
}

/** What a questionnaire says, and what can be done about it. */
export function ResultView({ questionnaire, answers, takenOn, saved }: ResultViewProps) {
  const { w, t, locale } = useOwnWords(QUESTIONNAIRE_WORDS);
  const day = useDay();
  const { viewer } = usePortal();
  const result = assess(questionnaire, answers, takenOn);
  const { heart } = result;
  const heading = useRef<HTMLHeadingElement>(null);
  const isNext = saved === null;
  useEffect(() => {
    // It takes the place of the last question.
    if (isNext) heading.current?.focus();
  }, [isNext]);
  return (
    <>
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          {w.result.title}
        </h1>
        <p className={styles.lead}>
          {t(w.result.takenOn, { name: w.lists[questionnaire].name, date: day(takenOn) })}
        </p>
      </div>
      {result.hasUrgentPressure && (
        <Banner tone="danger" title={w.result.urgentTitle}>
          {w.result.urgentText}
        </Banner>
      )}
      <div className={styles.findings}>
        {describeFindings(locale, result, answers).map((finding) =>
          finding.key === 'heart' && heart?.kind === 'heart' ? (
            <HeartCard key={finding.key} finding={finding} heart={heart} answers={answers} />
          ) : (
            <Card key={finding.key} as="section" className={styles.finding}>
              <h2>{finding.title}</h2>
              <p className={styles.headline}>{finding.headline}</p>
              {finding.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Card>
          ),
        )}
      </div>
      {result.hasEarlyHeartFamily && <Banner>{w.result.heart.family}</Banner>}
      <NextSteps steps={findNextSteps(result)} />
      <Card as="section" className={styles.stack}>
        {saved ? (
          <ButtonLink
            variant="secondary"
            to={callUrl(downloadResult, { id: saved.id })}
            download={RESULT_FILE}
            reloadDocument
          >
            {w.result.pdf}
          </ButtonLink>
        ) : (
          <UnsavedPdf questionnaire={questionnaire} answers={answers} />
        )}
        {viewer.customerId === null && (
          <VisitorNote
            next={`${href('/services/health-check/:key', { key: questionnaire })}?q=result`}
          />
        )}
        {saved?.email && <EmailForm id={saved.id} email={saved.email} />}
      </Card>
      <Banner>{w.notDiagnosis}</Banner>
      <div className={styles.actions}>
        {!saved && <Link to="?q=sex">{w.result.next.change}</Link>}
        <Link to={href('/services/health-check')}>{w.result.next.again}</Link>
      </div>
    </>
  );
}

function HeartCard({
  finding,
  heart,
  answers,
}: {
  finding: Finding;
  heart: HeartRisk;
  answers: Answers;
}) {
  const { w, locale } = useOwnWords(QUESTIONNAIRE_WORDS);
  const words = w.result.heart;
  const [category, hundred, ...rest] = finding.lines;
  const count = Math.round(heart.percent);
  return (
    <Card as="section" className={classNames(styles.finding, styles.isHeart)}>
      <h2>{finding.title}</h2>
      <div className={styles.risk}>
        <div className={styles.stack}>
          <p className={styles.headline}>{finding.headline}</p>
          <p>
            <strong>{category}</strong>
          </p>
          <p>{hundred}</p>
        </div>
        <Hundred count={count} label={describeHundred(locale, heart.percent)} />
      </div>
      {heart.changes.length > 0 && (
        <>
          <h3>{words.changesTitle}</h3>
          <ul className={styles.changes}>
            {heart.changes.map((change) => (
              <li key={change.factor}>{describeChange(locale, change, answers)}</li>
            ))}
          </ul>
          <p className={styles.soft}>{words.changesNote}</p>
        </>
      )}
      <p className={styles.soft}>{rest.at(-1)}</p>
    </Card>
  );
}

const PEOPLE = Array.from({ length: 100 }, (_, at) => at);
const ROW = 10;
const GAP = 20;

/** A hundred people, those who are expected to fall ill first. */
function Hundred({ count, label }: { count: number; label: string }) {
  return (
    <svg className={styles.hundred} viewBox={`0 0 ${ROW * GAP} ${ROW * GAP}`} role="img">
      <title>{label}</title>
      {PEOPLE.map((at) => {
        const x = (at % ROW) * GAP + GAP / 2;
        const y = Math.floor(at / ROW) * GAP + GAP / 2;
        return (
          <g key={at} className={at < count ? styles.ill : styles.well}>
            <circle cx={x} cy={y - 4} r={3.4} />
            <path d={`M${x - 5} ${y + 8}a5 7 0 0 1 10 0Z`} />
          </g>
        );
      })}
    </svg>
  );
}

function NextSteps({ steps }: { steps: readonly Specialty[] }) {
  const { w, t, market } = useOwnWords(QUESTIONNAIRE_WORDS);
  const { flags, viewer } = usePortal();
  const phone = viewer.callCenterNumber;
  const shown = flags.hasCalendar ? steps : [];
  const advice = findWrittenAdvice(flags, viewer);
  if (shown.length === 0 && !phone && advice === null) return null;
  return (
    <Card as="section" className={styles.stack}>
      <h2>{w.result.next.title}</h2>
      <div className={styles.actions}>
        {shown.map((specialty, at) => (
          <ButtonLink
            key={specialty}
            variant={at === 0 ? 'primary' : 'secondary'}
            to={`${href('/services/provider-search')}?subfunction=${SPECIALTY_SERVICES[specialty]}`}
          >
            {w.result.next[specialty]}
          </ButtonLink>
        ))}
        {advice !== null && (
          <ButtonLink variant="secondary" to={advice}>
            {w.result.next.write}
          </ButtonLink>
        )}
        {phone && (
          <ButtonLink variant="secondary" to={`tel:${phone}`}>
            {t(w.result.next.call, { phone: maskPhone(phone, market) })}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

function UnsavedPdf({
  questionnaire: key,
  answers,
}: {
  questionnaire: QuestionnaireKey;
  answers: Answers;
}) {
  const { w } = useOwnWords(QUESTIONNAIRE_WORDS);
  const { send, isBusy, failure } = useSend();

  async function draw() {
    const answer = await send(drawUnsaved, { params: { key }, body: { answers } });
    if (!answer) return;
    const bytes = Uint8Array.from(atob(answer.content), (letter) => letter.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = RESULT_FILE;
    link.click();
    URL.revokeObjectURL(address);
  }

  return (
    <>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      <Button variant="secondary" isBusy={isBusy} onClick={() => void draw()}>
        {w.result.pdf}
      </Button>
    </>
  );
}

function EmailForm({ id, email }: { id: string; email: string }) {
  const { w, t } = useOwnWords(QUESTIONNAIRE_WORDS);
  const words = w.result.email;
  const { send, isBusy, failure } = useSend();
  const [isWanted, setIsWanted] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isSent, setIsSent] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsSent(false);
    if (!isWanted) {
      setError(words.needsTick);
      return;
    }
    if (await send(emailResult, { params: { id }, body: { isWanted } })) setIsSent(true);
  }

  return (
    <form className={styles.stack} onSubmit={(event) => void submit(event)} noValidate>
      <h2>{words.title}</h2>
      <Checkbox
        label={t(words.label, { email })}
        hint={words.hint}
        error={error}
        isChecked={isWanted}
        onChange={(isChecked) => {
          setIsWanted(isChecked);
          setError(null);
        }}
      />
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      <Button type="submit" variant="secondary" isBusy={isBusy}>
        {words.send}
      </Button>
      <p role="status">{isSent ? words.sent : ''}</p>
    </form>
  );
}
