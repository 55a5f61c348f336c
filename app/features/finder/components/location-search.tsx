import { useMemo, useRef, useState } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { ComboBox, type ComboItem } from '#app/ui/combo-box/combo-box.tsx';
import { PinIcon } from '#app/ui/icons/icons.tsx';
import { splitMatches } from '../fold.ts';
import { INDENT, type LocationChoice } from '../location-choices.ts';
import { findLocations, listLocations, type FoundLocation } from '../location-search.ts';

interface LocationSearchProps {
  locations: readonly LocationChoice[];
  value: string;
  onChange: (code: string) => void;
}

/** The tree of places, which can be looked through by typing. */
export function LocationSearch({ locations, value, onChange }: LocationSearchProps) {
  const { w, market } = useWords('finder');
  const everywhere = w.filters.everywhere[market];
  const places = useMemo(() => listLocations(locations), [locations]);
  const chosen = places.find(({ code }) => code === value);
  // What is being typed; null: nothing, the field shows the choice.
  const [typed, setTyped] = useState<string | null>(null);

  const groups = useMemo(() => {
    if (!typed?.trim()) {
      const all = { id: '', label: everywhere };
      return [{ id: 'all', items: [all, ...places.map(toTreeItem)] }];
    }
    return [
      { id: 'found', items: findLocations(places, typed).map((at) => toFoundItem(at, typed)) },
    ];
  }, [places, typed, everywhere]);

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
  return (
    <div onBlur={() => setTyped(null)}>
      <ComboBox
        label={w.filters.location}
        placeholder={everywhere}
        emptyText={w.filters.locationEmpty}
        icon={<PinIcon />}
        minLength={0}
        inputValue={typed ?? chosen?.label ?? ''}
        groups={groups}
        selected={chosen ? { id: chosen.code, label: chosen.label } : null}
        onInputChange={type}
        onSelect={choose}
      />
    </div>
  );
}

function toTreeItem({ code, label, depth }: FoundLocation): ComboItem {
  return { id: code, label, segments: [{ text: INDENT.repeat(depth) + label, isMatch: false }] };
}

function toFoundItem({ code, label, within }: FoundLocation, typed: string): ComboItem {
  return {
    id: code,
    label,
    segments: splitMatches(label, typed),
    hint: [{ text: within.join(', '), isMatch: false }],
  };
}
