import type { Examples } from '../examples.ts';
import { Stack } from '../layout/layout.tsx';
import { samples, useSample } from '../samples.ts';
import { DayField } from './day-field.tsx';

function Fields() {
  const s = useSample();
  return (
    <Stack>
      <DayField label={s.day} />
      <DayField label={s.day} defaultValue={samples.today} />
      <DayField label={s.day} defaultValue={`${samples.today}T09:30`} withTime />
    </Stack>
  );
}

export const examples: Examples = { emptyAndGiven: () => <Fields /> };
