import { Button } from '../button/button.tsx';
import type { Examples } from '../examples.ts';
import { Stack } from '../layout/layout.tsx';
import { useSample } from '../samples.ts';
import { Banner } from './banner.tsx';

function All() {
  const s = useSample();
  return (
    <Stack>
      <Banner tone="info">{s.dialogText}</Banner>
      <Banner tone="success" title={s.saved}>
        {s.savedText}
      </Banner>
      <Banner tone="warning" title={s.noTimes}>
        {s.nearest}
      </Banner>
      <Banner
        tone="danger"
        title={s.failed}
        action={
          <Button variant="quiet" size="s">
            {s.goNearest}
          </Button>
        }
      >
        {s.failedText}
      </Banner>
    </Stack>
  );
}

export const examples: Examples = { tones: () => <All /> };
