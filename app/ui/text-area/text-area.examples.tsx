import type { Examples } from '../examples.ts';
import { useSample } from '../samples.ts';
import { TextArea } from './text-area.tsx';

function Complaints({ text, limit }: { text: string; limit: number }) {
  const s = useSample();
  return (
    <TextArea
      label={s.complaints}
      hint={s.complaintsHint}
      isOptional
      defaultValue={text}
      limit={limit}
    />
  );
}

export const examples: Examples = {
  counting: () => <Complaints text="Őszi bőrszárazság 😷" limit={1000} />,
  over: () => <Complaints text="Őszi bőrszárazság" limit={10} />,
};
