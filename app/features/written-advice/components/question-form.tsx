import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { href, useNavigate } from 'react-router';
import { ForWhom } from '#app/features/phone-advice/for-whom.tsx';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { signInHref } from '#app/platform/sign-in.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import {
  COURSES,
  DETAIL_MAX,
  shouldCallToday,
  SINCE,
  STRENGTHS,
  TEXT_MAX,
  type GuidedAnswers,
} from '../advice-rules.ts';
import type { AdvicePage } from '../ask-doctor.server.ts';
import { askDoctor, deleteAdviceDraft, type AdviceDraft, type Specialty } from '../contract.ts';
import { emptyDraft, partsOf, readDraft, toKept } from '../draft.ts';
import { filesMemory, useKeptDraft, withNewId } from '../use-kept-draft.ts';
import { ADVICE_WORDS } from '../words.ts';
import styles from '../written-advice.module.css';
import { AdviceFiles, useAdviceUploads } from './advice-files.tsx';
import { Choices } from './choices.tsx';
import { OlderDraft } from './older-draft.tsx';
import { Emergency, RedFlags } from './red-flags.tsx';

type Own = NonNullable<AdvicePage['own']>;

interface PartProps {
  draft: AdviceDraft;
  change: (values: Partial<AdviceDraft>) => void;
  /** Of a field, in words. */
  error: (field: string) => string | null;
}

/** What stands in the form, and what this tab had beside it. */
function useDraft(kept: AdviceDraft | null, newId: string) {
  const [draft, setDraft] = useState(kept ?? emptyDraft(newId));
  const [born, setBorn] = useState(partsOf(draft.dateOfBirth));
  const [older, setOlder] = useState<AdviceDraft | null>(null);
  const keeping = useKeptDraft(kept, { recall: show, ask: setOlder });

  function show(unsaved: AdviceDraft) {
    setDraft(unsaved);
    setBorn(partsOf(unsaved.dateOfBirth));
  }

  function takeOlder() {
    if (!older) return;
    const taken = older.id === kept?.id ? older : withNewId(older);
    setOlder(null);
    show(taken);
    keeping.keep(taken);
  }

  function dropOlder() {
    setOlder(null);
    keeping.forget();
  }

  return {
    draft,
    setDraft,
    born,
    setBorn,
    keeping,
    older: older && { older, kept, onTake: takeOlder, onDrop: dropOlder },
  };
}

/** What is asked, kept while it is typed, and sent once nothing is missing. */
function useQuestionForm(
  { draft: kept, newId }: Pick<AdvicePage, 'draft' | 'newId'>,
  focusFirstError: () => void,
) {
  const { w } = useOwnWords(ADVICE_WORDS);
  const navigate = useNavigate();
  const { send, refuse, isBusy, failure, code, fields } = useSend();
  const { draft, setDraft, born, setBorn, keeping, older } = useDraft(kept, newId);
  const [isNone, setIsNone] = useState(false);
  const [isEmergency, setIsEmergency] = useState(false);
  const [isAcknowledged, setIsAcknowledged] = useState(false);
  const uploads = useAdviceUploads({ initial: draft.files, memoryKey: filesMemory(draft.id) });

  function change(values: Partial<AdviceDraft>, bornNow = born) {
    // Files of the tab come while it is still being chosen.
    if (older) return;
    const next = { ...draft, ...values };
    setDraft(next);
    const files = uploads.uploads.flatMap(({ file }) => (file ? [file] : []));
    keeping.keep(toKept({ ...next, files }, bornNow));
  }

  const shown = uploads.uploads.map(({ key, file }) => file?.id ?? key).join();
  const keptShown = useRef(shown);
  const keepFiles = useEffectEvent(() => change({}));
  // A file is chosen, has come or is removed while nothing is typed.
  useEffect(() => {
    if (shown === keptShown.current) return;
    keptShown.current = shown;
    keepFiles();
  }, [shown]);

  function submit(event: FormEvent) {
    event.preventDefault();
    return sendIt(draft);
  }

  async function sendIt(draft: AdviceDraft) {
    if (isBusy || uploads.isBusy) return;
    const flags = isNone ? [] : null;
    const read = readDraft(draft, { born, flags, isAcknowledged, files: uploads.ids });
    if (read.wrong) refuse(read.wrong);
    if (!read.body) return focusFirstError();
    await keeping.stop();
    const sent = await send(askDoctor, { body: read.body });
    if (!sent) return focusFirstError();
    forget();
    void navigate(href('/services/consultation/questions/:id', { id: sent.id }));
  }

  /** What was sent under its id meanwhile was something else. */
  function sendAsNew() {
    const anew = withNewId(draft);
    change({ id: anew.id });
    return sendIt(anew);
  }

  async function remove() {
    await keeping.stop();
    if (!(await send(deleteAdviceDraft, {}))) return;
    forget();
    void navigate(href('/services/consultation/questions'));
  }

  function forget() {
    keeping.forget();
    uploads.forget();
  }

  return {
    draft,
    change,
    error: (field: string) => describeField(w.form.errors, fields[field]),
    failure,
    /** Who has been away for long; what they typed is here when they are back. */
    needsSignIn: code === 'sign_in_required',
    /** Something else was sent from this draft. */
    canSendAsNew: code === 'already_sent',
    isBusy,
    submit,
    sendAsNew,
    remove,
    keeping: keeping.state,
    older,
    uploads,
    born,
    setBorn: (parts: typeof born) => {
      setBorn(parts);
      change({}, parts);
    },
    flags: { isNone, setIsNone, isEmergency, setIsEmergency },
    acknowledge: { isAcknowledged, setIsAcknowledged },
  };
}

/** Asks a doctor: what must not wait, for whom, about what, with which files. */
export function QuestionForm({ own, page }: { own: Own; page: AdvicePage }) {
  const { w } = useOwnWords(ADVICE_WORDS);
  const isAlive = useAlive();
  const { form, focusFirstError } = useFirstError();
  const question = useQuestionForm(page, focusFirstError);
  const { draft, change, error, flags, uploads, acknowledge } = question;
  if (question.older) return <OlderDraft {...question.older} />;
  if (flags.isEmergency) return <Emergency onBack={() => flags.setIsEmergency(false)} />;
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void question.submit(event)}
    >
      {question.failure !== null && (
        <Banner
          tone="danger"
          role="alert"
          title={w.form.failed}
          action={
            question.needsSignIn ? (
              <ButtonLink size="s" to={signInHref(href('/services/consultation/questions/new'))}>
                {w.signIn}
              </ButtonLink>
            ) : (
              question.canSendAsNew && (
                <Button size="s" onClick={() => void question.sendAsNew()}>
                  {w.form.asNew}
                </Button>
              )
            )
          }
        >
          {question.failure}
        </Banner>
      )}
      <Card padding="l" className={styles.card}>
        <RedFlags
          isNone={flags.isNone}
          onNone={flags.setIsNone}
          onFlag={() => flags.setIsEmergency(true)}
          error={error('redFlags')}
        />
      </Card>
      <Card padding="l" className={styles.card}>
        <h2 className={styles.subtitle}>{w.form.who}</h2>
        <ForWhom
          {...{ draft, change, error, own }}
          born={question.born}
          onBorn={question.setBorn}
        />
        <SpecialtyField {...{ draft, change, error }} specialties={page.specialties} />
      </Card>
      <Complaint {...{ draft, change, error }} />
      <Background {...{ draft, change, error }} />
      <Card padding="l" className={styles.card}>
        <TextArea
          name="question"
          label={w.form.question}
          hint={w.form.questionHint}
          rows={7}
          limit={TEXT_MAX}
          value={draft.question}
          onChange={(text) => change({ question: text })}
          error={error('question')}
          required
        />
        <AdviceFiles uploads={uploads} error={error('files')} />
      </Card>
      <Checkbox
        name="isAcknowledged"
        label={w.form.isAcknowledged}
        isChecked={acknowledge.isAcknowledged}
        onChange={acknowledge.setIsAcknowledged}
        error={error('isAcknowledged')}
        required
      />
      <p className={styles.soft}>
        {w.form.kept}{' '}
        <span role="status">
          {question.keeping === 'kept' && w.form.saved}
          {question.keeping === 'failed' && w.form.notSaved}
        </span>
      </p>
      {uploads.isBusy && <p role="status">{w.form.wait}</p>}
      <div className={styles.row}>
        <Button type="submit" isBusy={question.isBusy} disabled={!isAlive || uploads.isBusy}>
          {w.form.submit}
        </Button>
        <Button variant="quiet" disabled={!isAlive} onClick={() => void question.remove()}>
          {w.form.delete}
        </Button>
      </div>
    </form>
  );
}

function SpecialtyField({
  draft,
  change,
  error,
  specialties,
}: PartProps & { specialties: readonly Specialty[] }) {
  const { w, locale, market } = useOwnWords(ADVICE_WORDS);
  const options = specialties
    .map((one) => ({ value: String(one.id), label: localise(one, locale, market) }))
    .toSorted((one, next) => one.label.localeCompare(next.label, locale));
  return (
    <Select
      name="specialization"
      label={w.form.specialty}
      hint={w.form.specialtyHint}
      placeholder={w.form.notSure}
      options={options}
      value={draft.specialization}
      onChange={(specialization) => change({ specialization })}
      error={error('specialization')}
    />
  );
}

function Complaint({ draft, change, error }: PartProps) {
  const { w } = useOwnWords(ADVICE_WORDS);
  const hasComplaint = draft.since !== '' && draft.since !== 'no_complaint';
  return (
    <Card padding="l" className={styles.card}>
      <h2 className={styles.subtitle}>{w.form.complaint}</h2>
      <Choices
        name="since"
        label={w.form.since}
        options={SINCE.map((value) => ({ value, label: w.form.sinces[value] }))}
        value={draft.since}
        onChange={(since) => change({ since })}
        error={error('since')}
      />
      {hasComplaint && (
        <>
          <Choices
            name="course"
            label={w.form.course}
            options={COURSES.map((value) => ({ value, label: w.form.courses[value] }))}
            value={draft.course}
            onChange={(course) => change({ course })}
            error={error('course')}
          />
          <Choices
            name="strength"
            label={w.form.strength}
            options={STRENGTHS.map((value) => ({ value, label: w.form.strengths[value] }))}
            value={draft.strength}
            onChange={(strength) => change({ strength })}
            error={error('strength')}
          />
        </>
      )}
      <CallToday draft={draft} />
    </Card>
  );
}

/** Read out politely as soon as the answers ask for it. */
function CallToday({ draft }: { draft: AdviceDraft }) {
  const { w } = useOwnWords(ADVICE_WORDS);
  const isUrgent = shouldCallToday(draft as Partial<GuidedAnswers>);
  return (
    <div role="status">
      {isUrgent && (
        <Banner tone="warning">
          {w.form.callToday} <a href={href('/services/consultation')}>{w.form.callTodayLink}</a>
        </Banner>
      )}
    </div>
  );
}

function Background({ draft, change, error }: PartProps) {
  const { w } = useOwnWords(ADVICE_WORDS);
  return (
    <Card padding="l" className={styles.card}>
      <h2 className={styles.subtitle}>{w.form.background}</h2>
      {(['conditions', 'medicines', 'allergies'] as const).map((field) => (
        <TextArea
          key={field}
          name={field}
          label={w.form[field]}
          rows={2}
          limit={DETAIL_MAX}
          value={draft[field]}
          onChange={(text) => change({ [field]: text })}
          error={error(field)}
          isOptional
        />
      ))}
    </Card>
  );
}
