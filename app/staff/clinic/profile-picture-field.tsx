import { useId, useState } from 'react';
import { addProfilePicture } from '#app/features/clinic-profile/contract.ts';
import { FilePicker } from '#app/features/files/file-picker.tsx';
import { sendBody } from '#app/features/files/send-file.ts';
import { refusalOfFile } from '#app/features/files/uploads.ts';
import { FILE_WORDS } from '#app/features/files/words.ts';
import { toFailure, useFailureText } from '#app/forms/failure.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { callUrl } from '#app/platform/call.ts';
import { pictureHref } from '#app/platform/picture-address.ts';
import { Avatar } from '#app/ui/avatar/avatar.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { UploadIcon } from '#app/ui/icons/rare-icons.tsx';
import { PROFILE_ROOM_WORDS } from './profile-words.ts';
import profileStyles from './profile.module.css';
import styles from '#app/staff/staff.module.css';

const PICTURES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

/** The picture of a profile; one that is chosen is sent at once, and seen by patients when the profile is published. */
export function ProfilePictureField({
  clinicId,
  of,
  name,
  picture,
  error,
  onChange,
}: {
  clinicId: number;
  of: 'clinic' | 'doctor';
  name: string;
  picture: string | null;
  error: string | null;
  onChange: (picture: string | null) => void;
}) {
  const { w } = useOwnWords(PROFILE_ROOM_WORDS);
  const { w: fileWords } = useOwnWords(FILE_WORDS);
  const id = useId();
  const isAlive = useAlive();
  const textOf = useFailureText();
  const [share, setShare] = useState<number | null>(null);
  const [said, setSaid] = useState<{ text: string; isFailure: boolean } | null>(null);

  async function take(file: File | undefined) {
    if (!file) return;
    const body = new FormData();
    body.append('file', file, file.name);
    setShare(0);
    setSaid(null);
    try {
      const url = callUrl(addProfilePicture, { providerId: String(clinicId), of });
      const { signal } = new AbortController();
      const answer = await sendBody<{ picture: string }>(url, body, {
        signal,
        onProgress: setShare,
      });
      onChange(answer.picture);
      setSaid({ text: w.pictureTaken, isFailure: false });
    } catch (failed) {
      const failure = toFailure(failed);
      const refusal = refusalOfFile({ failure });
      setSaid({
        text: refusal ? fileWords.refusals[refusal] : textOf(failure),
        isFailure: true,
      });
    } finally {
      setShare(null);
    }
  }

  return (
    <fieldset className={profileStyles.part}>
      <legend>{w.picture}</legend>
      <div className={profileStyles.picture}>
        <Avatar
          src={pictureHref(picture)}
          name={name}
          size="l"
          shape={of === 'clinic' ? 'square' : 'circle'}
        />
        <FilePicker
          add={([file]) => void take(file)}
          describedBy={`${id}-hint`}
          icon={<UploadIcon />}
          accept={PICTURES}
          disabled={!isAlive || share !== null}
        >
          {w.choosePicture}
        </FilePicker>
        {picture !== null && (
          <Button
            size="s"
            variant="quiet"
            onClick={() => {
              setSaid(null);
              onChange(null);
            }}
          >
            {w.withoutPicture}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {w.pictureHint}
      </p>
      {share !== null && <progress value={share} aria-label={w.choosePicture} />}
      <div role="status" className={said?.isFailure || error ? styles.missing : undefined}>
        {error ?? said?.text}
      </div>
    </fieldset>
  );
}
