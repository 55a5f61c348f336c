import { useLocation } from 'react-router';
import { hasDiscountFilter } from '#app/features/directory/item-rules.ts';
import { DISTANCES_KM } from '#app/features/directory/near.ts';
import { NEAR_TEXT_PARAM } from '#app/features/directory/specialty-text.ts';
import { AUTOCOMPLETE_TERM_MAX, NAME_LENGTH_MAX } from '#app/features/search/filters.ts';
import { groupLocationChoices } from '#app/features/search/location-choices.ts';
import { useOwnWords, useWords } from '#app/i18n/use-words.tsx';
import { seesCalendar } from '#app/platform/viewer.ts';
import { GetForm } from '#app/staff/kit/get-form.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { PEOPLE_WORDS } from './people-words.ts';
import type { FoundTimes } from './found-times.ts';
import styles from './people.module.css';

/** The finder's filters, as far as the caller has them; the distance is measured from a town that they name. */
export function NarrowTimes({ found }: { found: FoundTimes }) {
  const { w, t, market } = useWords('finder');
  const { when, anyDay } = useOwnWords(PEOPLE_WORDS).w;
  // What was asked for anew stands in the fields, whoever changed it.
  const { search } = useLocation();
  const { data, flags, viewer, town, isTownUnknown } = found;
  const { filters, frame } = data;
  const hasCalendar = seesCalendar(flags, viewer);
  return (
    <GetForm key={search} className={styles.narrow} role="search" aria-label={w.filters.label}>
      {filters.subfunction !== null && (
        <input type="hidden" name="subfunction" value={filters.subfunction} />
      )}
      <Select
        name="listType"
        label={w.results.tabs}
        placeholder={null}
        options={(['doctors', 'providers'] as const).map((value) => ({
          value,
          label: w.results[value],
        }))}
        defaultValue={filters.listType}
      />
      <Select
        name="location"
        label={w.filters.location}
        placeholder={w.filters.everywhere[market]}
        options={groupLocationChoices(frame.locations, w.filters.counties[market])}
        defaultValue={filters.location}
      />
      <TextField
        name={NEAR_TEXT_PARAM}
        label={w.near.label}
        placeholder={w.near.placeholder[market]}
        error={isTownUnknown ? w.near.unknown : null}
        defaultValue={town}
        maxLength={AUTOCOMPLETE_TERM_MAX}
        autoComplete="off"
      />
      <Select
        name="within"
        label={w.near.within}
        placeholder={null}
        options={DISTANCES_KM.map((km) => ({
          value: String(km),
          label: t(w.near.withinKm, { km: String(km) }),
        }))}
        defaultValue={String(filters.within)}
      />
      <TextField
        name="doctorName"
        label={w.filters.doctorName}
        defaultValue={filters.doctorName}
        maxLength={NAME_LENGTH_MAX}
        autoComplete="off"
      />
      <TextField
        name="providerName"
        label={w.filters.providerName}
        defaultValue={filters.providerName}
        maxLength={NAME_LENGTH_MAX}
        autoComplete="off"
      />
      <Select
        name="sort"
        label={w.order.label}
        placeholder={town ? w.order.nearest : w.order.earliest}
        options={[
          { value: 'price', label: w.order.price },
          { value: 'rating', label: w.order.rating },
        ]}
        defaultValue={filters.sort}
      />
      {hasCalendar && (
        <Select
          name="when"
          label={when}
          placeholder={anyDay}
          options={[
            { value: 'today', label: w.filters.today },
            { value: 'week', label: w.filters.thisWeek },
          ]}
          defaultValue={filters.when}
        />
      )}
      <Ticks found={found} />
      <Button type="submit" size="s" variant="secondary">
        {w.filters.search}
      </Button>
    </GetForm>
  );
}

function Ticks({ found: { data, flags, viewer } }: { found: FoundTimes }) {
  const { w } = useWords('finder');
  const { filters } = data;
  return (
    <div className={styles.ticks}>
      {seesCalendar(flags, viewer) && (
        <Tick name="evening" label={w.filters.evening} isOn={filters.evening === 1} />
      )}
      <Tick
        name="speaksEnglish"
        label={w.filters.speaksEnglish}
        isOn={filters.speaksEnglish === 1}
      />
      {hasDiscountFilter(flags, viewer) && (
        <Tick
          name="discountOnly"
          label={w.filters.discountOnly}
          isOn={filters.discountOnly === 1}
        />
      )}
    </div>
  );
}

function Tick({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return <Checkbox name={name} value="1" label={label} defaultChecked={isOn} />;
}
