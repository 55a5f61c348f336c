import { useState, type FormEvent } from 'react';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { rateVisit } from '../contract.ts';
import { VIDEO_WORDS } from '../words.ts';
import styles from './video.module.css';

const RATINGS = [5, 4, 3, 2, 1] as const;

/** How good sound and picture were, once it is over. */
export function RateConnection({ id, rating }: { id: string; rating: number | null }) {
  const { w } = useOwnWords(VIDEO_WORDS);
  const words = w.room.rate;
  const { send, isBusy, failure } = useSend();
  const [chosen, setChosen] = useState(rating);
  const [isSent, setIsSent] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen === null || isBusy) return;
    if (await send(rateVisit, { params: { id }, body: { rating: chosen } })) setIsSent(true);
  }

  return (
    <form className={styles.rate} onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.ratings}>
        <legend className={styles.subtitle}>{words.title}</legend>
        <p className={styles.soft}>{words.hint}</p>
        {RATINGS.map((value) => (
          <label key={value} className={styles.rating}>
            <input
              type="radio"
              name="rating"
              checked={chosen === value}
              onChange={() => setChosen(value)}
            />
            {words.values[value]}
          </label>
        ))}
      </fieldset>
      {failure !== null && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
      <div role="status">{isSent && <Banner tone="success">{words.thanks}</Banner>}</div>
      <div>
        <Button type="submit" variant="secondary" isBusy={isBusy} disabled={chosen === null}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
