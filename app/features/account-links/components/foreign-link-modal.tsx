import { useState } from 'react';
import { href } from 'react-router';
import { signOut } from '#app/features/identity/contract.ts';
import { ACCOUNTS_WORDS } from '#app/features/identity/words.ts';
import { toFailure, useFailureText } from '#app/forms/failure.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { signInHref } from '#app/platform/sign-in.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { ErrorScene } from '#app/ui/illustrations/error-scene.tsx';
import { showToast } from '#app/ui/toast/toast.ts';
import { TokenLanguages, type TokenPartProps } from '../token-part.tsx';
import styles from '../token-modal.module.css';

/** A link that works for its account alone, opened by somebody who has signed in to another one. */
export function ForeignLinkModal({
  kind,
  token,
  onClose,
}: Pick<TokenPartProps, 'kind' | 'token' | 'onClose'>) {
  const { w } = useOwnWords(ACCOUNTS_WORDS);
  const textOf = useFailureText();
  const [isBusy, setIsBusy] = useState(false);

  async function change() {
    setIsBusy(true);
    try {
      await call(signOut, {});
      window.location.assign(signInHref(href('/:tokenKind/:token', { tokenKind: kind, token })));
    } catch (error) {
      setIsBusy(false);
      showToast({
        tone: 'danger',
        title: w.menu.signOutFailed,
        message: textOf(toFailure(error)),
      });
    }
  }

  return (
    <Dialog
      isOpen
      size="s"
      title={w.token.foreignTitle}
      onClose={onClose}
      isLocked={isBusy}
      footer={
        <>
          <Button variant="quiet" isBusy={isBusy} onClick={() => void change()}>
            {w.token.foreignSwitch}
          </Button>
          <Button onClick={onClose}>{w.verify.close}</Button>
        </>
      }
    >
      <div className={styles.body}>
        <ErrorScene size="s" />
        <p>{w.token.foreignText}</p>
        <TokenLanguages kind={kind} token={token} />
      </div>
    </Dialog>
  );
}
