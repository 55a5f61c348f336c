import { useEffect, useState, type FormEvent } from 'react';
import { data, href } from 'react-router';
import { acceptStaffInvitation } from '#app/features/identity/staff-contract.ts';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { useFailureText } from '#app/forms/failure.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
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

/** The key is that of the first view: another look at the page would show another. */
function Accept({ token, invitation }: { token: string; invitation: Invitation }) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.invitation;
  const textOf = useFailureText();
  const isAlive = useAlive();
  const [{ name, email, setup, sealed }] = useState(invitation);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<{ password?: string; code?: string }>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { form, focusFirstError } = useFirstError();
  useEffect(prepareHumanCheck, []);

  const wordOf = (key: string): string =>
    key in words.errors ? words.errors[key as keyof typeof words.errors] : words.errors.required;

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const passwordError = checkPasswordLength(password, STAFF_PASSWORD_MIN);
    const errors = {
      ...(passwordError && { password: wordOf(passwordError) }),
      ...(code.trim() === '' && { code: words.errors.required }),
    };
    setWrong(errors);
    setMessage(null);
    if (Object.keys(errors).length > 0) return focusFirstError();
    setIsBusy(true);
    const body = { token, password, sealed, code: code.trim() };
    const { failure } = await callWithCheck(acceptStaffInvitation, { body });
    if (!failure) return window.location.assign(href('/staff'));
    setIsBusy(false);
    if (failure.fields.password) {
      setWrong({ password: wordOf(failure.fields.password) });
      focusFirstError();
    } else setMessage(textOf(failure));
  }

  return (
    <StaffDoor title={t(words.title, { name })} lead={t(words.lead, { email })}>
      <PageHead title={t(words.title, { name })} siteName={w.name} canonical={null} />
      {message !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {message}
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
        <h2>{words.authenticator}</h2>
        <p>{words.authenticatorText}</p>
        <svg
          className={styles.qr}
          viewBox={`-2 -2 ${setup.qr.size + 4} ${setup.qr.size + 4}`}
          role="img"
          aria-label={words.picture}
        >
          <path d={setup.qr.path} />
        </svg>
        <p>
          {words.keyLabel}: <code>{setup.key.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <TextField
          label={words.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          onChange={setCode}
          error={wrong.code ?? null}
          required
        />
        <Button type="submit" isBlock isBusy={isBusy} disabled={!isAlive}>
          {words.submit}
        </Button>
      </form>
    </StaffDoor>
  );
}
