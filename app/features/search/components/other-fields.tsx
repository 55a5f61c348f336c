import { useEffect } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { BuildingIcon, UserIcon } from '#app/ui/icons/icons.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { NAME_LENGTH_MAX } from '../filters.ts';
import type { FinderData } from '../finder-data.ts';
import type { FinderSearch } from '../use-finder-search.ts';
import { NearField } from './near-field.tsx';

export interface OtherFieldsProps {
  data: FinderData;
  search: FinderSearch;
}

/** Names of clinics and doctors, and a place to measure distances from. */
export function OtherFields({ data, search }: OtherFieldsProps) {
  const { w } = useWords('finder');
  const { draft } = search;
  // The button that led here has gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    document.getElementsByName('providerName')[0]?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <TextField
        label={w.filters.providerName}
        name="providerName"
        icon={<BuildingIcon />}
        autoComplete="off"
        maxLength={NAME_LENGTH_MAX}
        value={draft.providerName}
        onChange={(providerName) => search.store({ providerName })}
      />
      <TextField
        label={w.filters.doctorName}
        name="doctorName"
        icon={<UserIcon />}
        autoComplete="off"
        maxLength={NAME_LENGTH_MAX}
        value={draft.doctorName}
        onChange={(doctorName) => search.store({ doctorName })}
      />
      <NearField search={search} placeName={data.list?.nearPlace ?? null} />
    </>
  );
}
