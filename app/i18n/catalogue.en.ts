import type { Catalogue } from './catalogue.ts';
import { en as shared } from './messages/en.ts';

export const catalogue: Catalogue = { shared };
