import type { Catalogue } from './catalogue.ts';
import { ro as shared } from './messages/ro.ts';

export const catalogue: Catalogue = { shared };
