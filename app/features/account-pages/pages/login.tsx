import { useEffect, useRef, useState, type ComponentProps, type FormEvent } from 'react';
import { href, redirect } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { goOnAsCustomer } from '#app/platform/asked-booking.ts';
import { prepareSignInCheck } from '#app/platform/human-check.ts';
import { signInHref } from '#app/platform/sign-in.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { PasswordField } from '#app/ui/password-field/password-field.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { useLazyPart } from '#app/ui/use-lazy-part.ts';
import { callToSignIn } from '#app/forms/call-with-check.ts';
import { AccountPage } from '../components/account-page.tsx';
import { DemoAccounts } from '#app/demo/demo-accounts.tsx';
import { PasskeySignIn } from '../components/passkey-sign-in.tsx';
import type { SecondStep } from '../components/second-step.tsx';
import { EMAIL_MAX, signIn } from '#app/features/identity/contract.ts';
import { isTokenAddress, readNextAddress } from '../next-address.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { ACCOUNTS_WORDS } from '#app/features/identity/words.ts';
import type { Route } from './+types/login';
import styles from '../account-form.module.css';
import { useFailureText } from '#app/forms/failure.ts';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';

/**
 * `?next=`: where to go afterwards; who is signed in already goes there at once. Without it, back to the page of ours that
 * the browser came from, written down in the address so that a reload and a change of language keep it.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  if (!searchParams.has('next')) {
    const from = readOwnReferrer(request.headers.get('referer'), portal.origin);
    if (from !== '/') throw redirect(`${signInHref(from)}${keepLanguage(searchParams)}`);
  }
  const next = readNextAddress(searchParams.get('next'));
  if (portal.actor.kind === 'customer') throw redirect(next);
  const [demo, { phase }] = await Promise.all([
    services.demo.findSignIns(portal),
    services.registration.getRegistrationOffer(portal),
  ]);
  return { next, demo, canRegister: phase === 'open' };
}

function readOwnReferrer(referrer: string | null, origin: string): string {
  return readNextAddress(referrer?.startsWith(`${origin}/`) ? referrer.slice(origin.length) : null);
}

function keepLanguage(searchParams: URLSearchParams): string {
  const lang = searchParams.get('lang');
  return lang === null ? '' : `&${new URLSearchParams({ lang })}`;
}

/** Few accounts have a second step: its code comes when one is asked for. */
function LazySecondStep({
  onFail,
  ...props
}: ComponentProps<typeof SecondStep> & { onFail: () => void }) {
  const [Step, setStep] = useState<typeof SecondStep | null>(null);
  useLazyPart({
    isMissing: !Step,
    load: () => import('../components/second-step.tsx'),
    onLoad: (part) => setStep(() => part.SecondStep),
    onFail,
  });
  return Step && <Step {...props} />;
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const { next, demo, canRegister } = loaderData;
  const { w } = useOwnWords(ACCOUNTS_WORDS);
  const textOf = useFailureText();
  const { productName } = usePortal();
  const isAlive = useAlive();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isSent, setIsSent] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const { form, focusFirstError } = useFirstError();
  const [passwordField, focusPassword] = useDrawnFocus<HTMLInputElement>();
  const submitButton = useRef<HTMLButtonElement>(null);
  useEffect(prepareSignInCheck, []);
  useEffect(() => {
    // The token is in the page now; it need not stay in the address bar, where others can read it.
    if (isTokenAddress(next)) window.history.replaceState(window.history.state, '', href('/login'));
  }, [next]);

  const emailError = isSent && email.trim() === '' ? w.errors.emailRequired : null;
  const passwordError = isSent && password === '' ? w.errors.passwordRequired : null;

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsSent(true);
    setMessage(null);
    if (email.trim() === '' || password === '') return focusFirstError();
    await trySignIn({ email: email.trim(), password });
  }

  async function trySignIn(body: { email: string; password: string; code?: string }) {
    setMessage(null);
    setIsBusy(true);
    const { failure } = await callToSignIn(signIn, { body });
    if (!failure) return goOnAsCustomer(next);
    setIsBusy(false);
    if (failure.code === 'second_factor_required') setNeedsCode(true);
    else setMessage(textOf(failure));
  }

  function goBack() {
    setNeedsCode(false);
    setMessage(null);
    focusPassword();
  }

  return (
    <AccountPage
      title={w.signIn.title}
      lead={w.signIn.lead}
      needsScript={w.signIn.needsScript}
      aside={
        <DemoAccounts
          accounts={demo}
          onChoose={(account) => {
            setEmail(account.email);
            setPassword(account.password);
            submitButton.current?.focus();
          }}
        />
      }
    >
      <PageHead title={w.signIn.title} siteName={productName} canonical={null} />
      {message !== null && (
        <Banner tone="danger" role="alert" title={w.signIn.failed}>
          {message}
        </Banner>
      )}
      {needsCode ? (
        <LazySecondStep
          onFail={() => setNeedsCode(false)}
          email={email.trim()}
          isBusy={isBusy}
          onSend={(code) => void trySignIn({ email: email.trim(), password, code })}
          onBack={goBack}
        />
      ) : (
        <>
          <form
            ref={form}
            className={styles.form}
            method="post"
            noValidate
            onSubmit={(event) => void send(event)}
          >
            <TextField
              label={w.signIn.email}
              name="email"
              type="email"
              autoComplete="username webauthn"
              maxLength={EMAIL_MAX}
              value={email}
              onChange={setEmail}
              error={emailError}
              required
            />
            <PasswordField
              ref={passwordField}
              label={w.signIn.password}
              name="password"
              autoComplete="current-password"
              showLabel={w.signIn.show}
              hideLabel={w.signIn.hide}
              value={password}
              onChange={setPassword}
              error={passwordError}
              required
            />
            <Link to={href('/forgotten-password')} className={styles.forgotten}>
              {w.signIn.forgotten}
            </Link>
            <Button ref={submitButton} type="submit" isBlock isBusy={isBusy} disabled={!isAlive}>
              {w.signIn.submit}
            </Button>
          </form>
          <PasskeySignIn onDone={() => goOnAsCustomer(next)} onFail={setMessage} />
        </>
      )}
      {canRegister && (
        <p className={styles.links}>
          {w.signIn.newHere}
          <Link to={href('/registration')}>{w.signIn.newHereLink}</Link>
        </p>
      )}
      <p className={styles.links}>
        {w.signIn.aside}
        <Link to={href('/services/provider-search')}>{w.signIn.asideLink}</Link>
      </p>
    </AccountPage>
  );
}
