import { useState } from 'react';
import type { TotpSetup } from '#app/features/identity/factor-contract.ts';
import {
  prepareStaffTotp,
  removeStaffTotp,
  turnStaffTotpOn,
} from '#app/features/identity/staff-contract.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Button } from '#app/ui/button/button.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import { TotpSetupPicture } from '#app/staff/kit/totp-setup-picture.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import styles from '#app/staff/staff.module.css';
import { ACCESS_WORDS } from './access-words.ts';
import { ProveAgain } from './prove-again.tsx';

/** What both parts of the page know. */
export interface PartProps {
  has: { authenticator: boolean; passkey: boolean };
  /** There is one factor alone. */
  isLast: boolean;
  /** What was done, in words. */
  onSaid: (text: string) => void;
}

/** The authenticator app: set up, or to be. */
export function AuthenticatorPart({ since, ...part }: PartProps & { since: string | null }) {
  const moment = useMoment();
  const { w, t, market } = useOwnWords(ACCESS_WORDS);
  const words = w.authenticator;
  const isAlive = useAlive();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const at = since === null ? '' : moment(since, MARKET_ZONES[market]);
  return (
    <section className={styles.part}>
      <h2>{words.title}</h2>
      <p>{since === null ? words.none : t(words.since, { at })}</p>
      {since !== null && part.isLast && <p className={styles.hint}>{w.last}</p>}
      {isOpen && since === null && <SetUp {...part} onClose={close} />}
      {isOpen && since !== null && <Remove {...part} onClose={close} />}
      {!isOpen && !(since !== null && part.isLast) && (
        <p>
          <Button
            size="s"
            variant="secondary"
            disabled={!isAlive}
            onClick={() => {
              part.onSaid('');
              setIsOpen(true);
            }}
          >
            {since === null ? words.add : words.remove}
          </Button>
        </p>
      )}
    </section>
  );
}

type FormProps = PartProps & { onClose: () => void };

/** The password and a passkey, then the new authenticator's first code. */
function SetUp({ has, onSaid, onClose }: FormProps) {
  const { w } = useOwnWords(ACCESS_WORDS);
  const { send, isBusy, failure, code } = useSend();
  const { refresh } = useRefresh();
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  if (setup) {
    return (
      <FirstCode
        setup={setup}
        onClose={onClose}
        onDone={async () => {
          onClose();
          onSaid(w.added);
          await refresh();
        }}
      />
    );
  }
  return (
    <ProveAgain
      title={w.authenticator.add}
      submit={w.authenticator.next}
      has={has}
      isBusy={isBusy}
      failure={code === 'second_factor_wrong' ? w.wrongCode : failure}
      isPasswordWrong={code === 'password_wrong'}
      onShown={async (shown) => setSetup(await send(prepareStaffTotp, { body: shown }))}
      onCancel={onClose}
    />
  );
}

function FirstCode({
  setup,
  onDone,
  onClose,
}: {
  setup: TotpSetup;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const { w } = useOwnWords(ACCESS_WORDS);
  const isAlive = useAlive();
  const { send, refuse, isBusy, failure, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const [code, setCode] = useState('');

  async function save() {
    if (isBusy) return;
    if (code.trim() === '') {
      refuse({ code: 'required' });
      return focusFirstError();
    }
    if (await send(turnStaffTotpOn, { body: { code: code.trim() } })) await onDone();
  }
  return (
    <PartForm form={form} failure={failure} onSubmit={save}>
      <TotpSetupPicture setup={setup} />
      <TextField
        name="code"
        label={w.authenticator.firstCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        autoFocus
        maxLength={10}
        value={code}
        onChange={setCode}
        error={fields.code === undefined ? null : w.required}
        required
      />
      <div className={styles.choice}>
        <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
          {w.authenticator.save}
        </Button>
        <Button size="s" variant="quiet" onClick={onClose}>
          {w.cancel}
        </Button>
      </div>
    </PartForm>
  );
}

function Remove({ has, onSaid, onClose }: FormProps) {
  const { w } = useOwnWords(ACCESS_WORDS);
  const { send, isBusy, failure, code } = useSend();
  const { refresh } = useRefresh();
  return (
    <ProveAgain
      title={w.authenticator.remove}
      submit={w.authenticator.remove}
      has={has}
      isBusy={isBusy}
      failure={code === 'second_factor_wrong' ? w.wrongCode : failure}
      isPasswordWrong={code === 'password_wrong'}
      onShown={async (shown) => {
        if (!(await send(removeStaffTotp, { body: shown }))) return;
        onClose();
        onSaid(w.removed);
        await refresh();
      }}
      onCancel={onClose}
    />
  );
}
