import type { Examples } from '../examples.ts';
import { useSample } from '../samples.ts';
import { ErrorSummary } from './error-summary.tsx';

function TwoMistakes() {
  const s = useSample();
  const errors = [
    { field: 'email', label: s.email, message: s.emailError },
    { field: 'birthDate', label: s.birthDate, message: s.birthDateError },
  ];
  return <ErrorSummary title={s.failed} errors={errors} onGo={() => {}} />;
}

export const examples: Examples = { twoMistakes: () => <TwoMistakes /> };
