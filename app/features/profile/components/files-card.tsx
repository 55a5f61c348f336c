import { useRevalidator } from 'react-router';
import { SectionCard } from '#app/features/account-pages/section-card.tsx';
import { removeFile, type LooseFile } from '#app/features/files/contract.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useInstant } from '#app/time/use-instant.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { PROFILE_WORDS } from '../words.ts';
import styles from './profile-cards.module.css';

/** Files that were uploaded and not sent with any form: they take room until they go. */
export function FilesCard({ files }: { files: readonly LooseFile[] }) {
  const { w, t } = useOwnWords(PROFILE_WORDS);
  const words = w.privacy.files;
  const instant = useInstant();
  const { revalidate } = useRevalidator();
  const { send, isBusy, failure } = useSend();
  if (files.length === 0) return null;

  async function remove(id: string) {
    if (await send(removeFile, { params: { id } })) await revalidate();
  }

  return (
    <SectionCard title={words.title}>
      <p>{words.text}</p>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      <ul className={styles.list}>
        {files.map(({ id, name, deleteAfter }) => (
          <li key={id} className={styles.item}>
            <div className={styles.text}>
              <strong>{name}</strong>
              <span>{t(words.until, { time: instant(deleteAfter) })}</span>
            </div>
            <Button
              size="s"
              variant="secondary"
              isBusy={isBusy}
              aria-label={t(words.removeNamed, { name })}
              onClick={() => void remove(id)}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
