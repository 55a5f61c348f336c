import type { Examples } from '../examples.ts';
import { Cluster } from '../layout/layout.tsx';
import * as icons from './icons.tsx';
import * as rareIcons from './rare-icons.tsx';

export const examples: Examples = {
  all: () => (
    <Cluster gap={4}>
      {Object.entries({ ...icons, ...rareIcons }).map(([name, Icon]) => (
        <Icon key={name} size="l" />
      ))}
    </Cluster>
  ),
};
