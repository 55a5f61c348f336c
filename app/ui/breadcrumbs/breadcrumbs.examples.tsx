import type { Examples } from '../examples.ts';
import { samples, useSample } from '../samples.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';

function Trail() {
  const s = useSample();
  return (
    <Breadcrumbs
      items={[
        { label: s.finder, href: '#finder' },
        { label: samples.clinic, href: '#clinic' },
        { label: samples.doctor },
      ]}
    />
  );
}

export const examples: Examples = { trail: () => <Trail /> };
