import type { ReactNode } from 'react';

/** Named states of a component: the gallery shows them, the tests check each. */
export type Examples = Record<string, () => ReactNode>;
