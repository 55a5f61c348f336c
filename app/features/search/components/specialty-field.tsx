import { useEffect, useState } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { ComboBox } from '#app/ui/combo-box/combo-box.tsx';
import { SearchIcon } from '#app/ui/icons/icons.tsx';
import { AUTOCOMPLETE_TERM_MIN } from '../filters.ts';
import { forgetRecent, readRecent, rememberRecent, type RecentSearch } from '../recent-searches.ts';
import { SPECIALTY_TEXT_PARAM } from '#app/features/directory/specialty-text.ts';
import type { SpecialtySearch } from '../use-specialty-search.ts';

interface SpecialtyFieldProps {
  id?: string;
  specialty: SpecialtySearch;
  onChoose?: (id: number) => void;
  onClear?: () => void;
}

/** Of the item that forgets the searches above it. */
const FORGET_ID = 'forget';
const browserStorage = () => window.localStorage;

/** What the patient needs: typed, looked for, chosen from a list. */
export function SpecialtyField({ id, specialty, onChoose, onClear }: SpecialtyFieldProps) {
  const { w, shared } = useWords('finder');
  const [recent, setRecent] = useState<RecentSearch[]>([]);
  const { chosen, text } = specialty;
  const chosenId = chosen?.id;
  const chosenLabel = chosen?.label;
  useEffect(() => {
    if (chosenId && chosenLabel) {
      rememberRecent(browserStorage, { id: chosenId, label: chosenLabel });
    }
  }, [chosenId, chosenLabel]);
  const isOfferingRecent = text === '' && recent.length > 0;
  const recentGroups = [
    { id: 'recent', label: w.filters.recent, items: recent },
    { id: FORGET_ID, items: [{ id: FORGET_ID, label: w.filters.forgetRecent }] },
  ];
  const forget = () => {
    forgetRecent(browserStorage);
    setRecent([]);
  };
  const problems = { unknown: w.filters.specialtyEmpty, network: shared.failure.network };
  return (
    <div onFocus={() => setRecent(readRecent(browserStorage))}>
      <ComboBox
        id={id}
        label={w.filters.specialty}
        placeholder={w.filters.specialtyPlaceholder}
        // A look-up that failed is logged only; who searches all the same is told why that cannot be.
        emptyText={specialty.hasFailed ? null : w.filters.specialtyEmpty}
        error={specialty.problem && problems[specialty.problem]}
        icon={<SearchIcon />}
        name="subfunction"
        textName={SPECIALTY_TEXT_PARAM}
        minLength={isOfferingRecent ? 0 : AUTOCOMPLETE_TERM_MIN}
        inputValue={specialty.text}
        groups={isOfferingRecent ? recentGroups : specialty.groups}
        isLoading={specialty.isLoading}
        selected={specialty.chosen}
        onInputChange={(next) => {
          if (isOfferingRecent && next === w.filters.forgetRecent) return;
          specialty.type(next);
          if (next === '') onClear?.();
        }}
        onSelect={(item) => {
          if (item?.id === FORGET_ID) {
            forget();
            return;
          }
          specialty.choose(item);
          if (item) onChoose?.(Number(item.id));
        }}
      />
    </div>
  );
}
