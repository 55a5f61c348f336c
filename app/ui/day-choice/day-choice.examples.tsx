import { useState } from 'react';
import type { Examples } from '../examples.ts';
import { Stack } from '../layout/layout.tsx';
import { samples, useSample } from '../samples.ts';
import { DayChoice } from './day-choice.tsx';

function Choice() {
  const s = useSample();
  const [day, setDay] = useState('');
  return (
    <Stack>
      <DayChoice
        name="day"
        label={s.day}
        value={day}
        min={samples.today}
        max="2027-06-09"
        onChange={setDay}
        isOptional
      />
    </Stack>
  );
}

export const examples: Examples = { empty: () => <Choice /> };
