import { useEffect, useState, type FormEvent } from 'react';
import { redirect } from 'react-router';
import { EMAIL_MAX } from '#app/features/identity/contract.ts';
import { describeStaffSignIn, signInStaff } from '#app/features/identity/staff-contract.ts';
import type { StaffProof } from '#app/features/identity/staff-proof.ts';
import { answerPasskey } from '#app/features/identity/use-passkeys.ts';
import { callToSignIn } from '#app/forms/call-with-check.ts';
import { useFailureText } from '#app/forms/failure.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { prepareSignInCheck } from '#app/platform/human-check.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { PasswordField } from '#app/ui/password-field/password-field.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { NEXT, readNext } from '../next-address.ts';
import { StaffDoor } from '../staff-door.tsx';
import { useAddress } from '#app/staff/kit/use-address.ts';
import { usePasskey } from '#app/staff/kit/use-passkey.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/staff-login';

/** `?next=`: where somebody wanted to go. `?demo=`: whose fields are filled in; in the demo alone there is such a one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const { searchParams } = url;
  const next = readNext(searchParams.get(NEXT));
  if (portal.actor.kind === 'staff') throw redirect(next);
  const asked = searchParams.get('demo');
  const demo = services.demo.findStaff(portal);
  return { demo, chosen: demo.find(({ email }) => email === asked) ?? null, next };
}

/** Sends what was typed or shown; whoever is let in goes on. `onRefused`: why not is shown now. */
function useSignIn(next: string, onRefused: () => void) {
  const { w } = useOwnWords(STAFF_WORDS);
  const textOf = useFailureText();
  const passkey = usePasskey();
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  async function signIn(body: { email: string; password: string } & StaffProof) {
    if (isBusy) return;
    passkey.forget();
    setMessage(null);
    setIsBusy(true);
    const { failure } = await callToSignIn(signInStaff, { body });
    // A new document: everything on it is the staff's.
    if (!failure) return window.location.assign(next);
    setIsBusy(false);
    setMessage(failure.code === 'sign_in_failed' ? w.signIn.refused : textOf(failure));
    onRefused();
  }
  const forget = () => setMessage(null);
  return { signIn, passkey, isBusy, failure: message ?? passkey.failure, forget };
}

export default function StaffLogin({ loaderData: { demo, chosen, next } }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.signIn;
  const isAlive = useAlive();
  const [typed, setTyped] = useState({
    email: chosen?.email ?? '',
    password: chosen?.password ?? '',
    code: chosen?.code ?? '',
  });
  /** Fields that were needed for what was pressed last. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const { form, focusFirstError } = useFirstError();
  const { signIn, passkey, isBusy, failure, forget } = useSignIn(next, focusFirstError);
  useEffect(prepareSignInCheck, []);

  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    error: sent.includes(name) && typed[name].trim() === '' ? words.required : null,
    required: true,
  });

  const email = typed.email.trim();

  function send(event: FormEvent) {
    event.preventDefault();
    setSent(['email', 'password', 'code']);
    if (Object.values(typed).some((text) => text.trim() === '')) return focusFirstError();
    void signIn({ email, password: typed.password, code: typed.code });
  }

  async function showPasskey() {
    forget();
    setSent(['email', 'password']);
    if (email === '' || typed.password.trim() === '') return focusFirstError();
    const passkeyShown = await passkey.ask(() =>
      answerPasskey(() => call(describeStaffSignIn, { body: { email } })),
    );
    if (!passkeyShown) return focusFirstError();
    await signIn({ email, password: typed.password, passkey: passkeyShown });
  }

  return (
    <StaffDoor title={words.title} lead={words.lead}>
      <PageHead title={words.title} siteName={w.name} canonical={null} />
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={send}>
        {failure !== null && (
          <Banner tone="danger" role="alert" title={w.failed}>
            {failure}
          </Banner>
        )}
        <TextField
          {...field('email')}
          label={words.email}
          type="email"
          autoComplete="username"
          maxLength={EMAIL_MAX}
        />
        <PasswordField
          {...field('password')}
          label={words.password}
          autoComplete="current-password"
          showLabel={words.show}
          hideLabel={words.hide}
        />
        <TextField
          {...field('code')}
          label={words.code}
          hint={words.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
        />
        <Button type="submit" isBlock isBusy={isBusy} disabled={!isAlive}>
          {words.submit}
        </Button>
        {passkey.isPossible && (
          <Button
            variant="secondary"
            isBlock
            isBusy={passkey.isBusy || isBusy}
            disabled={!isAlive}
            onClick={() => void showPasskey()}
          >
            {words.byPasskey}
          </Button>
        )}
      </form>
      <p className={styles.hint}>{words.help}</p>
      <DemoStaffList demo={demo} />
    </StaffDoor>
  );
}

/** Only where the demo runs there is anybody in it. */
function DemoStaffList({ demo }: { demo: Route.ComponentProps['loaderData']['demo'] }) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const [first] = demo;
  if (!first) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo-staff">
      <h2 id="demo-staff">{w.demo.title}</h2>
      <p>{t(w.demo.lead, { password: first.password })}</p>
      <DemoList demo={demo.filter((one) => !one.isFurtherDoctor)} />
      <details>
        <summary>{w.demo.more}</summary>
        <DemoList demo={demo.filter((one) => one.isFurtherDoctor)} />
      </details>
    </section>
  );
}

function DemoList({ demo }: { demo: Route.ComponentProps['loaderData']['demo'] }) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const hrefWith = useAddress();
  return (
    <ul>
      {demo.map(({ email, name, secret }) => (
        <li key={email}>
          <p>
            <strong>{name}</strong> {email}
          </p>
          <p>
            <Link to={hrefWith({ demo: email })} reloadDocument>
              {w.demo.fill}
            </Link>
          </p>
          <p className={styles.hint}>{t(w.demo.secret, { secret })}</p>
        </li>
      ))}
    </ul>
  );
}
