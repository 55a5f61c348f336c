import { useState } from 'react';
import { decideReview, replyToReview } from '#app/features/reviews/contract.ts';
import { findDifferences } from '#app/features/content-desk/differences.ts';
import type { ReviewCase } from '#app/features/reviews/moderate.server.ts';
import { COMMENT_MAX, REVIEW_REFUSALS } from '#app/features/reviews/review-rules.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { ReviewRefusal } from '#app/platform/states.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { ChangedMeanwhile } from '#app/staff/content/changed-meanwhile.tsx';
import { useOpenedForm } from '#app/staff/kit/use-opened-form.ts';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import { useSeenFacts } from '#app/staff/kit/use-seen-facts.ts';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { describeReviewState } from './review-list.ts';
import { REVIEW_ROOM_WORDS } from './review-words.ts';
import styles from '#app/staff/clinic/clinic.module.css';

/** Shows a review or the clinic's answer, or refuses it with a reason. */
export function DecideReview({ found, what }: { found: ReviewCase; what: 'review' | 'reply' }) {
  const { w, locale } = useOwnWords(REVIEW_ROOM_WORDS);
  const seen = useSeenFacts({ [w.state]: describeReviewState(locale, found) });
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure, code, fields, refuse } = useSend();
  const { form, focusFirstError } = useFirstError();
  const [reason, setReason] = useState<ReviewRefusal | ''>('');
  const [isDone, setIsDone] = useState(false);

  async function decide(refusal: ReviewRefusal | null) {
    seen.keep();
    setIsDone(false);
    const { partnerId, id, version } = found;
    const params = { partnerId: String(partnerId), id };
    const done = await send(decideReview, { params, body: { what, refusal, version } });
    setIsDone(done !== null);
    // As it stands now, also when somebody else has changed it.
    await refresh();
  }
  async function submit() {
    if (isBusy) return;
    if (reason !== '') return decide(reason);
    refuse({ reason: 'required' });
    focusFirstError();
  }

  const state = what === 'review' ? found.state : found.replyState;
  const isPublished = state === 'published' && !(what === 'review' && found.isReported);
  return (
    <PartForm
      form={form}
      title={<h2>{what === 'review' ? w.decide : w.decideReply}</h2>}
      failure={code === 'changed_meanwhile' ? seen.tell(w.changedMeanwhile) : failure}
      done={isDone ? w.decided : undefined}
      onSubmit={submit}
    >
      <Select
        label={w.reason}
        hint={what === 'review' ? w.reasonHint : undefined}
        value={reason}
        onChange={(one) => setReason(one as ReviewRefusal | '')}
        options={REVIEW_REFUSALS.map((one) => ({ value: one, label: w.refusals[one] }))}
        error={fields.reason ? w.reasonRequired : undefined}
      />
      <span className={styles.buttons}>
        {!isPublished && (
          <Button size="s" isBusy={isBusy} disabled={!isAlive} onClick={() => void decide(null)}>
            {w.publish}
          </Button>
        )}
        <Button type="submit" size="s" variant="danger" isBusy={isBusy} disabled={!isAlive}>
          {w.refuse}
        </Button>
      </span>
    </PartForm>
  );
}

/** What the clinic says to a review that is shown. */
export function ReplyToReview({ found }: { found: ReviewCase }) {
  const { w } = useOwnWords(REVIEW_ROOM_WORDS);
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure, code, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const {
    typed: reply,
    type: setReply,
    over,
    accept,
  } = useOpenedForm(found.reply ?? '', found.version);
  const isChanged = code === 'changed_meanwhile';
  const [isDone, setIsDone] = useState(false);
  const errors: Readonly<Record<string, string>> = w.errors;

  async function submit() {
    if (isBusy) return;
    setIsDone(false);
    const { partnerId, id } = found;
    const version = over(isChanged);
    const answer = await send(
      replyToReview,
      { params: { partnerId: String(partnerId), id }, body: { reply, version } },
      focusFirstError,
    );
    if (answer) accept(reply);
    setIsDone(answer !== null);
    // As it stands now, also when somebody else has changed it.
    await refresh();
  }

  return (
    <PartForm
      form={form}
      title={<h2>{w.reply}</h2>}
      failure={isChanged ? null : failure}
      done={isDone ? w.replySent : undefined}
      onSubmit={submit}
    >
      {isChanged && (
        <ChangedMeanwhile
          differences={findDifferences({ reply: found.reply }, { reply })}
          nameOf={() => w.reply}
        />
      )}
      <TextArea
        label={w.reply}
        hint={w.replyHint}
        value={reply}
        onChange={setReply}
        limit={COMMENT_MAX}
        error={fields.reply === undefined ? undefined : errors[fields.reply]}
      />
      <div>
        <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
          {w.replySend}
        </Button>
      </div>
    </PartForm>
  );
}
