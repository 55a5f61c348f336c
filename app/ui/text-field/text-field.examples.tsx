import type { Examples } from '../examples.ts';
import { SearchIcon } from '../icons/icons.tsx';
import { MailIcon } from '../icons/rare-icons.tsx';
import { Stack } from '../layout/layout.tsx';
import { samples, useSample } from '../samples.ts';
import { TextField } from './text-field.tsx';

function Plain() {
  const s = useSample();
  return (
    <Stack>
      <TextField label={s.familyName} defaultValue={samples.familyName} />
      <TextField label={s.doctorName} icon={<SearchIcon />} isOptional />
      <TextField label={s.email} type="email" icon={<MailIcon />} hint={s.emailHint} />
    </Stack>
  );
}

function Wrong() {
  const s = useSample();
  return (
    <TextField
      label={s.email}
      type="email"
      defaultValue="anna@"
      hint={s.emailHint}
      error={s.emailError}
    />
  );
}

function Still() {
  const s = useSample();
  return (
    <Stack>
      <TextField label={s.familyName} value={samples.familyName} disabled />
      <TextField label={s.familyName} value={samples.familyName} readOnly />
    </Stack>
  );
}

export const examples: Examples = {
  plain: () => <Plain />,
  wrong: () => <Wrong />,
  disabledAndReadOnly: () => <Still />,
};
