import { useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { initialsOf, tintOf } from './initials.ts';
import styles from './avatar.module.css';

const TINTS = [styles.tint0, styles.tint1, styles.tint2, styles.tint3, styles.tint4];
const PIXELS = { s: 44, m: 64, l: 88, xl: 128 };

export interface AvatarProps {
  src?: string | null;
  /** Gives the initials when there is no picture. */
  name: string;
  size?: keyof typeof PIXELS;
  /** A circle for people, a square for places. */
  shape?: 'circle' | 'square';
  /** Above the fold: fetched at once. */
  isEager?: boolean;
}

/** A person's or a place's picture, else its initials. It decorates: the name stands beside it. */
export function Avatar({ src, name, size = 'm', shape = 'circle', isEager }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);

  // A picture that failed before the page came alive has already sent its error event.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setFailedSrc(src ?? null);
  }, [src]);

  const looks = classNames(styles.avatar, styles[size], styles[shape]);
  if (!src || failedSrc === src) {
    return (
      <span className={classNames(looks, TINTS[tintOf(name, TINTS.length)])} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      ref={image}
      className={looks}
      src={src}
      alt=""
      width={PIXELS[size]}
      height={PIXELS[size]}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  );
}
