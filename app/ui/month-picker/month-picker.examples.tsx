import { useState } from 'react';
import { Card } from '../card/card.tsx';
import type { Examples } from '../examples.ts';
import { samples } from '../samples.ts';
import { LazyMonthPicker } from './lazy-month-picker.tsx';

const isBackDisabled = (month: string) => month <= '2026-12';
const isForwardDisabled = (month: string) => month >= '2027-05';

function Picker() {
  const [value, setValue] = useState('2026-12-17');
  return (
    <Card>
      <LazyMonthPicker
        value={value}
        today={samples.today}
        isBackDisabled={isBackDisabled}
        isForwardDisabled={isForwardDisabled}
        onSet={setValue}
      />
    </Card>
  );
}

export const examples: Examples = { december: () => <Picker /> };
