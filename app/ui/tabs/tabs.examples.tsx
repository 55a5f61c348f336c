import { useState } from 'react';
import type { Examples } from '../examples.ts';
import { useSample } from '../samples.ts';
import { Tabs } from './tabs.tsx';

function ListTypes({ isDisabled }: { isDisabled?: boolean }) {
  const s = useSample();
  const [selectedId, setSelectedId] = useState('doctors');
  return (
    <Tabs
      label={s.listType}
      items={[
        { id: 'doctors', label: s.doctors, href: '?tab=doctors' },
        { id: 'providers', label: s.providers, href: '?tab=providers' },
      ]}
      selectedId={selectedId}
      onSelect={setSelectedId}
      isDisabled={isDisabled}
    >
      {s.panel}
    </Tabs>
  );
}

export const examples: Examples = {
  plain: () => <ListTypes />,
  disabled: () => <ListTypes isDisabled />,
};
