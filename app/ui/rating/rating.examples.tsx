import type { Examples } from '../examples.ts';
import { Stack } from '../layout/layout.tsx';
import { samples } from '../samples.ts';
import { Rating } from './rating.tsx';

const of = (ratingAllAvg: number, reviewCount: number) => ({
  name: samples.clinic,
  ratingAllAvg,
  reviewCount,
});

export const examples: Examples = {
  values: () => (
    <Stack gap={2}>
      <Rating of={of(4.6, 1280)} />
      <Rating of={of(3.2, 1)} />
      <Rating of={of(5, 2)} />
    </Stack>
  ),
  link: () => <Rating of={of(4.6, 31)} to="" />,
};
