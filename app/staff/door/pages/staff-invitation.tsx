import { useEffect, useState, type FormEvent } from 'react';
import { data, href } from 'react-router';
import { PASSKEY_NAME_MAX, type NewPasskey } from '#app/features/identity/passkey-contract.ts';
import {
  acceptStaffInvitation,
  describeInvitationPasskey,
} from '#app/features/identity/staff-contract.ts';
import { createPasskey } from '#app/features/identity/use-passkeys.ts';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { useFailureText } from '#app/forms/failure.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import { hideToken } from '#app/platform/mailed-link.ts';
import { describeRefusedLink } from '#app/platform/refused-link.ts';
import { checkPasswordLength, STAFF_PASSWORD_MIN } from '#app/platform/password.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { PasswordField } from '#app/ui/password-field/password-field.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { StaffDoor } from '../staff-door.tsx';
import { TotpSetupPicture } from '#app/staff/kit/totp-setup-picture.tsx';
import { usePasskey } from '#app/staff/kit/use-passkey.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/staff-invitation';

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  try {
    const invitation = await services.accounts.describeStaffInvitation({ portal, token });
    return data({ token, invitation, message: null }, { status: 200 });
  } catch (error) {
    const { message, status } = describeRefusedLink(portal.locale, error);
    return data({ token, invitation: null, message }, { status });
  }
}

type Invitation = NonNullable<Route.ComponentProps['loaderData']['invitation']>;

export default function StaffInvitation({ loaderData }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const { token, invitation, message } = loaderData;
  useEffect(hideToken, []);
  if (invitation) return <Accept token={token} invitation={invitation} />;
  return (
    <StaffDoor title={w.invitation.over} lead={message ?? w.invitation.overText}>
      <PageHead title={w.invitation.over} siteName={w.name} canonical={null} />
    </StaffDoor>
  );
}

/** What signs in besides the password. */
const FACTORS = ['authenticator', 'passkey'] as const;

type Wrong = { password?: string; code?: string; name?: string };

function useErrorWord(): (key: string) => string {
  const { errors } = useOwnWords(STAFF_WORDS).w.invitation;
  return (key) => (key in errors ? errors[key as keyof typeof errors] : errors.required);
}

/** What is missing of what was typed, in words. */
function findErrors(
  { password, factor, code, passkeyName }: FactorChoice & { password: string },
  wordOf: (key: string) => string,
): Wrong {
  const passwordError = checkPasswordLength(password, STAFF_PASSWORD_MIN);
  const typed = factor === 'passkey' ? passkeyName : code;
  return {
    ...(passwordError && { password: wordOf(passwordError) }),
    ...(typed.trim() === '' && { [factor === 'passkey' ? 'name' : 'code']: wordOf('required') }),
  };
}

/** The key is that of the first view: another look at the page would show another. */
function Accept({ token, invitation }: { token: string; invitation: Invitation }) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.invitation;
  const textOf = useFailureText();
  const isAlive = useAlive();
  const passkey = usePasskey();
  const [{ name, email, setup, sealed }] = useState(invitation);
  const [password, setPassword] = useState('');
  const [factor, setFactor] = useState<FactorChoice['factor']>('authenticator');
  const [code, setCode] = useState('');
  const [passkeyName, setPasskeyName] = useState<string>(words.passkeyNameDefault);
  const [wrong, setWrong] = useState<Wrong>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { form, focusFirstError } = useFirstError();
  const told = message ?? passkey.failure;
  useEffect(prepareHumanCheck, []);

  const wordOf = useErrorWord();

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy || passkey.isBusy) return;
    const isByPasskey = factor === 'passkey';
    const errors = findErrors({ password, factor, code, passkeyName }, wordOf);
    setWrong(errors);
    setMessage(null);
    if (Object.keys(errors).length > 0) return focusFirstError();
    if (!isByPasskey) return accept({ sealed, code: code.trim() });
    const response = await passkey.ask(() =>
      createPasskey(() => call(describeInvitationPasskey, { body: { token } })),
    );
    if (response) await accept({ passkey: { name: passkeyName, response } });
  }

  async function accept(chosen: { sealed: string; code: string } | { passkey: NewPasskey }) {
    setIsBusy(true);
    const body = { token, password, ...chosen };
    const { failure } = await callWithCheck(acceptStaffInvitation, { body });
    if (!failure) return window.location.assign(href('/staff'));
    setIsBusy(false);
    const { password: ofPassword, name: ofName } = failure.fields;
    if (ofPassword ?? ofName) {
      setWrong({
        ...(ofPassword && { password: wordOf(ofPassword) }),
        ...(ofName && { name: wordOf(ofName) }),
      });
      focusFirstError();
    } else setMessage(textOf(failure));
  }

  return (
    <StaffDoor title={t(words.title, { name })} lead={t(words.lead, { email })}>
      <PageHead title={t(words.title, { name })} siteName={w.name} canonical={null} />
      {told !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {told}
        </Banner>
      )}
      <form
        ref={form}
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => void send(event)}
      >
        {/* For password managers. */}
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={words.password}
          hint={words.passwordHint}
          name="password"
          autoComplete="new-password"
          showLabel={w.signIn.show}
          hideLabel={w.signIn.hide}
          value={password}
          onChange={setPassword}
          error={wrong.password ?? null}
          required
        />
        <FactorFields
          setup={setup}
          canUsePasskey={passkey.isPossible}
          chosen={{ factor, code, passkeyName }}
          wrong={wrong}
          onFactor={setFactor}
          onCode={setCode}
          onPasskeyName={setPasskeyName}
        />
        <Button type="submit" isBlock isBusy={isBusy || passkey.isBusy} disabled={!isAlive}>
          {words.submit}
        </Button>
      </form>
    </StaffDoor>
  );
}

interface FactorChoice {
  factor: (typeof FACTORS)[number];
  code: string;
  passkeyName: string;
}

/** An authenticator with its first code, or a passkey with its name. */
function FactorFields({
  setup,
  canUsePasskey,
  chosen: { factor, code, passkeyName },
  wrong,
  onFactor,
  onCode,
  onPasskeyName,
}: {
  setup: Invitation['setup'];
  canUsePasskey: boolean;
  chosen: FactorChoice;
  wrong: { code?: string; name?: string };
  onFactor: (factor: FactorChoice['factor']) => void;
  onCode: (code: string) => void;
  onPasskeyName: (name: string) => void;
}) {
  const words = useOwnWords(STAFF_WORDS).w.invitation;
  return (
    <>
      {canUsePasskey && (
        <fieldset className={styles.choices}>
          <legend>{words.factor}</legend>
          {FACTORS.map((one) => (
            <label key={one} className={styles.choice}>
              <input
                type="radio"
                name="factor"
                value={one}
                checked={factor === one}
                onChange={() => onFactor(one)}
              />
              {words.factors[one]}
            </label>
          ))}
        </fieldset>
      )}
      {factor === 'passkey' ? (
        <>
          <p>{words.passkeyText}</p>
          <TextField
            label={words.passkeyName}
            name="passkey-name"
            maxLength={PASSKEY_NAME_MAX}
            value={passkeyName}
            onChange={onPasskeyName}
            error={wrong.name ?? null}
            required
          />
        </>
      ) : (
        <>
          <TotpSetupPicture setup={setup} />
          <TextField
            label={words.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            onChange={onCode}
            error={wrong.code ?? null}
            required
          />
        </>
      )}
    </>
  );
}
