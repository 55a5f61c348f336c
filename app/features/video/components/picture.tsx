import { useEffect, useRef, useState } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { VIDEO_WORDS } from '../words.ts';
import styles from './video.module.css';

/** The live picture, and sound, of one end. */
export function Picture({
  stream,
  label,
  isOwn = false,
}: {
  stream: MediaStream | null;
  /** Whose it is. */
  label: string;
  /** A mirror, without one's own voice. */
  isOwn?: boolean;
}) {
  const { w } = useOwnWords(VIDEO_WORDS);
  const video = useRef<HTMLVideoElement>(null);
  /** A browser plays no sound on a page that was loaded anew until somebody presses something. */
  const [isHeldBack, setIsHeldBack] = useState(false);
  useEffect(() => {
    const { current } = video;
    if (!current || current.srcObject === stream) return;
    current.srcObject = stream;
    if (stream === null || isOwn) return;
    current.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') setIsHeldBack(true);
    });
  }, [stream, isOwn]);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- live: nobody has written what is said */}
      <video
        ref={video}
        className={classNames(styles.picture, isOwn && styles.mirror)}
        aria-label={label}
        autoPlay
        playsInline
        muted={isOwn}
        onPlaying={() => setIsHeldBack(false)}
      />
      {isHeldBack && (
        <Button className={styles.play} onClick={() => void video.current?.play()}>
          {w.room.play}
        </Button>
      )}
    </>
  );
}
