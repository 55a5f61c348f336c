import { useId, useState } from 'react';
import { FilePicker } from '#app/features/files/file-picker.tsx';
import { ACCEPTED_FILES } from '#app/features/files/file-rules.ts';
import { sendBody } from '#app/features/files/send-file.ts';
import { refusalOfFile } from '#app/features/files/uploads.ts';
import { FILE_WORDS } from '#app/features/files/words.ts';
import { toFailure, useFailureText } from '#app/forms/failure.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call, callUrl } from '#app/platform/call.ts';
import { UploadIcon } from '#app/ui/icons/rare-icons.tsx';
import {
  findFilesOfVisitToHold,
  giveVisitFile,
  openVisitFile,
  type VisitFile,
} from './files-contract.ts';
import { VIDEO_WORDS } from './words.ts';
import { useVisitFiles } from './components/use-visit-files.ts';
import styles from './components/video.module.css';
import { VisitFiles } from './components/visit-files.tsx';

interface Which {
  partnerId: string;
  id: string;
}

/** For the doctor: what both sides have sent, and the way to give the patient a file. */
export function HeldVisitFiles({
  which,
  version,
  hasAccount,
}: {
  which: Which;
  version: number;
  /** The patient has somewhere to receive files. */
  hasAccount: boolean;
}) {
  const { w } = useOwnWords(VIDEO_WORDS);
  const { send, isBusy, failure } = useSend();
  const { files, setFiles } = useVisitFiles(version, () =>
    call(findFilesOfVisitToHold, { params: { ...which } }),
  );

  async function open({ id }: VisitFile) {
    const address = await send(openVisitFile, { params: { ...which, file: id } });
    if (address) window.location.assign(address.url);
  }

  return (
    <VisitFiles
      files={files ?? []}
      failure={failure}
      isBusy={isBusy}
      onOpen={(file) => void open(file)}
    >
      {hasAccount ? (
        <GiveFile which={which} onGiven={setFiles} />
      ) : (
        <p className={styles.soft}>{w.room.files.noAccount}</p>
      )}
    </VisitFiles>
  );
}

function GiveFile({ which, onGiven }: { which: Which; onGiven: (files: VisitFile[]) => void }) {
  const { w, t } = useOwnWords(VIDEO_WORDS);
  const { w: fileWords } = useOwnWords(FILE_WORDS);
  const words = w.room.files;
  const id = useId();
  const isAlive = useAlive();
  const textOf = useFailureText();
  const [share, setShare] = useState<number | null>(null);
  const [said, setSaid] = useState<{ text: string; isFailure: boolean } | null>(null);

  async function give(file: File | undefined) {
    if (!file) return;
    const body = new FormData();
    body.append('file', file, file.name);
    setShare(0);
    setSaid(null);
    try {
      const url = callUrl(giveVisitFile, { ...which });
      const answer = await sendBody<{ files: VisitFile[] }>(url, body, {
        signal: new AbortController().signal,
        onProgress: setShare,
      });
      onGiven(answer.files);
      setSaid({ text: t(words.given, { name: file.name }), isFailure: false });
    } catch (error) {
      const failure = toFailure(error);
      const refusal = refusalOfFile({ failure });
      const text = refusal ? fileWords.refusals[refusal] : textOf(failure);
      setSaid({ text: `${words.failed}: ${text}`, isFailure: true });
    } finally {
      setShare(null);
    }
  }

  return (
    <div className={styles.give}>
      <FilePicker
        add={([file]) => void give(file)}
        describedBy={`${id}-hint`}
        icon={<UploadIcon />}
        accept={ACCEPTED_FILES}
        disabled={!isAlive || share !== null}
      >
        {words.give}
      </FilePicker>
      <p id={`${id}-hint`} className={styles.soft}>
        {words.giveHint}
      </p>
      {share !== null && <progress value={share} aria-label={words.give} />}
      <div role="status" className={said?.isFailure ? styles.bad : undefined}>
        {said?.text}
      </div>
    </div>
  );
}
