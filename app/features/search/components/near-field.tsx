import type { FocusEvent, KeyboardEvent } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { ComboBox } from '#app/ui/combo-box/combo-box.tsx';
import { PinIcon } from '#app/ui/icons/icons.tsx';
import { LiveMessage } from '#app/ui/live-message/live-message.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { AUTOCOMPLETE_TERM_MIN } from '../filters.ts';
import { DISTANCES_KM } from '#app/features/directory/near.ts';
import { NEAR_TEXT_PARAM } from '#app/features/directory/specialty-text.ts';
import type { FinderSearch } from '../use-finder-search.ts';
import { useNearSearch } from '../use-near-search.ts';
import styles from './near-field.module.css';

interface NearFieldProps {
  search: FinderSearch;
  /** What the position searched around is called; null: it has no name. */
  placeName: string | null;
}

/** The nearest first: from where the visitor is, asked of the browser only on a press, or from a town. */
export function NearField({ search, placeName }: NearFieldProps) {
  const { w, t, market, shared } = useWords('finder');
  const { near, within } = search.draft;
  const field = useNearSearch(near, placeName ?? w.near.unnamed, (next) =>
    search.search(next ? { near: next, location: '' } : { near: next }),
  );
  const problem = field.problem && { ...w.near, network: shared.failure.network }[field.problem];
  const submitTyped = (event: KeyboardEvent) => {
    const isTyped = field.text !== '' && !field.chosen;
    const isListed =
      event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
    if (event.key !== 'Enter' || !isTyped || isListed) return;
    event.preventDefault();
    void field.settle();
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) void field.settle();
  };
  return (
    <div className={styles.near}>
      <div onKeyDownCapture={submitTyped} onBlur={leave} className={styles.field}>
        <ComboBox
          label={w.near.label}
          placeholder={w.near.placeholder[market]}
          emptyText={problem ?? w.near.unknown}
          error={problem}
          icon={<PinIcon />}
          textName={near ? undefined : NEAR_TEXT_PARAM}
          minLength={AUTOCOMPLETE_TERM_MIN}
          inputValue={field.text}
          groups={[{ id: 'places', items: field.items }]}
          isLoading={field.isLoading}
          selected={field.chosen}
          onInputChange={field.type}
          onSelect={field.choose}
        />
        <LiveMessage text={field.isLocating ? w.near.locating : problem} />
      </div>
      {near === '' ? (
        <Button
          variant="secondary"
          className={styles.me}
          icon={<PinIcon />}
          isBusy={field.isLocating}
          onClick={field.locate}
        >
          {w.near.me}
        </Button>
      ) : (
        <Select
          className={styles.within}
          label={w.near.within}
          name="within"
          placeholder={null}
          value={String(within)}
          options={DISTANCES_KM.map((km) => ({
            value: String(km),
            label: t(w.near.withinKm, { km: String(km) }),
          }))}
          onChange={(km) => search.search({ within: Number(km) })}
        />
      )}
      {near && <input type="hidden" name="near" value={near} />}
    </div>
  );
}
