import { useState } from 'react';
import { replyToCheck } from '#app/features/advice-quality/contract.ts';
import { REMARK_MAX } from '#app/features/advice-quality/quality-rules.ts';
import type { QualityBoard } from '#app/features/advice-quality/quality.server.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useMoment } from '#app/time/use-moment.ts';
import { Button } from '#app/ui/button/button.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { ADVICE_ROOM_WORDS } from './advice-words.ts';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import adviceStyles from './advice.module.css';
import styles from '#app/staff/staff.module.css';

/** Whoever wrote an answer says to its check that they have read it, and once what they think of it. */
export function CheckReply({
  one,
  partnerId,
}: {
  one: QualityBoard['feedback'][number];
  partnerId: number;
}) {
  const moment = useMoment();
  const { w, t } = useOwnWords(ADVICE_ROOM_WORDS);
  const words = w.quality;
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, refuse, isBusy, failure, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const [reply, setReply] = useState('');
  const { id, readAt, timeZone } = one;
  const read = readAt && t(words.youRead, { time: moment(readAt, timeZone) });
  if (one.reply) {
    return (
      <>
        <p className={styles.hint}>{read}</p>
        <p className={styles.text}>
          <strong>{words.yourReply}:</strong> {one.reply}
        </p>
      </>
    );
  }

  async function answer(text: string) {
    if (isBusy) return;
    const params = { partnerId: String(partnerId), id };
    if (await send(replyToCheck, { params, body: { reply: text } })) await refresh();
    else focusFirstError();
  }
  async function submit() {
    if (reply.trim() !== '') return answer(reply);
    refuse({ reply: 'required' });
    return focusFirstError();
  }

  return (
    <PartForm form={form} failure={failure} onSubmit={submit}>
      {read && <p className={styles.hint}>{read}</p>}
      <TextArea
        name="reply"
        label={words.reply}
        hint={words.replyHint}
        rows={2}
        limit={REMARK_MAX}
        value={reply}
        onChange={setReply}
        error={describeField(w.errors, fields.reply)}
        isOptional
      />
      <p className={adviceStyles.checks}>
        <Button type="submit" size="s" variant="secondary" isBusy={isBusy} disabled={!isAlive}>
          {words.sendReply}
        </Button>
        {readAt === null && (
          <Button
            size="s"
            variant="quiet"
            isBusy={isBusy}
            disabled={!isAlive}
            onClick={() => void answer('')}
          >
            {words.markRead}
          </Button>
        )}
      </p>
    </PartForm>
  );
}
