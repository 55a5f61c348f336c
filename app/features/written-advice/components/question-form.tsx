import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { href, useNavigate } from 'react-router';
import { ForWhom } from '#app/features/phone-advice/for-whom.tsx';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { signInHref } from '#app/platform/sign-in.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import type { DateParts } from '#app/ui/date-of-birth-field/date-parts.ts';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { TEXT_MAX } from '../advice-rules.ts';
import type { AdvicePage } from '../ask-doctor.server.ts';
import {
  askDoctor,
  deleteAdviceDraft,
  type AdviceDraft,
  type DraftMet,
  type SentMet,
} from '../contract.ts';
import { readDraft, toKept } from '../draft.ts';
import { filesMemory } from '../use-kept-draft.ts';
import { useQuestionDraft } from '../use-question-draft.ts';
import { ADVICE_WORDS } from '../words.ts';
import styles from '../written-advice.module.css';
import { AdviceFiles, useAdviceUploads, type AdviceUploads } from './advice-files.tsx';
import { Keeping } from './keeping.tsx';
import { OlderDraft } from './older-draft.tsx';
import { Emergency, RedFlags } from './red-flags.tsx';
import { type PartProps, SpecialtyField, Complaint, Background } from './complaint-fields.tsx';

type Own = NonNullable<AdvicePage['own']>;

interface QuestionFormProps {
  own: Own;
  page: AdvicePage;
  /** What the account has is to be shown, whatever was typed here. */
  onBeginAnew: () => void;
}

/** A file is chosen, has come or is removed while nothing is typed. */
function useFilesChanged({ uploads }: AdviceUploads, onChange: () => void) {
  const shown = uploads.map(({ key, file }) => file?.id ?? key).join();
  const before = useRef(shown);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (shown === before.current) return;
    before.current = shown;
    changed();
  }, [shown]);
}

function withFiles(
  draft: AdviceDraft,
  { uploads }: AdviceUploads,
  born: Parameters<typeof toKept>[1],
): AdviceDraft {
  return toKept({ ...draft, files: uploads.flatMap(({ file }) => (file ? [file] : [])) }, born);
}

/** What was sent under its id meanwhile was something else: what is here becomes another question. */
function useGoOnAsNew({
  draft,
  change,
  keeping,
  uploads,
}: Pick<PartProps, 'draft' | 'change'> & {
  keeping: ReturnType<typeof useQuestionDraft>['keeping'];
  uploads: AdviceUploads;
}) {
  const [leftBehind, setLeftBehind] = useState<readonly string[]>([]);

  /** A file goes with one question: those of the one that was sent stay with it. */
  function goOnAsNew(sent: SentMet) {
    const anew = { ...draft, id: crypto.randomUUID() };
    const gone = uploads.uploads.filter(({ file }) => file && sent.files.includes(file.id));
    for (const { key } of gone) uploads.remove(key);
    setLeftBehind(gone.map(({ name }) => name));
    uploads.forget();
    keeping.seen(null);
    change({ id: anew.id });
    return { anew, isWhole: gone.length === 0 };
  }

  return { leftBehind, goOnAsNew };
}

/** What is asked, kept while it is typed, and sent once nothing is missing. */
function useQuestionForm(
  { page, onBeginAnew }: Pick<QuestionFormProps, 'page' | 'onBeginAnew'>,
  focusFirstError: () => void,
) {
  const { w } = useOwnWords(ADVICE_WORDS);
  const navigate = useNavigate();
  const { send, refuse, isBusy, failure, code, fields, details } = useSend();
  const drafts = useQuestionDraft(page, onBeginAnew);
  const { draft, born, keeping, choiceOf } = drafts;
  const [isNone, setIsNone] = useState(false);
  const [isEmergency, setIsEmergency] = useState(false);
  const [isAcknowledged, setIsAcknowledged] = useState(false);
  const uploads = useAdviceUploads({
    initial: draft.files,
    memory: { key: filesMemory(draft.id) },
  });
  // The account has a later draft than the one that was to be sent or deleted.
  const later = code === 'changed_meanwhile' ? (details as DraftMet).kept : null;
  const two = drafts.two ?? (later && { here: withFiles(draft, uploads, born), there: later });

  function change(values: Partial<AdviceDraft>, parts?: DateParts) {
    // Files of the tab come while it is still being chosen.
    if (two) return;
    const { draft, born } = drafts.latest();
    const next = { ...draft, ...values };
    drafts.put(next, parts ?? born);
    keeping.keep(withFiles(next, uploads, parts ?? born));
  }

  useFilesChanged(uploads, () => change({}));
  const { leftBehind, goOnAsNew } = useGoOnAsNew({ draft, change, keeping, uploads });

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
    if (!(await keeping.stop())) return;
    const body = { ...read.body, draftVersion: keeping.version() };
    const sent = await send(askDoctor, { body });
    if (!sent) return focusFirstError();
    forget();
    void navigate(href('/services/consultation/questions/:id', { id: sent.id }));
  }

  async function sendAsNew(sent: SentMet) {
    const { anew, isWhole } = goOnAsNew(sent);
    if (isWhole) await sendIt(anew);
    else refuse({});
  }

  async function remove() {
    if (!(await keeping.stop())) return;
    if (!(await send(deleteAdviceDraft, { body: { version: keeping.version() } }))) return;
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
    fields,
    error: (field: string) => describeField(w.form.errors, fields[field]),
    failure,
    /** Who has been away for long; what they typed is here when they are back. */
    needsSignIn: code === 'sign_in_required',
    /** Something else was sent from this draft. */
    sentMeanwhile: code === 'already_sent' ? (details as SentMet) : null,
    /** Names of files that this question goes without. */
    leftBehind,
    isBusy,
    submit,
    sendAsNew,
    goOnAsNew,
    remove,
    keeping,
    // What was refused is not asked for any more.
    older: two && choiceOf(two, () => refuse({})),
    uploads,
    born,
    setBorn: (parts: DateParts) => change({}, parts),
    flags: { isNone, setIsNone, isEmergency, setIsEmergency },
    acknowledge: { isAcknowledged, setIsAcknowledged },
  };
}

/** Asks a doctor: what must not wait, for whom, about what, with which files. */
export function QuestionForm(props: QuestionFormProps) {
  const { own, page } = props;
  const { w } = useOwnWords(ADVICE_WORDS);
  const isAlive = useAlive();
  const { form, focusFirstError } = useFirstError();
  const question = useQuestionForm(props, focusFirstError);
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
      <noscript>
        <Banner tone="warning">{w.form.needsScript}</Banner>
      </noscript>
      <Refusal {...question} />
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
          {...{ draft, change, own }}
          fields={question.fields}
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
        <FilesSentBefore names={question.leftBehind} />
      </Card>
      <Checkbox
        name="isAcknowledged"
        label={w.form.isAcknowledged}
        isChecked={acknowledge.isAcknowledged}
        onChange={acknowledge.setIsAcknowledged}
        error={error('isAcknowledged')}
        required
      />
      <Keeping
        id={draft.id}
        {...question.keeping}
        onGoOn={(sent) => void question.goOnAsNew(sent)}
      />
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

/** Why it was not sent, and what can be done about it. */
function Refusal({
  failure,
  needsSignIn,
  sentMeanwhile,
  sendAsNew,
}: Pick<
  ReturnType<typeof useQuestionForm>,
  'failure' | 'needsSignIn' | 'sentMeanwhile' | 'sendAsNew'
>) {
  const { w } = useOwnWords(ADVICE_WORDS);
  if (failure === null) return null;
  return (
    <Banner
      tone="danger"
      role="alert"
      title={w.form.failed}
      action={
        needsSignIn ? (
          <ButtonLink size="s" to={signInHref(href('/services/consultation/questions/new'))}>
            {w.signIn}
          </ButtonLink>
        ) : (
          sentMeanwhile && (
            <Button size="s" onClick={() => void sendAsNew(sentMeanwhile)}>
              {w.form.asNew}
            </Button>
          )
        )
      }
    >
      {failure}
    </Banner>
  );
}

/** Files that the first question has taken with it. */
function FilesSentBefore({ names }: { names: readonly string[] }) {
  const { w, t } = useOwnWords(ADVICE_WORDS);
  return (
    <div role="status">
      {names.length > 0 && (
        <Banner tone="warning">{t(w.form.filesSent, { names: names.join(', ') })}</Banner>
      )}
    </div>
  );
}
