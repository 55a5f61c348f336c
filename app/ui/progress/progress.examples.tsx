import type { Examples } from '../examples.ts';
import { useSample } from '../samples.ts';
import { ProgressBar, Steps } from './progress.tsx';

function Bar() {
  return <ProgressBar label={useSample().upload} value={64} max={100} />;
}

function Booking() {
  const s = useSample();
  return <Steps label={s.steps} steps={s.stepNames} current={1} />;
}

export const examples: Examples = { bar: () => <Bar />, steps: () => <Booking /> };
