import { useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { canPatient, TEXT_MAX } from '../advice-rules.ts';
import { closeQuestion, replyToDoctor, type AdviceThread } from '../contract.ts';
import { useMoment } from '../use-moment.ts';
import { ADVICE_WORDS } from '../words.ts';
import styles from '../written-advice.module.css';
import { AdviceFiles, useAdviceUploads } from './advice-files.tsx';

/** What the patient can do with their thread as it stands: write on, thank, close. */
export function ThreadActions({ thread: { id, status } }: { thread: AdviceThread }) {
  const { w } = useOwnWords(ADVICE_WORDS);
  const { revalidate } = useRevalidator();
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();
  const [outcome, setOutcome] = useState<string | null>(null);
  const [place, focusPlace] = useDrawnFocus<HTMLDivElement>();

  async function settle(text: string) {
    await revalidate();
    setOutcome(text);
    // The pressed button is gone: what was done is read from here.
    focusPlace();
  }

  async function close(isThanked: boolean) {
    const closed = await send(closeQuestion, { params: { id }, body: { isThanked } });
    if (closed) await settle(w.thread.noneDone);
  }

  return (
    <>
      <div ref={place} tabIndex={-1} className={styles.outcome}>
        {failure !== null && (
          <Banner tone="danger" role="alert" title={w.thread.failed}>
            {failure}
          </Banner>
        )}
        {outcome !== null && failure === null && <Banner tone="success">{outcome}</Banner>}
      </div>
      {canPatient('reply', status) && (
        <ReplyForm
          key={status}
          id={id}
          title={status === 'answered' ? w.thread.followUp : w.thread.reply}
          onSent={(text) => void settle(text)}
        />
      )}
      <div className={styles.row}>
        {canPatient('thank', status) && (
          <Button
            variant="secondary"
            isBusy={isBusy}
            disabled={!isAlive}
            onClick={() => void close(true)}
          >
            {w.thread.thank}
          </Button>
        )}
        {canPatient('close', status) && !canPatient('thank', status) && (
          <>
            <Button
              variant="quiet"
              isBusy={isBusy}
              disabled={!isAlive}
              onClick={() => void close(false)}
            >
              {w.thread.close}
            </Button>
            <span className={styles.soft}>{w.thread.closeHint}</span>
          </>
        )}
      </div>
    </>
  );
}

function ReplyForm({
  id,
  title,
  onSent,
}: {
  id: string;
  title: string;
  onSent: (text: string) => void;
}) {
  const { w, t } = useOwnWords(ADVICE_WORDS);
  const isAlive = useAlive();
  const moment = useMoment();
  const { send, isBusy, failure, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const uploads = useAdviceUploads({ memory: { key: `vizit.advice.${id}` } });
  const [text, setText] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || uploads.isBusy) return;
    const sent = await send(replyToDoctor, { params: { id }, body: { text, files: uploads.ids } });
    if (!sent) return focusFirstError();
    uploads.forget();
    onSent(t(w.thread.sent, { moment: moment(sent.dueAt) }));
  }

  return (
    <Card padding="l" className={styles.card}>
      <h2 className={styles.subtitle}>{title}</h2>
      <noscript>
        <Banner tone="warning">{w.form.needsScript}</Banner>
      </noscript>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.thread.failed}>
          {failure}
        </Banner>
      )}
      <form
        ref={form}
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <TextArea
          name="text"
          label={w.thread.text}
          limit={TEXT_MAX}
          value={text}
          onChange={setText}
          error={describeField(w.form.errors, fields.text)}
          required
        />
        <AdviceFiles uploads={uploads} error={describeField(w.form.errors, fields.files)} />
        <div>
          <Button type="submit" isBusy={isBusy} disabled={!isAlive || uploads.isBusy}>
            {w.thread.send}
          </Button>
        </div>
      </form>
    </Card>
  );
}
