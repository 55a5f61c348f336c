import { useState, type FormEvent } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { CHAT_LENGTH_MAX, type ChatLine } from '../call/call.ts';
import { VIDEO_WORDS } from '../words.ts';
import styles from './video.module.css';

/** What is written during a visit: from browser to browser, kept nowhere. */
export function Chat({
  lines,
  onWrite,
}: {
  lines: readonly ChatLine[];
  /** @returns false when nobody is connected */
  onWrite: (text: string) => boolean;
}) {
  const { w, t } = useOwnWords(VIDEO_WORDS);
  const words = w.room.chat;
  const [text, setText] = useState('');
  const [hasFailed, setHasFailed] = useState(false);

  function send(event: FormEvent) {
    event.preventDefault();
    const typed = text.trim();
    if (typed === '') return;
    const isSent = onWrite(typed);
    setHasFailed(!isSent);
    if (isSent) setText('');
  }

  return (
    <Card as="section" className={styles.chat} aria-labelledby="chat">
      <h2 id="chat" className={styles.subtitle}>
        {words.title}
      </h2>
      <p className={styles.soft}>{words.none}</p>
      <div className={styles.lines} role="log" aria-labelledby="chat">
        {lines.map(({ key, from, text: line }) => (
          <p key={key}>
            {t(words.line, { who: from === null ? w.room.you : w.room.kinds[from], text: line })}
          </p>
        ))}
      </div>
      <form className={styles.write} onSubmit={send}>
        <TextField
          label={words.label}
          value={text}
          onChange={setText}
          maxLength={CHAT_LENGTH_MAX}
          error={hasFailed ? words.notSent : undefined}
          autoComplete="off"
        />
        <Button type="submit" variant="secondary">
          {words.send}
        </Button>
      </form>
    </Card>
  );
}
