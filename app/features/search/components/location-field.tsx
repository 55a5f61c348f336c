import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { ComboBox, type ComboItem } from '#app/ui/combo-box/combo-box.tsx';
import { PinIcon } from '#app/ui/icons/icons.tsx';
import { WrittenSelect, writeOptions } from '#app/ui/select/select.tsx';
import { useLazyPart } from '#app/ui/use-lazy-part.ts';
import { groupLocationChoices, type LocationChoice } from '../location-choices.ts';
import type * as LocationSearch from '../location-search.ts';
import styles from './location-field.module.css';

interface LocationFieldProps {
  locations: readonly LocationChoice[];
  value: string;
  onChange: (code: string) => void;
  /** Posts the place's code under this name. */
  name?: string;
}

/** Where: the whole country, or a place of its tree, which can be looked through by typing. */
export function LocationField(props: LocationFieldProps) {
  return (
    <>
      {props.name && (
        // What it holds is the server's alone: no browser with a script ever makes it.
        <noscript>{import.meta.env.SSR && <PlainField {...props} />}</noscript>
      )}
      <TreeField {...props} />
    </>
  );
}

function TreeField({ locations, value, onChange, name }: LocationFieldProps) {
  const { w, market } = useWords('finder');
  const everywhere = w.filters.everywhere[market];
  const chosen = locations.find(({ code }) => code === value);
  // What is being typed; null: nothing, the field shows the choice.
  const [typed, setTyped] = useState<string | null>(null);

  // The tree and its search come when somebody turns to the field.
  const [isAsked, setAsked] = useState(false);
  const [search, setSearch] = useState<typeof LocationSearch | null>(null);
  useLazyPart({
    isMissing: isAsked && !search,
    load: () => import('../location-search.ts'),
    onLoad: setSearch,
    onFail: () => setAsked(false),
  });
  const groups = useMemo(
    () => search?.suggestLocations(locations, typed, everywhere) ?? [],
    [search, locations, typed, everywhere],
  );
  const found = typed?.trim() ? (groups[0]?.items ?? []) : [];

  // The field reports a choice and its text in one go: the text is then nothing typed.
  const picked = useRef<string | null>(null);
  const choose = (item: ComboItem | null) => {
    picked.current = item?.label ?? null;
    if (item) onChange(item.id);
  };
  const type = (text: string) => {
    // Emptied by the button or by hand: everywhere.
    if (text === '') onChange('');
    setTyped(text === '' || text === picked.current ? null : text);
    picked.current = null;
  };
  const settle = ({ id }: ComboItem) => {
    setTyped(null);
    onChange(id);
  };
  const takeFirst = (event: KeyboardEvent) => {
    const isListed =
      event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
    if (event.key !== 'Enter' || isListed || !found[0]) return;
    event.preventDefault();
    settle(found[0]);
  };
  const leave = () => {
    // The only place that fits was meant.
    if (found.length === 1 && found[0]) settle(found[0]);
    else setTyped(null);
  };
  return (
    <div
      className={name && styles.tree}
      onPointerEnter={() => setAsked(true)}
      onFocus={() => setAsked(true)}
      onKeyDownCapture={takeFirst}
      onBlur={leave}
    >
      <ComboBox
        label={w.filters.location}
        placeholder={everywhere}
        emptyText={w.filters.locationEmpty}
        icon={<PinIcon />}
        hasArrow
        minLength={0}
        name={name}
        inputValue={typed ?? chosen?.label ?? ''}
        groups={groups}
        isLoading={isAsked && !search}
        selected={chosen ? { id: chosen.code, label: chosen.label } : null}
        onInputChange={type}
        onSelect={choose}
      />
    </div>
  );
}

/** The same places for browsers without a script. */
function PlainField({ locations, value, name }: LocationFieldProps) {
  const { w, market } = useWords('finder');
  return (
    <WrittenSelect
      label={w.filters.location}
      name={name}
      icon={<PinIcon />}
      optionsHtml={writeOptions(
        w.filters.everywhere[market],
        groupLocationChoices(locations, w.filters.counties[market]),
        value,
      )}
    />
  );
}
