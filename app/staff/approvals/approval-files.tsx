import { useState } from 'react';
import { openReferral } from '#app/features/preauthorization/approval-contract.ts';
import type { ApprovalCase } from '#app/features/preauthorization/find-approvals.server.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { APPROVAL_WORDS } from './approval-words.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** What was sent with the visit: each is shown here after a press of its own, which is on record. */
export function ApprovalFiles({ found }: { found: ApprovalCase }) {
  const { w, t } = useOwnWords(APPROVAL_WORDS);
  const { failed } = useOwnWords(STAFF_WORDS).w;
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();
  const [shown, setShown] = useState<{ id: string; name: string; url: string } | null>(null);
  const { partnerId, reservationId, files } = found;

  async function show({ id, name }: { id: string; name: string }) {
    const params = { partnerId: String(partnerId), reservationId, fileId: id };
    const address = await send(openReferral, { params });
    if (address) setShown({ id, name, url: address.url });
  }

  const document = files.find(({ id }) => id === shown?.id);
  return (
    <section className={styles.part}>
      <h2>{w.files}</h2>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={failed}>
          {failure}
        </Banner>
      )}
      {files.length === 0 && <p className={styles.hint}>{w.noFiles}</p>}
      {files.map((file) =>
        file.state === 'clean' ? (
          <Button
            key={file.id}
            size="s"
            variant="secondary"
            isBusy={isBusy}
            disabled={!isAlive}
            aria-expanded={shown?.id === file.id}
            onClick={() => void show(file)}
          >
            {t(w.showFile, { name: file.name })}
          </Button>
        ) : (
          <p key={file.id}>
            {file.name} ({file.state === 'checking' ? w.checking : w.refusedFile})
          </p>
        ),
      )}
      {shown && document?.kind === 'application/pdf' && (
        <object
          className={styles.document}
          data={shown.url}
          type="application/pdf"
          aria-label={shown.name}
        >
          {/* Where the browser shows no documents by itself. */}
          <a href={shown.url}>{shown.name}</a>
        </object>
      )}
      {shown && document && document.kind !== 'application/pdf' && (
        <img className={styles.picture} src={shown.url} alt={shown.name} />
      )}
      {files.length > 0 && <p className={styles.hint}>{w.fileNoted}</p>}
    </section>
  );
}
