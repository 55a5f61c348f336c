import { useState } from 'react';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { inviteToVisit } from '../contract.ts';
import { VIDEO_WORDS } from '../words.ts';
import styles from './video.module.css';

/** The link by which one more person joins. */
export function InviteGuest({ id }: { id: string }) {
  const { w } = useOwnWords(VIDEO_WORDS);
  const words = w.room.invite;
  const { send, isBusy, failure } = useSend();
  const [url, setUrl] = useState<string | null>(null);
  const [isCopied, setIsCopied] = useState(false);

  async function invite() {
    const answer = await send(inviteToVisit, { params: { id } });
    setUrl(answer?.url ?? null);
    setIsCopied(false);
  }

  async function copy() {
    await navigator.clipboard.writeText(url ?? '');
    setIsCopied(true);
  }

  return (
    <Card as="section" className={styles.invite} aria-labelledby="invite">
      <h2 id="invite" className={styles.subtitle}>
        {words.title}
      </h2>
      <p className={styles.soft}>{words.text}</p>
      {failure !== null && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
      {url !== null && (
        <>
          <TextField
            label={words.link}
            value={url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <div role="status">{isCopied && words.copied}</div>
        </>
      )}
      <div className={styles.controls}>
        {url !== null && (
          <Button variant="secondary" size="s" onClick={() => void copy()}>
            {words.copy}
          </Button>
        )}
        <Button variant="secondary" size="s" isBusy={isBusy} onClick={() => void invite()}>
          {words.action}
        </Button>
      </div>
    </Card>
  );
}
