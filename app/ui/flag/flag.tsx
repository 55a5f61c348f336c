import type { Locale } from '#app/i18n/locale.ts';
import styles from './flag.module.css';

/** As texts: lists repeat them, and React need not look inside. */
const DRAWINGS: Record<Locale, { __html: string }> = {
  hu: {
    __html:
      '<path fill="#ce2939" d="M0 0h24v6H0z"/><path fill="#fff" d="M0 6h24v6H0z"/><path fill="#477050" d="M0 12h24v6H0z"/>',
  },
  ro: {
    __html:
      '<path fill="#002b7f" d="M0 0h8v18H0z"/><path fill="#fcd116" d="M8 0h8v18H8z"/><path fill="#ce1126" d="M16 0h8v18h-8z"/>',
  },
  en: {
    __html:
      '<path fill="#012169" d="M0 0h24v18H0z"/><path stroke="#fff" stroke-width="3.6" d="m0 0 24 18M24 0 0 18"/><path stroke="#c8102e" stroke-width="1.4" d="m0 0 24 18M24 0 0 18"/><path stroke="#fff" stroke-width="6" d="M12 0v18M0 9h24"/><path stroke="#c8102e" stroke-width="3.4" d="M12 0v18M0 9h24"/>',
  },
};

/** A language's flag; named when it stands alone, silent beside the language's name. */
export function Flag({ locale, title }: { locale: Locale; title?: string }) {
  const naming = title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true };
  return (
    <svg
      className={styles.flag}
      viewBox="0 0 24 18"
      width="24"
      {...naming}
      dangerouslySetInnerHTML={DRAWINGS[locale]}
    />
  );
}
