import { useState, type FormEvent } from 'react';
import { href } from 'react-router';
import { findPrivacyRequests } from '#app/features/privacy-desk/contract.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { AnswerOf } from '#app/platform/contract.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { PRIVACY_ROOM_WORDS } from './privacy-words.ts';
import own from './privacy.module.css';
import { SendOutcome } from '#app/staff/kit/send-outcome.tsx';
import styles from '#app/staff/staff.module.css';

type FoundRequests = AnswerOf<typeof findPrivacyRequests>['found'];

/** The requests of whoever has an address: it is sent, so that it stands in no address of ours. */
export function PrivacyByEmail({ partnerId }: { partnerId: string }) {
  const { w, t } = useOwnWords(PRIVACY_ROOM_WORDS);
  const { send, isBusy, failure, fields } = useSend();
  const isAlive = useAlive();
  const [email, setEmail] = useState('');
  const [found, setFound] = useState<FoundRequests | null>(null);

  async function find(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const answer = await send(findPrivacyRequests, { params: { partnerId }, body: { email } });
    setFound(answer?.found ?? null);
  }
  return (
    <form className={styles.part} method="post" noValidate onSubmit={(event) => void find(event)}>
      <h2>{w.byEmail}</h2>
      <SendOutcome failure={fields['email'] === undefined ? failure : null} />
      <div className={own.step}>
        <TextField
          label={w.byEmailLabel}
          hint={w.byEmailHint}
          value={email}
          onChange={setEmail}
          maxLength={320}
          autoComplete="off"
          spellCheck={false}
          error={describeField(w.errors, fields['email'])}
        />
        <Button type="submit" size="s" variant="secondary" isBusy={isBusy} disabled={!isAlive}>
          {w.byEmailFind}
        </Button>
      </div>
      <div role="status">
        {found?.length === 0 && <p>{w.byEmailNone}</p>}
        {found?.map(({ id, kind, state }) => (
          <p key={id}>
            <Link to={href('/staff/admin/privacy/:partnerId/:id', { partnerId, id })}>
              {t(w.one, { number: id })}: {w.kinds[kind]}
            </Link>{' '}
            ({w.states[state]})
          </p>
        ))}
      </div>
    </form>
  );
}
