import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { ComboBox } from '#app/ui/combo-box/combo-box.tsx';
import { SearchIcon } from '#app/ui/icons/icons.tsx';
import { AUTOCOMPLETE_TERM_MIN } from '../filters.ts';
import type { RecentSearch } from '../recent-searches.ts';
import { SPECIALTY_TEXT_PARAM } from '#app/features/directory/specialty-text.ts';
import { NAME_GROUPS, type SpecialtySearch } from '../use-specialty-search.ts';

interface SpecialtyFieldProps {
  id?: string;
  specialty: SpecialtySearch;
  onChoose?: (id: number) => void;
  onClear?: () => void;
  /** Names have fields of their own beside it. */
  isOnlySpecialties?: boolean;
  /** What is wrong with the choice. */
  error?: string | null;
  required?: boolean;
}

/** Of the item that forgets the searches above it. */
const FORGET_ID = 'forget';
const browserStorage = () => window.localStorage;
/** Comes when somebody turns to the field, or has chosen; without it the field works all the same. */
const loadRecent = () => import('../listed-recent.ts').catch(() => null);

/** What the patient needs: typed, looked for, chosen from a list. */
export function SpecialtyField({
  id,
  specialty,
  onChoose,
  onClear,
  isOnlySpecialties = false,
  error = null,
  required,
}: SpecialtyFieldProps) {
  const navigate = useNavigate();
  const { w, shared, locale, market } = useWords('finder');
  const [recent, setRecent] = useState<RecentSearch[]>([]);
  const { chosen, text } = specialty;
  const chosenId = chosen?.id;
  const chosenLabel = chosen?.label;
  useEffect(() => {
    if (!chosenId || !chosenLabel) return;
    const search = { id: chosenId, label: chosenLabel };
    void loadRecent().then((kept) => kept?.rememberRecent(browserStorage, search));
  }, [chosenId, chosenLabel]);
  const isOfferingRecent = text === '' && recent.length > 0;
  const recentGroups = [
    { id: 'recent', label: w.filters.recent, items: recent },
    { id: FORGET_ID, items: [{ id: FORGET_ID, label: w.filters.forgetRecent }] },
  ];
  const forget = () => {
    void loadRecent().then((kept) => {
      kept?.forgetRecent(browserStorage);
      // As other tabs hear of it.
      dispatchEvent(new Event('storage'));
    });
    setRecent([]);
  };
  const groups = isOnlySpecialties
    ? specialty.groups.filter((group) => !NAME_GROUPS.includes(group.id))
    : specialty.groups;
  const offerRecent = async () => {
    const kept = await loadRecent();
    setRecent((await kept?.findListed(browserStorage, { locale, market })) ?? []);
  };
  return (
    <div onFocus={() => void offerRecent()}>
      <ComboBox
        id={id}
        label={isOnlySpecialties ? w.filters.specialty : w.filters.anything}
        placeholder={w.filters.specialtyPlaceholder}
        // A look-up that failed is logged only; who searches all the same is told why that cannot be.
        emptyText={specialty.hasFailed ? null : w.filters.nothingSuggested}
        error={specialty.problem ? shared.failure.network : error}
        icon={<SearchIcon />}
        name="subfunction"
        textName={SPECIALTY_TEXT_PARAM}
        required={required}
        minLength={isOfferingRecent ? 0 : AUTOCOMPLETE_TERM_MIN}
        inputValue={specialty.text}
        groups={isOfferingRecent ? recentGroups : groups}
        isLoading={specialty.isLoading}
        selected={specialty.chosen}
        onInputChange={(next) => {
          if (isOfferingRecent && next === w.filters.forgetRecent) return;
          if (
            groups.some(
              ({ id, items }) =>
                NAME_GROUPS.includes(id) && items.some(({ label }) => label === next),
            )
          )
            return;
          specialty.type(next);
          if (next === '') onClear?.();
        }}
        onSelect={(item) => {
          if (item?.id === FORGET_ID) {
            forget();
            return;
          }
          // The name of a doctor or a clinic: its id is its page.
          if (item?.id.startsWith('/')) {
            void navigate(item.id);
            return;
          }
          specialty.choose(item);
          if (item) onChoose?.(Number(item.id));
        }}
      />
      {specialty.isUrgent && (
        <Banner tone="danger" role="alert" title={w.filters.urgentTitle}>
          <p>
            {w.filters.urgentText} <a href="tel:112">112</a>
          </p>
        </Banner>
      )}
    </div>
  );
}
