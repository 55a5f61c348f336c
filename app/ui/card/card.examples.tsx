import { Avatar } from '../avatar/avatar.tsx';
import { Badge } from '../badge/badge.tsx';
import type { Examples } from '../examples.ts';
import { Cluster, Stack } from '../layout/layout.tsx';
import { Rating } from '../rating/rating.tsx';
import { samples, useSample } from '../samples.ts';
import { Card } from './card.tsx';

function Provider({ isRaised }: { isRaised?: boolean }) {
  const s = useSample();
  return (
    <Card as="article" isRaised={isRaised}>
      <Cluster gap={4} align="start">
        <Avatar name={samples.clinic} shape="square" />
        <Stack gap={2}>
          <h3>{samples.clinic}</h3>
          <p>1024 Budapest, Margit körút 12.</p>
          <Rating of={{ name: samples.clinic, ratingAllAvg: 4.6, reviewCount: 128 }} />
          <Cluster gap={2}>
            <Badge tone="brand">{s.englishSpoken}</Badge>
            <Badge tone="accent">{s.discount}</Badge>
          </Cluster>
        </Stack>
      </Cluster>
    </Card>
  );
}

export const examples: Examples = {
  plain: () => <Provider />,
  raised: () => <Provider isRaised />,
};
