import { useState } from 'react';
import type { Examples } from '../examples.ts';
import { useSample } from '../samples.ts';
import { CodeField } from './code-field.tsx';

function Code({ typed, isWrong = false }: { typed: string; isWrong?: boolean }) {
  const s = useSample();
  const [code, setCode] = useState(typed);
  return (
    <CodeField
      label={s.code}
      hint={s.codeHint}
      error={isWrong ? s.codeError : null}
      name="code"
      value={code}
      onChange={setCode}
    />
  );
}

export const examples: Examples = {
  empty: () => <Code typed="" />,
  half: () => <Code typed="314" />,
  wrong: () => <Code typed="314159" isWrong />,
};
