import { useEffect, useId, type MouseEvent } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { BuildingIcon, CloseIcon, UserIcon } from '#app/ui/icons/icons.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { EMPTY_FILTERS, NAME_LENGTH_MAX } from '../filters.ts';
import { hasDiscountFilter } from '#app/features/directory/item-rules.ts';
import type { LocationChoice } from '../location-choices.ts';
import { useFilterForm } from '../use-filter-form.ts';
import type { FinderSearch } from '../use-finder-search.ts';
import { useSidebarSwipe } from '../use-sidebar-swipe.ts';
import type { SpecialtySearch } from '../use-specialty-search.ts';
import { LocationField } from './location-field.tsx';
import styles from './search-sidebar.module.css';
import { SpecialtyField } from './specialty-field.tsx';

export interface SearchSidebarProps {
  isOpen: boolean;
  onClose: () => void;
  /** The search was sent. */
  onDone: () => void;
  search: FinderSearch;
  specialty: SpecialtySearch;
  locations: readonly LocationChoice[];
}

/**
 * All filters in one place, sliding in from the left. What is typed here is stored at once, as it is on the page; nothing
 * is searched for before the button is pressed, and closing only closes.
 */
export function SearchSidebar({
  isOpen,
  onClose,
  onDone,
  search,
  specialty,
  locations,
}: SearchSidebarProps) {
  const { w } = useWords('finder');
  const titleId = useId();
  const specialtyId = useId();
  const { panel: dialog, handlers: swipe } = useSidebarSwipe(onClose);
  const { draft, store } = search;
  const { isClear, submit, clearSpecialty } = useFilterForm(search, specialty, {
    specialtyId,
    onDone,
  });

  useEffect(() => {
    const { current } = dialog;
    if (!current || current.open === isOpen) return;
    if (isOpen) {
      current.showModal();
      document.getElementById(specialtyId)?.focus();
    } else current.close();
  }, [isOpen, specialtyId, dialog]);

  const clear = () => {
    clearSpecialty();
    store({ ...EMPTY_FILTERS, listType: draft.listType });
  };
  const pressBehind = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    // The key that closes it is the browser's own; a press behind it is a convenience for the mouse.
    <dialog
      ref={dialog}
      className={styles.sidebar}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={pressBehind}
      {...swipe}
    >
      <form
        role="search"
        aria-labelledby={titleId}
        className={styles.form}
        onSubmit={(event) => void submit(event)}
      >
        <Head titleId={titleId} onClose={onClose} />
        <div className={styles.fields}>
          <SpecialtyField
            id={specialtyId}
            specialty={specialty}
            isOnlySpecialties
            onChoose={(subfunction) => store({ subfunction })}
            onClear={() => store({ subfunction: null })}
          />
          <LocationField
            locations={locations}
            value={draft.location}
            onChange={(location) => store({ location })}
          />
          <PlainFields search={search} />
        </div>
        <footer className={styles.foot}>
          <Button
            variant="quiet"
            icon={<CloseIcon size="s" />}
            aria-disabled={isClear || undefined}
            onClick={isClear ? undefined : clear}
          >
            {w.filters.clear}
          </Button>
          <Button type="submit" isBusy={search.isSearching} isRestartable>
            {w.filters.search}
          </Button>
        </footer>
      </form>
    </dialog>
  );
}

function Head({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const { w } = useWords('finder');
  return (
    <header className={styles.head}>
      <h2 id={titleId}>{w.filters.sidebar}</h2>
      <button type="button" className={styles.close} aria-label={w.filters.close} onClick={onClose}>
        <CloseIcon />
      </button>
    </header>
  );
}

/** The filters that need no list to choose from: the names and the yes-or-no ones. */
function PlainFields({ search: { draft, store } }: { search: FinderSearch }) {
  const { w } = useWords('finder');
  const { flags, viewer } = usePortal();
  return (
    <>
      <TextField
        label={w.filters.providerName}
        icon={<BuildingIcon />}
        autoComplete="off"
        maxLength={NAME_LENGTH_MAX}
        value={draft.providerName}
        onChange={(providerName) => store({ providerName })}
      />
      <TextField
        label={w.filters.doctorName}
        icon={<UserIcon />}
        autoComplete="off"
        maxLength={NAME_LENGTH_MAX}
        value={draft.doctorName}
        onChange={(doctorName) => store({ doctorName })}
      />
      <div>
        <Checkbox
          label={w.filters.speaksEnglish}
          isChecked={draft.speaksEnglish === 1}
          onChange={(isOn) => store({ speaksEnglish: isOn ? 1 : 0 })}
        />
        {hasDiscountFilter(flags, viewer) && (
          <Checkbox
            label={w.filters.discountOnly}
            isChecked={draft.discountOnly === 1}
            onChange={(isOn) => store({ discountOnly: isOn ? 1 : 0 })}
          />
        )}
      </div>
    </>
  );
}
