import type { Examples } from '../examples.ts';
import { Stack } from '../layout/layout.tsx';
import { RatingLink } from './rating-link.tsx';
import { Rating } from './rating.tsx';

export const examples: Examples = {
  values: () => (
    <Stack gap={2}>
      <Rating value={4.6} count={1280} />
      <Rating value={3.2} count={1} />
      <Rating value={5} />
      <Rating value={null} />
    </Stack>
  ),
  link: () => <RatingLink to="#reviews" name="Dunapart Rendelő" value={4.6} count={31} />,
};
