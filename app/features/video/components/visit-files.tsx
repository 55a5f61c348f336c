import type { ReactNode } from 'react';
import { useAlive } from '#app/forms/use-alive.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import type { VisitFile } from '../files-contract.ts';
import { VIDEO_WORDS } from '../words.ts';
import styles from './video.module.css';

/** What was sent with a visit and during it: read by patient and doctor, kept after the visit. */
export function VisitFiles({
  files,
  failure,
  isBusy,
  onOpen,
  children,
}: {
  files: readonly VisitFile[];
  failure: string | null;
  isBusy: boolean;
  onOpen: (file: VisitFile) => void;
  /** How to send more. */
  children?: ReactNode;
}) {
  const { w, t } = useOwnWords(VIDEO_WORDS);
  const words = w.room.files;
  const isAlive = useAlive();
  return (
    <Card as="section" className={styles.files} aria-labelledby="files">
      <h2 id="files" className={styles.subtitle}>
        {words.title}
      </h2>
      <p className={styles.soft}>{words.keep}</p>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={words.failed}>
          {failure}
        </Banner>
      )}
      {files.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className={styles.fileList} aria-labelledby="files">
          {files.map((file) => (
            <li key={file.id}>
              {file.state === 'clean' ? (
                <Button
                  size="s"
                  variant="secondary"
                  isBusy={isBusy}
                  disabled={!isAlive}
                  onClick={() => onOpen(file)}
                >
                  {t(words.open, { name: file.name })}
                </Button>
              ) : (
                <span>
                  {file.name} ({words[file.state]})
                </span>
              )}
              <span className={styles.soft}>{words.from[file.from]}</span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Card>
  );
}
