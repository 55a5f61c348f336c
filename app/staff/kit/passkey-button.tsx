import type { PasskeyAnswer } from '#app/features/identity/passkey-contract.ts';
import { describeStaffProof } from '#app/features/identity/staff-contract.ts';
import type { ProofPurpose } from '#app/features/identity/staff-proof.ts';
import { answerPasskey } from '#app/features/identity/use-passkeys.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { Button } from '#app/ui/button/button.tsx';
import { usePasskey } from './use-passkey.ts';
import { KIT_WORDS } from './words.ts';

/** In the place of a code: shows a passkey of who is signed in. Nothing where the browser has none. */
export function PasskeyButton({
  purpose,
  variant = 'secondary',
  onShown,
}: {
  purpose: ProofPurpose;
  variant?: 'secondary' | 'danger';
  onShown: (passkey: PasskeyAnswer) => void;
}) {
  const { w } = useOwnWords(KIT_WORDS);
  const { isPossible, isBusy, failure, ask } = usePasskey();
  const isAlive = useAlive();
  if (!isPossible) return null;

  async function show() {
    const passkey = await ask(() =>
      answerPasskey(() => call(describeStaffProof, { body: { purpose } })),
    );
    if (passkey) onShown(passkey);
  }

  return (
    <>
      <Button
        size="s"
        variant={variant}
        isBusy={isBusy}
        disabled={!isAlive}
        onClick={() => void show()}
      >
        {w.passkey.show}
      </Button>
      {failure !== null && <span role="alert">{failure}</span>}
    </>
  );
}
