import { href } from 'react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { MailSent } from '#app/ui/illustrations/mail-sent.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { AccountPage } from '../components/account-page.tsx';
import { EMAIL_MAX, requestPasswordRecovery } from '#app/features/identity/contract.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { ACCOUNTS_WORDS } from '#app/features/identity/words.ts';
import styles from '../account-form.module.css';
import { useFailureText } from '#app/forms/failure.ts';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';

/** Asks for a link to set a new password; says the same whether or not there is such an account. */
export default function ForgottenPassword() {
  const { w, t } = useOwnWords(ACCOUNTS_WORDS);
  const textOf = useFailureText();
  const { productName } = usePortal();
  const isAlive = useAlive();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [field, focusField] = useDrawnFocus<HTMLInputElement>();
  const [sent, focusSent] = useDrawnFocus<HTMLParagraphElement>();
  const { form, focusFirstError } = useFirstError();
  useEffect(prepareHumanCheck, []);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const typed = email.trim();
    const wrong = wrongEmail(typed);
    setError(wrong && w.errors[wrong]);
    setMessage(null);
    if (wrong) return focusFirstError();
    setIsBusy(true);
    const { failure } = await callWithCheck(requestPasswordRecovery, { body: { email: typed } });
    setIsBusy(false);
    if (failure) return setMessage(textOf(failure));
    setSentTo(typed);
    focusSent();
  }

  function askAgain() {
    setSentTo(null);
    focusField();
  }

  if (sentTo !== null) {
    return (
      <AccountPage title={w.forgotten.sentTitle} needsScript={w.signIn.needsScript}>
        <PageHead title={w.forgotten.sentTitle} siteName={productName} canonical={null} />
        <MailSent size="s" />
        <p ref={sent} tabIndex={-1}>
          {t(w.forgotten.sentText, { email: sentTo })}
        </p>
        <p>{w.forgotten.sentHint}</p>
        <div className={styles.form}>
          <ButtonLink to={href('/login')} isBlock>
            {w.forgotten.back}
          </ButtonLink>
          <Button variant="quiet" isBlock onClick={askAgain}>
            {w.forgotten.again}
          </Button>
        </div>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title={w.forgotten.title}
      lead={w.forgotten.lead}
      needsScript={w.signIn.needsScript}
    >
      <PageHead title={w.forgotten.title} siteName={productName} canonical={null} />
      {message !== null && (
        <Banner tone="danger" role="alert" title={w.forgotten.failed}>
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
        <TextField
          ref={field}
          label={w.signIn.email}
          name="email"
          type="email"
          autoComplete="username"
          maxLength={EMAIL_MAX}
          value={email}
          onChange={setEmail}
          error={error}
          required
        />
        <Button type="submit" isBlock isBusy={isBusy} disabled={!isAlive}>
          {w.forgotten.submit}
        </Button>
      </form>
      <p className={styles.links}>
        <Link to={href('/login')}>{w.forgotten.back}</Link>
      </p>
    </AccountPage>
  );
}

/** Only what cannot be an address at all; the mail shows the rest. */
function wrongEmail(typed: string): 'emailRequired' | 'emailInvalid' | null {
  if (typed === '') return 'emailRequired';
  const [name, domain, ...more] = typed.split('@');
  return name && domain?.includes('.') && more.length === 0 ? null : 'emailInvalid';
}
