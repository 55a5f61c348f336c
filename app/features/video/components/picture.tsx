import { useEffect, useRef } from 'react';
import { classNames } from '#app/ui/class-names.ts';
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
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current && video.current.srcObject !== stream) video.current.srcObject = stream;
  }, [stream]);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- live: nobody has written what is said
    <video
      ref={video}
      className={classNames(styles.picture, isOwn && styles.mirror)}
      aria-label={label}
      autoPlay
      playsInline
      muted={isOwn}
    />
  );
}
