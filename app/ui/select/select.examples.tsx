import type { Examples } from '../examples.ts';
import { PinIcon } from '../icons/icons.tsx';
import { Stack } from '../layout/layout.tsx';
import { useSample } from '../samples.ts';
import { Select } from './select.tsx';

function Locations({ isWrong }: { isWrong?: boolean }) {
  const s = useSample();
  const groups = [
    {
      label: s.capital,
      options: [
        { value: '1', label: 'I.' },
        { value: '2', label: 'II.' },
      ],
    },
    {
      label: s.counties,
      options: [
        { value: '30', label: 'Bács-Kiskun' },
        { value: '31', label: 'Győr-Moson-Sopron' },
      ],
    },
  ];
  return (
    <Stack>
      <Select
        label={s.location}
        icon={<PinIcon />}
        options={groups}
        defaultValue={isWrong ? '' : '31'}
        error={isWrong ? s.failed : null}
      />
      {!isWrong && <Select label={s.location} options={groups} disabled />}
    </Stack>
  );
}

export const examples: Examples = {
  grouped: () => <Locations />,
  wrong: () => <Locations isWrong />,
};
