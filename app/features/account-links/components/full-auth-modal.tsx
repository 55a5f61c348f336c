import { useNavigate } from 'react-router';
import { FullAuthDialog } from '#app/features/account-pages/full-auth-dialog.tsx';
import { TokenLanguages, type TokenPartProps } from '../token-part.tsx';

/** Asks who follows the link for the date of birth, and leads on to what it guards. */
export function FullAuthModal({
  kind,
  token,
  next,
  onClose,
}: Pick<TokenPartProps, 'kind' | 'token' | 'onClose'> & { next: string }) {
  const navigate = useNavigate();
  return (
    <FullAuthDialog onClose={onClose} onDone={() => void navigate(next, { replace: true })}>
      <TokenLanguages kind={kind} token={token} />
    </FullAuthDialog>
  );
}
