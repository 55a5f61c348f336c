import { useState } from 'react';
import { data, href } from 'react-router';
import { PHONE_ADVICE_WORDS } from '#app/features/phone-advice/words.ts';
import type { AdviceCase } from '#app/features/written-advice/advice-case.server.ts';
import { useGuidedFacts } from '#app/features/written-advice/use-guided-facts.ts';
import { ADVICE_WORDS } from '#app/features/written-advice/words.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { failureCodeOf } from '#app/platform/expected-failure.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { AdviceSteps, NOTHING_TYPED, type StepsProps } from '../advice-steps.tsx';
import { BackToList } from '#app/staff/kit/back-to-list.tsx';
import { ComeOfAge } from '#app/staff/kit/come-of-age.tsx';
import { DueMark } from '#app/staff/kit/due-mark.tsx';
import { Fact } from '#app/staff/kit/fact.tsx';
import { PhoneNumber } from '#app/staff/kit/phone-number.tsx';
import { OpenWith } from '#app/staff/kit/open-with.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { KeptWriting } from '../kept-writing.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import { SentFilesOfCase } from '../sent-files-of-case.tsx';
import styles from '#app/staff/staff.module.css';
import { useQuestionLook } from '../use-question-look.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/advice-case';

const GONE = ['not_found', 'forbidden', 'already_claimed'];

/** null: it is closed, a colleague's, or none that the roles of who is signed in reach: all look the same. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  try {
    const which = { partnerId: Number(params.partnerId), id: params.id };
    return data({ found: await services.advice.getCase(portal, which) });
  } catch (error) {
    if (!GONE.includes(failureCodeOf(error) ?? '')) throw error;
    return data({ found: null }, { status: 404 });
  }
}

export default function AdviceCasePage({ loaderData, params }: Route.ComponentProps) {
  return <Question key={params.id} found={loaderData.found} />;
}

function Question({ found }: { found: AdviceCase | null }) {
  const { w, locale, market } = useOwnWords(STAFF_WORDS);
  const words = w.adviceCase;
  const title = found
    ? found.specialty
      ? localise(found.specialty, locale, market)
      : w.advice.title
    : words.gone;
  // What was typed stays, whatever version of the question is shown meanwhile, and when it is nobody's to answer any more.
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const isDue = found?.status === 'submitted' || found?.status === 'assigned';
  return (
    <>
      <PageHead title={title} siteName={w.name} canonical={null} />
      <p>
        <BackToList list={href('/staff/advice')}>{words.back}</BackToList>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {found && isDue && <DueMark {...found} />}
      </div>
      {!found && <p>{words.goneText}</p>}
      <KeptWriting found={found} typed={typed} />
      {found && (
        <Case
          found={found}
          typed={typed}
          change={(values) => setTyped((before) => ({ ...before, ...values }))}
        />
      )}
    </>
  );
}

function Case({ found, ...writing }: Pick<StepsProps, 'found' | 'typed' | 'change'>) {
  const moment = useMoment();
  const { w, t } = useOwnWords(STAFF_WORDS);
  const { relations } = useOwnWords(PHONE_ADVICE_WORDS).w.form;
  const words = w.adviceCase;
  const facts = useGuidedFacts(found.answers);
  const relation = Object.entries(relations).find(([key]) => key === found.relation)?.[1];
  const { refresh } = useRefresh();
  const { others, differences, lookNow } = useQuestionLook(found);
  return (
    <>
      <OpenWith others={others} differences={differences} onRefresh={() => void refresh()} />
      <div className={styles.case}>
        <div className={styles.column}>
          <section className={styles.part}>
            <h2>{words.patient}</h2>
            {found.ofAge && (
              <ComeOfAge about={found.ofAge.phone ? 'question' : 'questionOfNobody'} />
            )}
            <dl className={styles.facts}>
              <Fact name={w.approval.name}>{found.name}</Fact>
              <Fact name={w.approval.dateOfBirth}>
                {found.dateOfBirth} · {t(words.age, { count: found.age })}
              </Fact>
              {relation && <Fact name={w.callBack.relation}>{relation}</Fact>}
              {found.ofAge && (
                <Fact name={words.askerPhone}>
                  <PhoneNumber phone={found.ofAge.phone} />
                </Fact>
              )}
              <Fact name={w.advice.language}>{found.locale.toUpperCase()}</Fact>
              <Fact name={w.advice.asked}>{moment(found.askedAt, found.timeZone)}</Fact>
              {facts.map(({ name, value }) => (
                <Fact key={name} name={name}>
                  {value}
                </Fact>
              ))}
            </dl>
          </section>
          <Writing found={found} />
        </div>
        <div className={styles.column}>
          <AdviceSteps found={found} onLate={() => void lookNow()} {...writing} />
        </div>
      </div>
    </>
  );
}

/** The question, what was written since, and what was sent along. */
function Writing({ found }: { found: AdviceCase }) {
  const moment = useMoment();
  const { w } = useOwnWords(STAFF_WORDS);
  const { kinds } = useOwnWords(ADVICE_WORDS).w.thread;
  const words = w.adviceCase;
  return (
    <section className={styles.part}>
      <h2>{words.question}</h2>
      <p className={styles.text}>{found.question}</p>
      {found.handOverNote && (
        <div className={styles.letter}>
          <p className={styles.hint}>{words.handOverNote}</p>
          <p className={styles.text}>{found.handOverNote}</p>
        </div>
      )}
      {found.messages.map(({ id, kind, text, doctor, at }) => (
        <div key={id} className={styles.letter}>
          <p className={styles.hint}>
            {doctor?.name ?? kinds[kind]} · {moment(at, found.timeZone)}
          </p>
          <p className={styles.text}>{text}</p>
        </div>
      ))}
      <SentFilesOfCase found={found} />
    </section>
  );
}
