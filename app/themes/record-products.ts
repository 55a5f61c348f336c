import { Type, type Static } from 'typebox';
import { Text, Names, Flag, Optional, Phone, Day } from './record-fields.ts';

const ProductKey = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]{0,49}$',
  description: 'small letters, digits, _ and -',
});
export const Product = Type.Object(
  {
    key: ProductKey,
    name: Type.Object(
      { hu: Text, ro: Type.Optional(Text), en: Type.Optional(Text) },
      { additionalProperties: false },
    ),
    isInsured: Flag,
    hasCardNetwork: Optional,
    hasPreauthorization: Optional,
    hasMedicalCare: Optional,
    hasAppointments: Optional,
    hasMap: Optional,
    hasPaidServices: Optional,
    hasCalendar: Optional,
    hasMelanoma: Optional,
    hasActiveProductCampaign: Optional,
    needsEligibility: Optional,
    /** Of the addresses at work of an employer who pays for it. */
    workDomains: Type.Optional(
      Type.Array(
        Type.String({
          pattern: '^[a-z0-9-]{1,63}([.][a-z0-9-]{1,63}){1,8}$',
          description: 'a domain such as company.example, in small letters',
        }),
        { maxItems: 100 },
      ),
    ),
    callCenterNumber: Type.Optional(Phone),
  },
  { additionalProperties: false },
);
export type ProductRecord = Static<typeof Product>;

/** How the partner takes registrations. Days are those of the market; the last ones count to their end. */
export const Registration = Type.Object(
  {
    /** What one gets without a voucher; without it a voucher is needed. */
    product: Type.Optional(ProductKey),
    opens: Type.Optional(Day),
    closes: Type.Optional(Day),
    usableUntil: Type.Optional(Day),
    /** What is said when it is closed, in place of our words. */
    title: Type.Optional(Names),
    text: Type.Optional(Names),
  },
  { additionalProperties: false },
);

export type RegistrationRecord = Static<typeof Registration>;

export const CustomerType = Type.Object(
  {
    key: Type.String({
      pattern: '^[a-z][a-z0-9]{0,30}(_[a-z0-9]{1,30}){0,5}$',
      description: 'small letters and digits, words parted by _',
    }),
    /** Whom to turn to is said where they book. */
    hasCustomerServiceInfo: Optional,
  },
  { additionalProperties: false },
);
