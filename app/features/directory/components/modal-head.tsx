import type { ReactNode } from 'react';
import { Avatar } from '#app/ui/avatar/avatar.tsx';
import styles from './modal-head.module.css';

interface ModalHeadProps {
  name: string;
  place: string;
  picture: string | null;
  shape: 'circle' | 'square';
  /** Beside the name. */
  mark?: ReactNode;
}

/** Who and where, on top of a modal. */
export function ModalHead({ name, place, picture, shape, mark }: ModalHeadProps) {
  return (
    <div className={styles.head}>
      <Avatar src={picture} name={name} size="m" shape={shape} />
      <div>
        <p className={styles.name}>
          {name} {mark}
        </p>
        <p className={styles.place}>{place}</p>
      </div>
    </div>
  );
}
