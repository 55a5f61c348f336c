import type { TotpSetup } from '#app/features/identity/factor-contract.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** What an authenticator app is set up by: a picture, and the key where none can be taken. */
export function TotpSetupPicture({ setup: { key, qr } }: { setup: TotpSetup }) {
  const words = useOwnWords(STAFF_WORDS).w.invitation;
  return (
    <>
      <p>{words.authenticatorText}</p>
      <svg
        className={styles.qr}
        viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}
        role="img"
        aria-label={words.picture}
      >
        <path d={qr.path} />
      </svg>
      <p>
        {words.keyLabel}: <code>{key.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </>
  );
}
