import { useState } from 'react';
import type { Examples } from '../examples.ts';
import { SearchIcon } from '../icons/icons.tsx';
import { useSample } from '../samples.ts';
import { ComboBox, type ComboGroup, type ComboItem } from './combo-box.tsx';

const NAMES = [
  'Bőrgyógyászat',
  'Bőrgyógyászati vizsgálat',
  'Bőrgyógyászati kontroll',
  'Anyajegyszűrés',
  'Belgyógyászat',
  'Kardiológia',
];

function Specialties({ text = '', isLoading }: { text?: string; isLoading?: boolean }) {
  const s = useSample();
  const [inputValue, setInputValue] = useState(text);
  const [selected, setSelected] = useState<ComboItem | null>(null);
  const wanted = inputValue.toLocaleLowerCase();
  const found = NAMES.filter((name) => name.toLocaleLowerCase().includes(wanted));
  const items: ComboItem[] = found.map((name) => {
    const at = name.toLocaleLowerCase().indexOf(wanted);
    return {
      id: name,
      label: name,
      segments: [
        { text: name.slice(0, at), isMatch: false },
        { text: name.slice(at, at + wanted.length), isMatch: true },
        { text: name.slice(at + wanted.length), isMatch: false },
      ],
    };
  });
  const groups: ComboGroup[] = [
    { id: 'specialties', label: s.specialties, items: items.slice(0, 1) },
    { id: 'services', label: s.services, items: items.slice(1) },
  ].filter((group) => group.items.length > 0);
  return (
    <ComboBox
      label={s.specialty}
      icon={<SearchIcon />}
      inputValue={inputValue}
      onInputChange={setInputValue}
      groups={isLoading ? [] : groups}
      selected={selected}
      onSelect={setSelected}
      isLoading={isLoading}
    />
  );
}

export const examples: Examples = {
  empty: () => <Specialties />,
  filled: () => <Specialties text="Bőr" />,
  loading: () => <Specialties text="Kar" isLoading />,
};
