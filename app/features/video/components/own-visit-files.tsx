import { useState } from 'react';
import { openFile } from '#app/features/files/contract.ts';
import { FileUpload } from '#app/features/files/file-upload.tsx';
import { useUploads } from '#app/features/files/use-uploads.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { Button } from '#app/ui/button/button.tsx';
import { addVisitFiles, findVisitFiles, type VisitFile } from '../files-contract.ts';
import { VIDEO_WORDS } from '../words.ts';
import { useVisitFiles } from './use-visit-files.ts';
import styles from './video.module.css';
import { VisitFiles } from './visit-files.tsx';

/** For the patient: what both sides have sent, and the way to send more while the room is open; nothing when there is nothing. */
export function OwnVisitFiles({
  id,
  version,
  canSend,
}: {
  id: string;
  version: number;
  canSend: boolean;
}) {
  const { send, isBusy, failure } = useSend();
  const { files, setFiles } = useVisitFiles(version, () =>
    call(findVisitFiles, { params: { id } }),
  );
  if (!canSend && (files === null || files.length === 0)) return null;

  async function open(file: VisitFile) {
    const address = await send(openFile, { params: { id: file.id } });
    if (address) window.location.assign(address.url);
  }

  return (
    <VisitFiles
      files={files ?? []}
      failure={failure}
      isBusy={isBusy}
      onOpen={(file) => void open(file)}
    >
      {canSend && <SendFiles id={id} onSent={setFiles} />}
    </VisitFiles>
  );
}

function SendFiles({ id, onSent }: { id: string; onSent: (files: VisitFile[]) => void }) {
  const { w } = useOwnWords(VIDEO_WORDS);
  const [times, setTimes] = useState(0);
  return (
    <>
      {/* Once they are sent it begins anew. */}
      <Attach
        key={times}
        id={id}
        onSent={(files) => {
          onSent(files);
          setTimes(times + 1);
        }}
      />
      <div role="status">{times > 0 && w.room.files.sent}</div>
    </>
  );
}

function Attach({ id, onSent }: { id: string; onSent: (files: VisitFile[]) => void }) {
  const { w } = useOwnWords(VIDEO_WORDS);
  const words = w.room.files;
  const isAlive = useAlive();
  const uploads = useUploads({ memory: { key: `vizit.visitFiles.${id}` } });
  const { send, isBusy, failure, fields } = useSend();

  async function give() {
    const answer = await send(addVisitFiles, { params: { id }, body: { files: uploads.ids } });
    if (!answer) return;
    uploads.forget();
    onSent(answer.files);
  }

  return (
    <>
      <FileUpload
        uploads={uploads}
        label={words.attach}
        error={failure ?? (fields.files ? words.failed : undefined)}
      />
      {uploads.ids.length > 0 && (
        <div className={styles.controls}>
          <Button
            size="s"
            isBusy={isBusy || uploads.isBusy}
            disabled={!isAlive}
            onClick={() => void give()}
          >
            {words.send}
          </Button>
        </div>
      )}
    </>
  );
}
