import { useWords } from '#app/i18n/use-words.tsx';
import { ComboBox } from '#app/ui/combo-box/combo-box.tsx';
import type { FieldProps } from '#app/ui/field/field.tsx';
import { BuildingIcon } from '#app/ui/icons/icons.tsx';
import { AUTOCOMPLETE_TERM_MIN } from './filters.ts';
import { NAME_GROUPS, type SpecialtySearch } from './use-specialty-search.ts';

/** Which clinic, perhaps which of its doctors. */
export interface NamedProvider {
  providerId: number;
  doctorId: number | null;
}

/** A clinic or a doctor by name, as the finder suggests them. */
export function ProviderChoice({
  search,
  onChoose,
  ...field
}: Omit<FieldProps, 'className'> & {
  search: SpecialtySearch;
  onChoose: (chosen: NamedProvider | null) => void;
}) {
  const { w } = useWords('finder');
  return (
    <ComboBox
      {...field}
      emptyText={search.hasFailed ? null : w.filters.nothingSuggested}
      icon={<BuildingIcon />}
      minLength={AUTOCOMPLETE_TERM_MIN}
      inputValue={search.text}
      groups={search.groups.filter(({ id }) => NAME_GROUPS.includes(id))}
      isLoading={search.isLoading}
      selected={search.chosen}
      onInputChange={(text) => {
        search.type(text);
        if (text === '') onChoose(null);
      }}
      onSelect={(item) => {
        search.choose(item);
        onChoose(item && readProfile(item.id));
      }}
    />
  );
}

/** Whose page a suggestion leads to. */
function readProfile(path: string): NamedProvider | null {
  const [, provider, doctor] = /^\/providers\/(\d+)(?:\/doctors\/(\d+))?/.exec(path) ?? [];
  if (provider === undefined) return null;
  return { providerId: Number(provider), doctorId: doctor === undefined ? null : Number(doctor) };
}
