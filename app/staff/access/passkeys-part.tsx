import { useState } from 'react';
import type { OwnPasskey } from '#app/features/identity/get-factors.server.ts';
import { PASSKEY_NAME_MAX } from '#app/features/identity/passkey-contract.ts';
import {
  addStaffPasskey,
  describeStaffPasskey,
  removeStaffPasskey,
} from '#app/features/identity/staff-contract.ts';
import { createPasskey } from '#app/features/identity/use-passkeys.ts';
import { describeAgent } from '#app/features/identity/user-agent.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call, CallError } from '#app/platform/call.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Button } from '#app/ui/button/button.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { usePasskey } from '#app/staff/kit/use-passkey.ts';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { ACCESS_WORDS } from './access-words.ts';
import type { PartProps } from './authenticator-part.tsx';
import { ProveAgain, type FreshProof } from './prove-again.tsx';

/** The passkeys of who is signed in: a list to add to and take from. */
export function PasskeysPart({
  passkeys,
  host,
  ...part
}: PartProps & { passkeys: readonly OwnPasskey[]; host: string }) {
  const { w, t } = useOwnWords(ACCESS_WORDS);
  const words = w.passkeys;
  const { isPossible } = usePasskey();
  const isAlive = useAlive();
  /** What is being done: an id is removed. */
  const [open, setOpen] = useState<string | null>(null);
  const begin = (what: string) => () => {
    part.onSaid('');
    setOpen(what);
  };
  const close = () => setOpen(null);
  return (
    <section className={styles.part}>
      <h2>{words.title}</h2>
      {passkeys.length === 0 && <p>{words.none}</p>}
      <ul className={styles.fields}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <PasskeyFacts passkey={passkey} />
            {part.isLast && passkey.host === host ? (
              <p className={styles.hint}>{w.last}</p>
            ) : open === passkey.id ? (
              <Remove {...part} passkey={passkey} onClose={close} />
            ) : (
              <Button size="s" variant="quiet" disabled={!isAlive} onClick={begin(passkey.id)}>
                {t(words.remove, { name: passkey.name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isPossible && <p className={styles.hint}>{words.unsupported}</p>}
      {isPossible && open === ADD && <Add {...part} onClose={close} />}
      {isPossible && open !== ADD && (
        <p>
          <Button size="s" variant="secondary" disabled={!isAlive} onClick={begin(ADD)}>
            {words.add}
          </Button>
        </p>
      )}
    </section>
  );
}

const ADD = 'add';

function PasskeyFacts({ passkey: { name, createdAt, lastUsedAt } }: { passkey: OwnPasskey }) {
  const moment = useMoment();
  const { w, t, market } = useOwnWords(ACCESS_WORDS);
  const at = (instant: string) => moment(instant, MARKET_ZONES[market]);
  return (
    <>
      <strong>{name}</strong>
      <p className={styles.hint}>
        {t(w.passkeys.created, { at: at(createdAt) })} ·{' '}
        {lastUsedAt === null ? w.passkeys.unused : t(w.passkeys.used, { at: at(lastUsedAt) })}
      </p>
    </>
  );
}

type FormProps = PartProps & { onClose: () => void };

/** The password and what is there already, then the browser asks where to keep the new one. */
function Add({ has, onSaid, onClose }: FormProps) {
  const { w } = useOwnWords(ACCESS_WORDS);
  const door = useOwnWords(STAFF_WORDS).w.invitation;
  const passkey = usePasskey();
  const { refresh } = useRefresh();
  const [name, setName] = useState(
    () => describeAgent(navigator.userAgent) || door.passkeyNameDefault,
  );
  const [isNameMissing, setIsNameMissing] = useState(false);
  const [code, setCode] = useState<string | null>(null);

  async function add(shown: FreshProof) {
    setIsNameMissing(name.trim() === '');
    setCode(null);
    if (name.trim() === '') return;
    const added = await passkey.ask(async () => {
      try {
        const response = await createPasskey(() => call(describeStaffPasskey, { body: shown }));
        return await call(addStaffPasskey, { body: { name: name.trim(), response } });
      } catch (error) {
        if (error instanceof CallError) setCode(error.errorCode);
        throw error;
      }
    });
    if (!added) return;
    onClose();
    onSaid(w.added);
    await refresh();
  }
  return (
    <ProveAgain
      title={w.passkeys.add}
      submit={w.passkeys.save}
      has={has}
      isBusy={passkey.isBusy}
      failure={code === 'second_factor_wrong' ? w.wrongCode : passkey.failure}
      isPasswordWrong={code === 'password_wrong'}
      onShown={add}
      onCancel={onClose}
    >
      <TextField
        name="passkey-name"
        label={w.passkeys.name}
        maxLength={PASSKEY_NAME_MAX}
        value={name}
        onChange={setName}
        error={isNameMissing ? w.required : null}
        required
      />
    </ProveAgain>
  );
}

function Remove({ has, onSaid, onClose, passkey }: FormProps & { passkey: OwnPasskey }) {
  const { w, t } = useOwnWords(ACCESS_WORDS);
  const { send, isBusy, failure, code } = useSend();
  const { refresh } = useRefresh();
  const title = t(w.passkeys.remove, { name: passkey.name });
  return (
    <ProveAgain
      title={title}
      submit={title}
      has={has}
      isBusy={isBusy}
      failure={code === 'second_factor_wrong' ? w.wrongCode : failure}
      isPasswordWrong={code === 'password_wrong'}
      onShown={async (shown) => {
        const input = { params: { id: passkey.id }, body: shown };
        if (!(await send(removeStaffPasskey, input))) return;
        onClose();
        onSaid(w.removed);
        await refresh();
      }}
      onCancel={onClose}
    />
  );
}
