import { useState } from 'react';
import type { Failure } from '#app/forms/failure.ts';
import { useNavigate } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { showToast } from '#app/ui/toast/toast.ts';
import { TOKEN_RULES, type AccountTokenKind } from '#app/features/identity/token-kinds.ts';
import type { TokenView } from './token-view.ts';
import { ACCOUNTS_WORDS } from '#app/features/identity/words.ts';
import { ConfirmationModal } from './components/confirmation-modal.tsx';
import { ExpiredTokenModal } from './components/expired-token-modal.tsx';
import { ForeignLinkModal } from './components/foreign-link-modal.tsx';
import { FullAuthModal } from './components/full-auth-modal.tsx';
import { NewPasswordModal } from './components/new-password-modal.tsx';

export interface TokenModalProps {
  kind: AccountTokenKind;
  token: string;
  view: Extract<TokenView, { state: 'valid' | 'done' | 'over' | 'foreign' }>;
  onClose: () => void;
}

/** The modal of a mailed link: what it is for, or the offer of a new one when it is over. */
export function TokenModal({ kind, token, view, onClose }: TokenModalProps) {
  const [over, setOver] = useState<{ isUsed: boolean } | null>(view.state === 'over' ? view : null);
  const { w } = useOwnWords(ACCOUNTS_WORDS);
  const navigate = useNavigate();
  const { pageWhenOver } = TOKEN_RULES[kind];

  function endLink({ code, message }: Failure) {
    const isUsed = code === 'used';
    if (isUsed || pageWhenOver === null) return setOver({ isUsed });
    showToast({ tone: 'danger', title: w.token.failed, message });
    void navigate(pageWhenOver, { replace: true });
  }

  const part = { kind, token, onClose, onOver: endLink };
  if (view.state === 'foreign') return <ForeignLinkModal {...part} />;
  if (over) return <ExpiredTokenModal {...part} isUsed={over.isUsed} />;
  const email = view.state === 'valid' ? view.email : '';
  switch (kind) {
    case 'password-recovery':
    case 'finish-registration':
    case 'finish-reservation':
      return <NewPasswordModal {...part} email={email} />;
    case 'require-full-auth':
      return <FullAuthModal {...part} next={view.state === 'valid' ? view.next : '/'} />;
    default:
      return (
        <ConfirmationModal {...part} kind={kind} email={email} isDone={view.state === 'done'} />
      );
  }
}
