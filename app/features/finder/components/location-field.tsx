import { useMemo } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { PinIcon } from '#app/ui/icons/icons.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { groupLocationChoices, type LocationChoice } from '../location-choices.ts';

interface LocationFieldProps {
  locations: readonly LocationChoice[];
  value?: string;
  onChange?: (code: string) => void;
}

/** Where: the capital with its parts, the counties, or the whole country. */
export function LocationField({ locations, value, onChange }: LocationFieldProps) {
  const { w, market } = useWords('finder');
  const groups = useMemo(
    () => groupLocationChoices(locations, w.filters.counties[market]),
    [locations, w, market],
  );
  return (
    <Select
      label={w.filters.location}
      name="location"
      icon={<PinIcon />}
      placeholder={w.filters.everywhere[market]}
      options={groups}
      value={value}
      onChange={onChange}
    />
  );
}
