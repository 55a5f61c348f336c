/** What somebody is to the customer who books for him. */
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
