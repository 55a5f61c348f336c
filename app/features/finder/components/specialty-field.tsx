import { useWords } from '#app/i18n/use-words.tsx';
import { ComboBox } from '#app/ui/combo-box/combo-box.tsx';
import { SearchIcon } from '#app/ui/icons/icons.tsx';
import { AUTOCOMPLETE_TERM_MIN } from '../filters.ts';
import { SPECIALTY_TEXT_PARAM } from '../specialty-text.ts';
import type { SpecialtySearch } from '../use-specialty-search.ts';

interface SpecialtyFieldProps {
  id?: string;
  specialty: SpecialtySearch;
  onChoose?: (id: number) => void;
  onClear?: () => void;
}

/** What the patient needs: typed, looked for, chosen from a list. */
export function SpecialtyField({ id, specialty, onChoose, onClear }: SpecialtyFieldProps) {
  const { w } = useWords('finder');
  const problems = { unknown: w.filters.specialtyEmpty, network: w.results.network };
  return (
    <ComboBox
      id={id}
      label={w.filters.specialty}
      placeholder={w.filters.specialtyPlaceholder}
      emptyText={problems[specialty.hasFailed ? 'network' : 'unknown']}
      error={specialty.problem && problems[specialty.problem]}
      icon={<SearchIcon />}
      name="subfunction"
      textName={SPECIALTY_TEXT_PARAM}
      minLength={AUTOCOMPLETE_TERM_MIN}
      inputValue={specialty.text}
      groups={specialty.groups}
      isLoading={specialty.isLoading}
      selected={specialty.chosen}
      onInputChange={(text) => {
        specialty.type(text);
        if (text === '') onClear?.();
      }}
      onSelect={(item) => {
        specialty.choose(item);
        if (item) onChoose?.(Number(item.id));
      }}
    />
  );
}
