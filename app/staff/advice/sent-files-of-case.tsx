import { useState } from 'react';
import type { AdviceCase } from '#app/features/written-advice/advice-case.server.ts';
import { openSentFile } from '#app/features/written-advice/staff-contract.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** What was sent along, for who has taken the question on: pictures are shown here, documents are saved. */
export function SentFilesOfCase({ found }: { found: AdviceCase }) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.adviceCase;
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();
  const [shown, setShown] = useState<{ name: string; url: string } | null>(null);
  if (found.sent.length === 0) return null;

  async function open({ id, name, kind }: AdviceCase['sent'][number]) {
    const params = { partnerId: String(found.partnerId), id: found.id, fileId: id };
    const address = await send(openSentFile, { params });
    if (!address) return;
    if (kind === 'application/pdf') window.location.assign(address.url);
    else setShown({ name, url: address.url });
  }

  return (
    <div className={styles.letter}>
      <h3>{words.files}</h3>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      {!found.isMine && <p className={styles.hint}>{words.onlyMine}</p>}
      <ul className={styles.fields}>
        {found.sent.map((file) => (
          <li key={file.id}>
            {file.state === 'clean' && found.isMine ? (
              <Button
                size="s"
                variant="secondary"
                isBusy={isBusy}
                disabled={!isAlive}
                onClick={() => void open(file)}
              >
                {t(words.show, { name: file.name })}
              </Button>
            ) : (
              <span>
                {file.name}
                {file.state !== 'clean' && ` (${words[file.state]})`}
              </span>
            )}
          </li>
        ))}
      </ul>
      {shown && <img className={styles.picture} src={shown.url} alt={shown.name} />}
    </div>
  );
}
