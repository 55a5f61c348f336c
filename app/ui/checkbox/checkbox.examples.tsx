import type { Examples } from '../examples.ts';
import { Stack } from '../layout/layout.tsx';
import { useSample } from '../samples.ts';
import { Checkbox } from './checkbox.tsx';

function All() {
  const s = useSample();
  return (
    <Stack gap={2}>
      <Checkbox label={s.speaksEnglish} />
      <Checkbox label={s.speaksEnglish} defaultChecked />
      <Checkbox label={s.speaksEnglish} disabled />
      <Checkbox label={s.accept} error={s.acceptError} />
    </Stack>
  );
}

export const examples: Examples = { states: () => <All /> };
