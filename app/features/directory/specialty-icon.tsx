import icons from './specialty-icons.svg?url';
import { isSpecialtyDrawn } from './specialty-icons.ts';
import { StethoscopeIcon } from '#app/ui/icons/icons.tsx';
import styles from './specialty-icon.module.css';

/** The drawing of a specialty, beside its name. They come in one file of their own, not with the scripts. */
export function SpecialtyIcon({ id }: { id: number }) {
  if (!isSpecialtyDrawn(id)) return <StethoscopeIcon size="l" />;
  return (
    <svg className={styles.icon} aria-hidden="true">
      <use href={`${icons}#s${id}`} />
    </svg>
  );
}
