import { useState } from 'react';
import type { Examples } from '../examples.ts';
import { useSample } from '../samples.ts';
import { DateOfBirthField } from './date-of-birth-field.tsx';
import { EMPTY_DATE_PARTS, type DateParts } from './date-parts.ts';

function BirthDate({ start, wrong }: { start: DateParts; wrong?: 'all' | 'year' }) {
  const s = useSample();
  const [value, setValue] = useState(start);
  return (
    <DateOfBirthField
      label={s.birthDate}
      hint={s.birthDateHint}
      name="birthDate"
      value={value}
      onChange={setValue}
      error={wrong === 'all' ? s.birthDateError : null}
      errors={wrong === 'year' ? { year: s.yearError } : undefined}
    />
  );
}

export const examples: Examples = {
  empty: () => <BirthDate start={EMPTY_DATE_PARTS} />,
  noSuchDay: () => <BirthDate start={{ day: '30', month: '2', year: '1987' }} wrong="all" />,
  wrongYear: () => <BirthDate start={{ day: '5', month: '3', year: '87' }} wrong="year" />,
};
