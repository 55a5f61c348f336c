import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { LocationField } from './components/location-field.tsx';
import { SpecialtyField } from './components/specialty-field.tsx';
import { EMPTY_FILTERS } from './filters.ts';
import { FINDER_PATH, finderHref } from './finder-address.ts';
import type { LocationChoice } from './location-choices.ts';
import styles from './quick-search.module.css';
import type { ChosenService } from '#app/features/directory/items.ts';
import { useSpecialtySearch } from './use-specialty-search.ts';

interface QuickSearchProps {
  locations: readonly LocationChoice[];
  /** Chosen before anybody chooses. */
  specialty: Pick<ChosenService, 'id' | 'label'> | null;
}

/** What and where in one line; leads to the finder. */
export function QuickSearch({ locations, specialty: preselected }: QuickSearchProps) {
  const { w } = useWords('finder');
  const navigate = useNavigate();
  const specialty = useSpecialtySearch(preselected);
  const specialtyId = useId();
  const [location, setLocation] = useState('');
  const [isLeaving, setLeaving] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const wanted = await specialty.settle();
    if (wanted === 'unsettled') {
      document.getElementById(specialtyId)?.focus();
      return;
    }
    if (wanted === 'unasked') return form.submit();
    setLeaving(true);
    await navigate(finderHref({ ...EMPTY_FILTERS, location, ...wanted }));
    setLeaving(false);
  };

  return (
    <form
      method="get"
      action={FINDER_PATH}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
    >
      <SpecialtyField id={specialtyId} specialty={specialty} />
      <LocationField
        name="location"
        locations={locations}
        value={location}
        onChange={setLocation}
      />
      <Button type="submit" className={styles.submit} isBusy={isLeaving}>
        {w.filters.search}
      </Button>
    </form>
  );
}
