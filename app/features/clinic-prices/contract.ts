import { Type } from 'typebox';
import { defineCall, IdText } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';
import { DISCOUNT_ABOUT_MAX } from './discount-rules.ts';
import { LINES_MAX } from './price-rules.ts';

const CLOSED = { additionalProperties: false };
/** Longer than it may be; what is wrong with it is said of the field. */
const Line = Type.String({ maxLength: 100 });
const About = Type.String({ maxLength: 2 * DISCOUNT_ABOUT_MAX });
const Day = Type.String({ maxLength: 20 });
const Number53 = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** null: the clinic's own list. */
const doctorId = Type.Union([Number53, Type.Null()]);
const Which = Type.Object({ providerId: IdText });
/** What stands there, for whoever saves over it. */
const SeenPrices = Type.String({ pattern: '^[0-9a-f]{32}$' });
const errors = ['invalid_input', 'not_found', 'changed_meanwhile'] as const;
const answer = Type.Object({ id: Type.Integer(), seen: SeenPrices });

export const savePrices = defineCall({
  name: 'savePrices',
  summary:
    'Changes prices of a clinic’s list, or of one of its doctors, from a day on: at once, or by itself when that day has come. What is booked keeps its price. `doubtful` of a field: a price so far from the last one needs `isSure`. What changed meanwhile is not overwritten (`changed_meanwhile`). At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/:providerId/prices',
  who: staff('provider.write'),
  params: Which,
  body: Type.Object(
    {
      doctorId,
      /** The first day, by the clinic's calendar. */
      startsOn: Day,
      prices: Type.Array(
        Type.Object(
          {
            subfunctionId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
            /** As typed; empty: no price of its own. */
            amount: Line,
          },
          CLOSED,
        ),
        { maxItems: LINES_MAX },
      ),
      seen: SeenPrices,
      isSure: Type.Boolean(),
    },
    CLOSED,
  ),
  answer,
  errors: [...errors],
});

export const saveDiscount = defineCall({
  name: 'saveDiscount',
  summary:
    'Changes what a clinic takes off with a coupon from a day on: at once, or by itself when that day has come. `rateDoubtful`: so much off every price needs `isSure`. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/:providerId/discount',
  who: staff('provider.write'),
  params: Which,
  body: Type.Object(
    {
      startsOn: Day,
      discount: Type.Object(
        {
          /** As typed; empty: none. */
          rate: Line,
          isGeneral: Type.Boolean(),
          about: Type.Object({ hu: About, ro: About, en: About }, CLOSED),
          /** Empty: until further notice. */
          endsOn: Day,
        },
        CLOSED,
      ),
      seen: SeenPrices,
      isSure: Type.Boolean(),
    },
    CLOSED,
  ),
  answer,
  errors: [...errors],
});

export const withdrawPriceChange = defineCall({
  name: 'withdrawPriceChange',
  summary:
    'Takes a change of prices or of the discount back before its day. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/:providerId/prices/withdraw',
  who: staff('provider.write'),
  params: Which,
  body: Type.Object({ id: Number53 }, CLOSED),
  /** Of the list to which it belonged. */
  answer: Type.Object({ seen: SeenPrices }),
  errors: ['invalid_input', 'not_found'],
});
