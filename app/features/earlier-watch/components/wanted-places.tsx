import { useRef } from 'react';
import {
  groupLocationChoices,
  type LocationChoice,
} from '#app/features/search/location-choices.ts';
import { useOwnWords, useWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { PLACES_MAX } from '../watch-rules.ts';
import { EARLIER_WORDS } from '../words.ts';
import styles from '../earlier-watch.module.css';

/** Where: any of the places that were added, or the whole country. */
export function WantedPlaces({
  places,
  chosen,
  onChange,
}: {
  places: readonly LocationChoice[];
  chosen: readonly string[];
  onChange: (codes: string[]) => void;
}) {
  const { w, t, market } = useOwnWords(EARLIER_WORDS);
  const { counties } = useWords('finder').w.filters;
  const field = useRef<HTMLSelectElement>(null);
  const left = places.filter(({ code }) => !chosen.includes(code));
  const isFull = chosen.length >= PLACES_MAX;
  return (
    <div className={styles.choices}>
      <Select
        ref={field}
        name="location"
        label={w.form.places}
        hint={w.form.placesHint}
        placeholder={isFull ? t(w.form.placesFull, { count: PLACES_MAX }) : w.form.addPlace}
        options={isFull ? [] : groupLocationChoices(left, counties[market])}
        value=""
        onChange={(code) => onChange([...chosen, code])}
      />
      {chosen.length > 0 && (
        <ul className={styles.actions}>
          {chosen.map((code) => {
            const name = places.find((one) => one.code === code)?.label ?? code;
            return (
              <li key={code}>
                <Button
                  variant="secondary"
                  size="s"
                  icon={<CloseIcon />}
                  aria-label={t(w.form.removePlace, { name })}
                  onClick={() => {
                    onChange(chosen.filter((one) => one !== code));
                    // The pressed button is gone.
                    field.current?.focus();
                  }}
                >
                  {name}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
