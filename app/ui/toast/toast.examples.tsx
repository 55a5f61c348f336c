import { Button } from '../button/button.tsx';
import type { Examples } from '../examples.ts';
import { Cluster } from '../layout/layout.tsx';
import { useSample } from '../samples.ts';
import { showToast, type ToastTone } from './toast.ts';

const TONES: ToastTone[] = ['info', 'success', 'warning', 'danger'];

function Openers() {
  const s = useSample();
  return (
    <Cluster>
      {TONES.map((tone) => (
        <Button
          key={tone}
          variant="secondary"
          size="s"
          onClick={() =>
            showToast(
              tone === 'danger' || tone === 'warning'
                ? { tone, title: s.failed, message: s.failedText }
                : { tone, title: s.saved, message: s.savedText },
            )
          }
        >
          {s.show}: {tone}
        </Button>
      ))}
    </Cluster>
  );
}

export const examples: Examples = { tones: () => <Openers /> };
