import type { Examples } from '../examples.ts';
import { TagIcon } from '../icons/icons.tsx';
import { Cluster } from '../layout/layout.tsx';
import { useSample } from '../samples.ts';
import { Badge, type BadgeTone } from './badge.tsx';

const TONES: BadgeTone[] = ['neutral', 'brand', 'accent', 'info', 'success', 'warning', 'danger'];

function All() {
  const s = useSample();
  return (
    <Cluster>
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {s.englishSpoken}
        </Badge>
      ))}
      <Badge tone="accent" icon={<TagIcon size="s" />}>
        {s.discount}
      </Badge>
    </Cluster>
  );
}

export const examples: Examples = { tones: () => <All /> };
