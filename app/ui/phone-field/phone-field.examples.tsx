import { useState } from 'react';
import type { Examples } from '../examples.ts';
import { useSample } from '../samples.ts';
import { PhoneField } from './phone-field.tsx';

const groupDigits = (typed: string) =>
  typed
    .replace(/[^\d+]/g, '')
    .replace(/^(\+\d{2})(\d{1,2})(\d{1,3})?(\d+)?$/, (_, ...groups: string[]) =>
      groups.slice(0, 4).filter(Boolean).join(' '),
    );

function Phone({ error }: { error?: boolean }) {
  const s = useSample();
  const [value, setValue] = useState('+36 20 123 4567');
  return (
    <PhoneField
      label={s.phone}
      value={value}
      onChange={setValue}
      format={groupDigits}
      error={error ? s.failed : null}
    />
  );
}

export const examples: Examples = { plain: () => <Phone />, wrong: () => <Phone error /> };
