import { href } from 'react-router';
import { useEffect, useState } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import { reportFailure } from '#app/platform/report-failure.ts';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { ErrorScene } from '#app/ui/illustrations/error-scene.tsx';
import { showToast } from '#app/ui/toast/toast.ts';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { resendAccountToken, viewAccountToken } from '#app/features/identity/contract.ts';
import { TOKEN_RULES } from '#app/features/identity/token-kinds.ts';
import { ACCOUNTS_WORDS } from '#app/features/identity/words.ts';
import { TokenLanguages, type TokenPartProps } from '../token-part.tsx';
import styles from '../token-modal.module.css';
import { useFailureText } from '#app/forms/failure.ts';

/**
 * The link is over; a new one goes to the address on record. Of one that has done its work this is said first, with the way
 * on: to the sign-in.
 */
export function ExpiredTokenModal({
  kind,
  token,
  isUsed,
  onClose,
}: TokenPartProps & { isUsed: boolean }) {
  const { w } = useOwnWords(ACCOUNTS_WORDS);
  const textOf = useFailureText();
  const canAskAgain = !isUsed || TOKEN_RULES[kind].isAskedAgain;
  const [type, setType] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    prepareHumanCheck();
    // What the link was for; without an answer the modal says less.
    call(viewAccountToken, { params: { token } }).then(
      (view) => setType(view.type),
      (error: unknown) => reportFailure(viewAccountToken, error),
    );
  }, [token]);

  async function resend() {
    setIsBusy(true);
    const { answer, failure } = await callWithCheck(resendAccountToken, { params: { token } });
    setIsBusy(false);
    if (failure) {
      showToast({
        tone: 'danger',
        title: w.expired.failed,
        message: textOf(failure),
      });
      return;
    }
    showToast({ tone: 'success', title: answer.message });
    onClose();
  }

  const names: Partial<Record<string, string>> = w.tokenTitles;
  const name = type === null ? undefined : names[type];
  return (
    <Dialog
      isOpen
      size="s"
      title={isUsed ? w.expired.usedTitle : w.expired.title}
      onClose={onClose}
      isLocked={isBusy}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {w.verify.close}
          </Button>
          {canAskAgain && (
            <Button
              variant={isUsed ? 'secondary' : 'primary'}
              isBusy={isBusy}
              onClick={() => void resend()}
            >
              {w.expired.resend}
            </Button>
          )}
          {isUsed && (
            <ButtonLink to={href('/login')} reloadDocument>
              {w.newPassword.signIn}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className={styles.body}>
        {!isUsed && <ErrorScene size="s" />}
        <p>
          <strong>{name ?? w.tokenTitles[kind]}</strong>
        </p>
        <p>{isUsed ? w.expired.usedText : w.expired.text}</p>
        {isUsed && canAskAgain && <p>{w.expired.usedAgain}</p>}
        <TokenLanguages kind={kind} token={token} />
      </div>
    </Dialog>
  );
}
