import { useId, useState, type DragEvent } from 'react';
import { describeFailure } from '#app/forms/failure.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { FieldError, OptionalMark, type FieldProps } from '#app/ui/field/field.tsx';
import { AlertIcon, CheckIcon, CloseIcon, RefreshIcon } from '#app/ui/icons/icons.tsx';
import { CameraIcon, FileIcon, UploadIcon } from '#app/ui/icons/rare-icons.tsx';
import { LiveMessage } from '#app/ui/live-message/live-message.tsx';
import { ACCEPTED_FILES, FILE_BYTES_MAX, PART_BYTES } from './file-rules.ts';
import { FilePicker } from './file-picker.tsx';
import { isBrokenOff, refusalOfFile, type Upload } from './uploads.ts';
import type { Uploads } from './use-uploads.ts';
import { FILE_WORDS } from './words.ts';
import styles from './file-upload.module.css';

const MEGABYTE = 1024 * 1024;
/**
 * A form's files: dropped, chosen, or photographed with a telephone. Kinds and sizes are told beforehand; each file is sent at
 * once, shown with how far it is, and can be removed or sent again.
 */
export function FileUpload({
  uploads,
  label,
  hint,
  error,
  isOptional,
  className,
}: FieldProps & { uploads: Uploads }) {
  const { w, t } = useOwnWords(FILE_WORDS);
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const { add, filesMax, leftOut } = uploads;
  const isFull = uploads.uploads.length >= filesMax;
  const isWrong = Boolean(error);
  const describedBy = classNames(`${id}-kinds`, hint && `${id}-hint`, isWrong && `${id}-error`);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    add([...event.dataTransfer.files]);
  }

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={classNames(styles.field, className)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p className={styles.label} id={`${id}-label`}>
        {label}
        <OptionalMark isOptional={isOptional} />
      </p>
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div
        className={classNames(styles.zone, isOver && styles.over, isWrong && styles.wrong)}
        data-full={isFull || undefined}
      >
        <p className={styles.hint} id={`${id}-kinds`}>
          {t(w.kinds, { size: FILE_BYTES_MAX / MEGABYTE, count: filesMax })}
        </p>
        {isFull ? (
          <p className={styles.hint}>{w.full}</p>
        ) : (
          <div className={styles.ways}>
            <span className={styles.drop}>{w.drop}</span>
            <FilePicker
              {...{ add, isWrong, describedBy }}
              icon={<UploadIcon />}
              accept={ACCEPTED_FILES}
              multiple={filesMax > 1}
            >
              {w.choose}
            </FilePicker>
            <FilePicker
              {...{ add, describedBy }}
              className={styles.camera}
              icon={<CameraIcon />}
              accept="image/*"
              capture="environment"
            >
              {w.photograph}
            </FilePicker>
          </div>
        )}
      </div>
      {uploads.uploads.length > 0 && (
        <ul className={styles.list} aria-label={w.list}>
          {uploads.uploads.map((upload) => (
            <UploadItem key={upload.key} {...{ upload, uploads }} />
          ))}
        </ul>
      )}
      {leftOut > 0 && <FieldError id={`${id}-left`} error={t(w.leftOut, { count: leftOut })} />}
      <FieldError id={`${id}-error`} error={error} />
      <LiveMessage text={useNews(uploads.uploads)} />
    </div>
  );
}

function UploadItem({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { w, t } = useOwnWords(FILE_WORDS);
  const { key, name, preview, size, state, share } = upload;
  const isFailed = state === 'failed';
  const canRetry = isFailed && refusalOfFile(upload) === null && !isBrokenOff(upload);
  const megabytes = Math.max(Math.round((size / MEGABYTE) * 10) / 10, 0.1);
  return (
    <li className={styles.item}>
      <span className={styles.preview}>
        {preview === null ? <FileIcon size="l" /> : <img src={preview} alt="" />}
      </span>
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <p className={styles.size}>{t(w.size, { size: megabytes })}</p>
        <UploadStatus upload={upload} />
        {state === 'sending' && share < 1 && (
          <progress className={styles.bar} value={share} aria-label={t(w.progress, { name })} />
        )}
      </div>
      <div className={styles.actions}>
        {canRetry && (
          <Button
            size="s"
            variant="secondary"
            icon={<RefreshIcon />}
            aria-label={t(w.retryNamed, { name })}
            onClick={() => uploads.retry(key)}
          >
            {w.retry}
          </Button>
        )}
        <Button
          size="s"
          variant="quiet"
          icon={<CloseIcon />}
          aria-label={t(w.removeNamed, { name })}
          onClick={() => uploads.remove(key)}
        >
          {w.remove}
        </Button>
      </div>
    </li>
  );
}

function percentOf({ share }: Upload): number {
  return Math.floor(share * 100);
}

function UploadStatus({ upload }: { upload: Upload }) {
  const { w, t } = useOwnWords(FILE_WORDS);
  const failureText = useUploadFailure(upload);
  const { state, share, file } = upload;
  switch (state) {
    case 'waiting':
      return <p className={styles.status}>{w.waiting}</p>;
    case 'sending':
      return (
        <p className={styles.status}>
          {share < 1 ? t(w.sending, { percent: percentOf(upload) }) : w.checking}
        </p>
      );
    case 'kept':
      return (
        <p className={classNames(styles.status, styles.kept)}>
          <CheckIcon size="s" />
          <span>{file?.state === 'checking' ? w.unchecked : w.kept}</span>
        </p>
      );
    case 'failed':
      return (
        <p className={classNames(styles.status, styles.failed)}>
          <AlertIcon size="s" />
          <span>{failureText}</span>
        </p>
      );
  }
}

/** Why a file is not at the server, and what can be done. */
function useUploadFailure(upload: Upload): string {
  const { w, t, shared } = useOwnWords(FILE_WORDS);
  const refusal = refusalOfFile(upload);
  if (refusal) return w.refusals[refusal];
  if (!upload.failure) return '';
  const percent = percentOf(upload);
  if (isBrokenOff(upload)) return t(w.brokenOff, { percent });
  const goesOn = upload.size > PART_BYTES && percent > 0;
  const network = goesOn ? t(w.brokenAt, { percent }) : w.broken;
  return describeFailure(upload.failure, { ...shared.failure, network });
}

/** What became of the file that was settled last, for those who do not see the list. */
function useNews(uploads: readonly Upload[]): string | null {
  const { w, t } = useOwnWords(FILE_WORDS);
  const [before, setBefore] = useState(uploads);
  const [news, setNews] = useState<string | null>(null);
  if (before !== uploads) {
    setBefore(uploads);
    const settled = uploads.find(({ key, state }) => {
      const old = before.find((one) => one.key === key);
      return old?.state !== state && (state === 'kept' || state === 'failed');
    });
    // It goes on, or was taken away: what was said of it is true no more.
    const isTakenBack = before.some(
      ({ key, state }) =>
        state === 'failed' && uploads.find((one) => one.key === key)?.state !== 'failed',
    );
    if (settled) {
      const { name, state } = settled;
      setNews(t(state === 'kept' ? w.announceKept : w.announceFailed, { name }));
    } else if (isTakenBack) setNews(null);
  }
  return news;
}
