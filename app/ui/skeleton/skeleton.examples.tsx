import type { Examples } from '../examples.ts';
import { Stack } from '../layout/layout.tsx';
import { Skeleton, SkeletonCard } from './skeleton.tsx';

export const examples: Examples = {
  shapes: () => (
    <Stack>
      <Skeleton shape="circle" />
      <Skeleton shape="title" />
      <Skeleton lines={3} />
      <Skeleton shape="button" />
    </Stack>
  ),
  card: () => <SkeletonCard />,
};
