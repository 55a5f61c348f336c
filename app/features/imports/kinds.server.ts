import type { ImportKind, ImportKindName } from './kind.ts';
import { calendars } from './kinds/calendars.server.ts';
import { covers, insuredServices } from './kinds/covers.server.ts';
import { doctors } from './kinds/doctors.server.ts';
import { labCodes } from './kinds/lab-codes.server.ts';
import { members } from './kinds/members.server.ts';
import { prices } from './kinds/prices.server.ts';
import { products } from './kinds/products.server.ts';
import { providers } from './kinds/providers.server.ts';
import { reviews } from './kinds/reviews.server.ts';
import { vouchers } from './kinds/vouchers.server.ts';

/** Every kind of file that can be imported. */
export const importKinds: Record<ImportKindName, ImportKind> = {
  providers,
  doctors,
  calendars,
  prices,
  reviews,
  products,
  covers,
  'insured-services': insuredServices,
  members,
  vouchers,
  'lab-codes': labCodes,
};
