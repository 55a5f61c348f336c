import { openFile } from '#app/features/files/contract.ts';
import type { SentFile } from '#app/features/files/sent-file.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { DownloadIcon } from '#app/ui/icons/icons.tsx';
import { ADVICE_WORDS } from '../words.ts';
import styles from '../written-advice.module.css';

/** What was sent along; each can be opened again once it was found clean. */
export function SentFiles({ files }: { files: readonly SentFile[] }) {
  const { w, t } = useOwnWords(ADVICE_WORDS);
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();

  async function open(id: string) {
    const address = await send(openFile, { params: { id } });
    if (address) window.location.assign(address.url);
  }

  if (files.length === 0) return null;
  return (
    <div className={styles.stack}>
      <h3 className={styles.legend}>{w.thread.files}</h3>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.thread.failed}>
          {failure}
        </Banner>
      )}
      <ul className={styles.list}>
        {files.map(({ id, name, state }) => (
          <li key={id} className={styles.row}>
            {state === 'clean' ? (
              <Button
                size="s"
                variant="secondary"
                icon={<DownloadIcon />}
                isBusy={isBusy}
                disabled={!isAlive}
                onClick={() => void open(id)}
              >
                {t(w.thread.openFile, { name })}
              </Button>
            ) : (
              <span>
                {name} ({w.thread[state]})
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
