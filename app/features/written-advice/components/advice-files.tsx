import { useState } from 'react';
import { FileUpload } from '#app/features/files/file-upload.tsx';
import { useUploads, type UploadOptions, type Uploads } from '#app/features/files/use-uploads.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import type { PictureFault } from '../judge-picture.ts';
import { lookAtPicture } from '../look-at-picture.ts';
import { ADVICE_WORDS } from '../words.ts';
import styles from '../written-advice.module.css';

export interface AdviceUploads extends Uploads {
  /** By the names of files. */
  faults: ReadonlyMap<string, PictureFault>;
}

/** The files of a form, each picture looked at before a doctor has to. */
export function useAdviceUploads(options: UploadOptions = {}): AdviceUploads {
  const uploads = useUploads(options);
  const [faults, setFaults] = useState<ReadonlyMap<string, PictureFault>>(new Map());

  async function judge(file: File) {
    const fault = await lookAtPicture(file);
    setFaults((before) => {
      const next = new Map(before);
      next.delete(file.name);
      if (fault) next.set(file.name, fault);
      return next;
    });
  }

  return {
    ...uploads,
    faults,
    add: (files) => {
      uploads.add(files);
      for (const file of files) void judge(file);
    },
  };
}

/** A name without its ending. */
function stemOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/** Reports and pictures, and what is wrong with a picture. */
export function AdviceFiles({ uploads, error }: { uploads: AdviceUploads; error: string | null }) {
  const { w, t } = useOwnWords(ADVICE_WORDS);
  const bad = uploads.uploads.flatMap(({ key, name }) => {
    // As it was chosen: a picture of a telephone is kept under another ending.
    const found = [...uploads.faults].find(([own]) => stemOf(own) === stemOf(name));
    return found ? [{ key, text: t(w.pictures[found[1]], { name }) }] : [];
  });
  return (
    <div className={styles.stack}>
      <FileUpload uploads={uploads} label={w.form.files} error={error} isOptional />
      <div role="status">
        {bad.length > 0 && (
          <Banner tone="warning" title={w.pictures.title}>
            <ul className={styles.plain}>
              {bad.map(({ key, text }) => (
                <li key={key}>{text}</li>
              ))}
            </ul>
            <p>{w.pictures.anyway}</p>
          </Banner>
        )}
      </div>
    </div>
  );
}
