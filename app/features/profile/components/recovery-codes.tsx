import { useEffect, useRef } from 'react';
import { FACTOR_WORDS } from '#app/features/identity/factor-words.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { showToast } from '#app/ui/toast/toast.ts';
import styles from './security-card.module.css';

/** The recovery codes, this once: to be copied, kept as a file or printed. */
export function RecoveryCodes({
  codes,
  email,
  onDone,
}: {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}) {
  const { w, t } = useOwnWords(FACTOR_WORDS);
  const words = w.card.recovery;
  const { productName } = usePortal();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const title = t(words.fileTitle, { portal: productName, email });
  const text = `${title}\n\n${codes.join('\n')}\n`;

  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'));
    showToast({ tone: 'success', title: words.copied });
  }

  return (
    <div className={styles.codesPart}>
      <h4 ref={heading} tabIndex={-1}>
        {words.title}
      </h4>
      <Banner tone="warning">{words.text}</Banner>
      <div className={styles.printed}>
        <p className={styles.printedTitle}>{title}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button variant="secondary" onClick={() => download(words.file, text)}>
          {words.download}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      <div>
        <Button onClick={onDone}>{words.done}</Button>
      </div>
    </div>
  );
}

function download(name: string, text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
