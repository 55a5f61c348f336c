import type { ReactNode } from 'react';
import { hasDiscountFilter } from '#app/features/directory/item-rules.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { seesCalendar } from '#app/platform/viewer.ts';
import { LiveMessage } from '#app/ui/live-message/live-message.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx';
import type { FinderSearch } from '../use-finder-search.ts';
import { useNearSearch } from '../use-near-search.ts';
import { FILTER_FORM_ID } from './filter-form-id.ts';
import styles from './quick-filters.module.css';

/** Filters that work at a press, and the order of the list. */
export function QuickFilters({ search }: { search: FinderSearch }) {
  const { w, shared } = useWords('finder');
  const { flags, viewer } = usePortal();
  const { draft } = search;
  const position = useNearSearch(draft.near, '', (near) =>
    search.search(near ? { near, location: '', sort: '' } : { near }),
  );
  const problem =
    position.problem && { ...w.near, network: shared.failure.network }[position.problem];
  const hasCalendar = seesCalendar(flags, viewer);
  return (
    <>
      <div className={styles.filters}>
        {hasCalendar && (
          <>
            <Chip
              label={w.filters.today}
              name="when"
              value="today"
              isOn={draft.when === 'today'}
              onChange={(isOn) => search.search({ when: isOn ? 'today' : '' })}
            />
            <Chip
              label={w.filters.thisWeek}
              name="when"
              value="week"
              isOn={draft.when === 'week'}
              onChange={(isOn) => search.search({ when: isOn ? 'week' : '' })}
            />
            <Chip
              label={w.filters.evening}
              name="evening"
              isOn={draft.evening === 1}
              onChange={(isOn) => search.search({ evening: isOn ? 1 : 0 })}
            />
          </>
        )}
        <Chip
          label={w.filters.speaksEnglish}
          name="speaksEnglish"
          isOn={draft.speaksEnglish === 1}
          onChange={(isOn) => search.search({ speaksEnglish: isOn ? 1 : 0 })}
        />
        {hasDiscountFilter(flags, viewer) && search.fixed.discountOnly === undefined && (
          <Chip
            label={w.filters.discountOnly}
            name="discountOnly"
            isOn={draft.discountOnly === 1}
            onChange={(isOn) => search.search({ discountOnly: isOn ? 1 : 0 })}
          />
        )}
        {search.fixed.near === undefined && (
          <Chip
            label={w.order.nearestShort}
            isOrder
            isOn={draft.near !== ''}
            onChange={(isOn) => (isOn ? position.locate() : search.search({ near: '' }))}
          />
        )}
        <Chip
          label={w.order.priceShort}
          isOrder
          name="sort"
          value="price"
          isOn={draft.sort === 'price'}
          onChange={(isOn) => search.search({ sort: isOn ? 'price' : '' })}
        />
        <Order {...{ search }} onNear={position.locate} />
      </div>
      {problem && <p className={styles.problem}>{problem}</p>}
      <LiveMessage text={position.isLocating ? w.near.locating : problem} />
    </>
  );
}

/** What the list is ordered by. */
function Order({ search, onNear }: { search: FinderSearch; onNear: () => void }) {
  const { w } = useWords('finder');
  const { draft, fixed } = search;
  const orders = {
    '': w.order.earliest,
    ...(fixed.near === undefined && { near: w.order.nearest }),
    price: w.order.price,
    rating: w.order.rating,
  };
  const arrange = (next: string) => {
    if (next === 'price' || next === 'rating') search.search({ sort: next });
    else if (next === '') search.search({ sort: '', near: '' });
    else if (draft.near) search.search({ sort: '' });
    else onNear();
  };
  return (
    <label className={styles.order}>
      <VisuallyHidden>{w.order.label}</VisuallyHidden>
      <select
        value={draft.sort || (draft.near ? 'near' : '')}
        onChange={({ currentTarget }) => arrange(currentTarget.value)}
      >
        {Object.entries(orders).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ChipProps {
  label: ReactNode;
  /** Of the field that a form without a script sends; absent: the chip needs one. */
  name?: string;
  value?: string;
  isOn: boolean;
  /** The order beside it says the same. */
  isOrder?: boolean;
  onChange: (isOn: boolean) => void;
}

function Chip({ label, name, value = '1', isOn, isOrder, onChange }: ChipProps) {
  return (
    <label
      className={styles.chip}
      data-needs-script={name === undefined || undefined}
      data-is-order={isOrder}
    >
      <input
        type="checkbox"
        name={name}
        value={value}
        form={FILTER_FORM_ID}
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
