import { useState } from 'react';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { useFailureText } from '#app/forms/failure.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { stopErasureByLink, type PrivacyLinkState } from '../contract.ts';
import { PRIVACY_LINK_WORDS } from '../words.ts';

/** The press that stops an erasure: nothing is asked for, because it only protects. */
export function StopByLink({
  token,
  onEnd,
}: {
  token: string;
  onEnd: (state: PrivacyLinkState) => void;
}) {
  const { w } = useOwnWords(PRIVACY_LINK_WORDS);
  const textOf = useFailureText();
  const isAlive = useAlive();
  const [failed, setFailed] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function stop() {
    if (isBusy) return;
    setFailed(null);
    setIsBusy(true);
    const { answer, failure } = await callWithCheck(stopErasureByLink, { body: { token } });
    setIsBusy(false);
    if (answer) return onEnd('stopped');
    if (failure.code === 'expired') return onEnd('over');
    setFailed(textOf(failure));
  }
  return (
    <>
      {failed !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failed}
        </Banner>
      )}
      <p>
        <Button isBusy={isBusy} disabled={!isAlive} onClick={() => void stop()}>
          {w.stop}
        </Button>
      </p>
    </>
  );
}
