import type { Examples } from '../examples.ts';
import { useSample } from '../samples.ts';
import { Countdown } from './countdown.tsx';

function Hold({ expiresAt }: { expiresAt: string }) {
  return (
    <Countdown expiresAt={expiresAt} serverNow="2026-12-07T09:30:00Z" text={useSample().hold} />
  );
}

export const examples: Examples = {
  plain: () => <Hold expiresAt="2026-12-07T09:44:05Z" />,
  urgent: () => <Hold expiresAt="2026-12-07T09:31:30Z" />,
};
