/** What somebody is to the customer who books for them. */
export const RELATIONS = [
  'spouse',
  'parent',
  'child',
  'fosterChild',
  'grandchild',
  'sibling',
  'other',
] as const;
export type Relation = (typeof RELATIONS)[number];
