import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { CalendarDone } from '#app/ui/illustrations/calendar-done.tsx';
import { ErrorScene } from '#app/ui/illustrations/error-scene.tsx';
import { Spinner } from '#app/ui/spinner/spinner.tsx';
import { showToast } from '#app/ui/toast/toast.ts';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { useFailureText, type Failure } from '#app/forms/failure.ts';
import {
  verifyCorporate,
  verifyNewContactEmail,
  verifyNewEmail,
  verifyRegistration,
} from '#app/features/identity/contract.ts';
import { ACCOUNTS_WORDS } from '#app/features/identity/words.ts';
import { TokenLanguages, type TokenPartProps } from '../token-part.tsx';
import styles from '../token-modal.module.css';

/** Of each kind: its call, its words and whether one signs in next, even to another account than the one in use. */
const KINDS = {
  'verify-registration': { contract: verifyRegistration, words: 'registration', signsIn: true },
  'verify-new-email': { contract: verifyNewEmail, words: 'email', signsIn: false },
  'verify-new-contact-email': {
    contract: verifyNewContactEmail,
    words: 'contactEmail',
    signsIn: false,
  },
  'verify-corporate': { contract: verifyCorporate, words: 'corporate', signsIn: false },
} as const;

type Kind = keyof typeof KINDS;

/** Trying again ends the same. */
const FINAL_CODES = new Set(['email_taken', 'not_found', 'other_account']);

type Step = 'offered' | 'working' | 'confirmed' | 'already' | Failure;

/** Says what a link stands for and waits for a press: whoever or whatever only opens the address changes nothing. */
export function ConfirmationModal({
  kind,
  token,
  email,
  isDone,
  onClose,
  onOver,
}: Omit<TokenPartProps, 'kind'> & { kind: Kind; email: string; isDone: boolean }) {
  const { w, t } = useOwnWords(ACCOUNTS_WORDS);
  const textOf = useFailureText();
  const { contract, words } = KINDS[kind];
  const [step, setStep] = useState<Step>(isDone ? 'already' : 'offered');
  useEffect(prepareHumanCheck, []);

  async function verify() {
    setStep('working');
    const { failure } = await callWithCheck(contract, { body: { token } });
    if (!failure) return setStep('confirmed');
    if (failure.code === 'used') return setStep('already');
    if (failure.code === 'expired') return onOver(failure);
    showToast({
      tone: 'danger',
      title: w.verify.failed,
      message: textOf(failure),
    });
    return setStep(failure);
  }

  if (step === 'offered') {
    return (
      <Dialog
        isOpen
        size="s"
        title={w.tokenTitles[kind]}
        onClose={onClose}
        footer={<Button onClick={() => void verify()}>{w.verify.confirm}</Button>}
      >
        <div className={styles.body}>
          <p>{t(w.verify.offers[words], { email })}</p>
          <TokenLanguages kind={kind} token={token} />
        </div>
      </Dialog>
    );
  }
  if (step === 'working') {
    return (
      <Dialog key="working" isOpen size="s" title={w.tokenTitles[kind]} onClose={onClose}>
        <p role="status" className={styles.working}>
          <Spinner size="l" /> {w.verify.working}
        </p>
      </Dialog>
    );
  }
  if (step === 'confirmed' || step === 'already') {
    const { title, text } =
      step === 'confirmed'
        ? w.verify[words]
        : { title: w.verify.already, text: w.verify.alreadyText };
    return (
      <Dialog
        key={step}
        isOpen
        size="s"
        title={title}
        onClose={onClose}
        footer={<NextActions kind={kind} onClose={onClose} />}
      >
        <div className={styles.body}>
          <CalendarDone size="s" />
          <p role="status">{text}</p>
          <TokenLanguages kind={kind} token={token} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      key="failed"
      isOpen
      size="s"
      title={w.verify.failed}
      onClose={onClose}
      footer={
        <FailedActions
          kind={kind}
          code={step.code}
          onRetry={() => void verify()}
          onClose={onClose}
        />
      }
    >
      <div className={styles.body}>
        <ErrorScene size="s" />
        <p>{textOf(step)}</p>
      </div>
    </Dialog>
  );
}

function Leave({ onClose, isQuiet = false }: { onClose: () => void; isQuiet?: boolean }) {
  const { w } = useOwnWords(ACCOUNTS_WORDS);
  return (
    <Button variant={isQuiet ? 'quiet' : undefined} onClick={onClose}>
      {w.verify.close}
    </Button>
  );
}

/** What one can do once the link has done its work. */
function NextActions({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const { w } = useOwnWords(ACCOUNTS_WORDS);
  const isVisitor = usePortal().viewer.customerId === null;
  if (!KINDS[kind].signsIn && !isVisitor) return <Leave onClose={onClose} />;
  return (
    <>
      <Leave onClose={onClose} isQuiet />
      <ButtonLink to={href('/login')} reloadDocument>
        {w.verify.signIn}
      </ButtonLink>
    </>
  );
}

/** What one can do after a refusal. */
function FailedActions({
  kind,
  code,
  onRetry,
  onClose,
}: {
  kind: Kind;
  code: string;
  onRetry: () => void;
  onClose: () => void;
}) {
  const { w } = useOwnWords(ACCOUNTS_WORDS);
  if (!FINAL_CODES.has(code)) return <Button onClick={onRetry}>{w.verify.tryAgain}</Button>;
  if (code !== 'email_taken') return <Leave onClose={onClose} />;
  return (
    <ButtonLink to={kind === 'verify-corporate' ? href('/profile') : href('/change-email')}>
      {w.forgotten.again}
    </ButtonLink>
  );
}
