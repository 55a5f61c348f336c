import { Type, type Static } from 'typebox';
import { LOCALES, MARKETS, type Locale } from '#app/i18n/locale.ts';
import type { PhoneDay } from '#app/time/phone-days.ts';
import { HERO_KINDS } from './face.ts';
import { LOOK_KEYS } from './looks.ts';
import { PARTNER_PAGE_KINDS } from './partner-pages.ts';
import { TEXT_PAGE_GOALS, TEXT_PAGE_ICONS, type TEXT_PAGES } from './text-pages.ts';
import {
  Text,
  Names,
  Flag,
  Optional,
  Colour,
  WebAddress,
  Picture,
  Phone,
  Day,
  Address,
  Amount,
  LandingBody,
  Parts,
  Key,
} from './record-fields.ts';
import { Product, Registration, CustomerType } from './record-products.ts';

const Flags = Type.Object(
  {
    hasCalendar: Flag,
    hasPublicCalendar: Flag,
    isPublicPortal: Flag,
    hasPaidServices: Flag,
    heroFinderButtons: Flag,
    showsGroupHeadings: Flag,
    showsDiscounts: Flag,
    showsCouponButton: Flag,
    hasMap: Flag,
    opensProvidersFromList: Flag,
    opensProvidersFromMap: Flag,
    asksMothersName: Flag,
    hasQuestionnaires: Type.Optional(Flag),
    hasPhoneAdvice: Type.Optional(Flag),
    hasWrittenAdvice: Type.Optional(Flag),
    hasReviews: Type.Optional(Flag),
  },
  { additionalProperties: false },
);

/** Every colour of a look, by the name of its custom property. */
const Colours = Type.Object(
  {
    'brand-50': Colour,
    'brand-100': Colour,
    'brand-200': Colour,
    'brand-300': Colour,
    'brand-400': Colour,
    'brand-500': Colour,
    'brand-600': Colour,
    'brand-700': Colour,
    'brand-800': Colour,
    'brand-900': Colour,
    'brand-950': Colour,
    'accent-100': Colour,
    'accent-300': Colour,
    'accent-500': Colour,
    'accent-900': Colour,
    'neutral-100': Colour,
    'neutral-200': Colour,
    'color-page': Colour,
    'color-hero': Colour,
  },
  { additionalProperties: false },
);
export type Colours = Static<typeof Colours>;

const Complaints = Type.String({
  pattern: '^[^\\s@]{1,64}@[^\\s@]{1,189}$',
  maxLength: 254,
  description: 'address for complaints',
});
const Company = Type.Object(
  {
    name: Text,
    address: Text,
    registration: { ...Text, description: 'number in the register of companies' },
    complaints: Complaints,
    /** In place of it for who reads the portal in a language. */
    complaintsIn: Type.Optional(
      Type.Object(
        {
          hu: Type.Optional(Complaints),
          ro: Type.Optional(Complaints),
          en: Type.Optional(Complaints),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type Company = Static<typeof Company>;

/** What a reader of a language is told of who runs the portal. */
export function companyIn(company: Company | null, locale: Locale): Company | null {
  if (company === null) return null;
  const { complaintsIn, ...facts } = company;
  return { ...facts, complaints: complaintsIn?.[locale] ?? facts.complaints };
}

const Host = Type.Object(
  {
    host: Type.String({
      pattern: '^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$',
      description: 'a host name in small letters, without port',
    }),
    market: Type.Enum([...MARKETS]),
    locale: Type.Enum([...LOCALES]),
  },
  { additionalProperties: false },
);

const Page = Type.Object(
  { address: Address, kind: Type.Enum([...PARTNER_PAGE_KINDS]) },
  { additionalProperties: false },
);
/** A page of the partner's own; its address without `/`. */
export type PartnerPage = Static<typeof Page>;

/** A page about one service for some time: the clinics that give a discount on it. */
const Campaign = Type.Object(
  {
    /** Of its page. */
    address: Address,
    /** Number of the service. */
    subfunction: Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'the number of a service',
    }),
    opens: Day,
    closes: Day,
    /** The last day on which its coupons are taken. */
    usableUntil: Day,
    title: Names,
    text: Names,
  },
  { additionalProperties: false },
);

export type CampaignRecord = Static<typeof Campaign>;

/** A laboratory test that the partner gives away; its page is `/pages/lab-test`. */
const LabCampaign = Type.Object(
  {
    opens: Day,
    /** The last day on which one registers. */
    closes: Day,
    /** The last day on which a booked test can be taken. */
    usableUntil: Day,
    title: Names,
    text: Names,
    /** What is said once it has closed. */
    closedTitle: Names,
    closedText: Names,
    /** Where one can come, and when. */
    places: Type.Array(
      Type.Object(
        { key: Address, place: Names, days: Type.Array(Day, { maxItems: 100 }) },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 100, description: 'one place or more' },
    ),
  },
  { additionalProperties: false },
);
export type LabCampaignRecord = Static<typeof LabCampaign>;

const TextPage = Type.Object(
  {
    title: Text,
    description: Text,
    lead: Type.Optional(Text),
    sections: Type.Array(
      Type.Object(
        {
          heading: Text,
          icon: Type.Optional(Type.Enum([...TEXT_PAGE_ICONS])),
          paragraphs: Type.Array(Text, { maxItems: 100 }),
          list: Type.Optional(Type.Array(Text, { maxItems: 100 })),
          steps: Type.Optional(
            Type.Array(Type.Object({ title: Text, text: Text }, { additionalProperties: false }), {
              maxItems: 20,
            }),
          ),
          action: Type.Optional(
            Type.Object(
              { label: Text, to: Type.Enum([...TEXT_PAGE_GOALS]) },
              { additionalProperties: false },
            ),
          ),
        },
        { additionalProperties: false },
      ),
      { maxItems: 100 },
    ),
  },
  { additionalProperties: false },
);
const TextPageNames = Type.Object(
  { hu: TextPage, ro: TextPage, en: TextPage },
  { additionalProperties: false },
);

const PhonesByLanguage = Type.Object(
  { hu: Type.Optional(Phone), ro: Type.Optional(Phone), en: Type.Optional(Phone) },
  { additionalProperties: false },
);
const ClockTime = Type.String({
  pattern: '^(([01][0-9]|2[0-3]):[0-5][05]|24:00)$',
  description: 'a time of day such as 08:00, in steps of five minutes',
});
const Span = { opens: ClockTime, closes: ClockTime };
const HoursOfDay = Type.Optional(
  Type.Object(
    {
      ...Span,
      /** After a break once more. */
      again: Type.Optional(Type.Object(Span, { additionalProperties: false })),
    },
    { additionalProperties: false },
  ),
);

/** Numbers of the partner's own, and when they are answered. */
const Phones = Type.Object(
  {
    /** Medical advice at any hour. */
    allDay: Type.Optional(Phone),
    /** Phone advice within its hours; a product's call centre comes before it. */
    advice: Type.Optional(Phone),
    /** In place of them for who reads the portal in a language. */
    allDayIn: Type.Optional(PhonesByLanguage),
    adviceIn: Type.Optional(PhonesByLanguage),
    /** Of phone advice, by the market's clock. A day that is left out is closed, holidays are anyway. Absent: working days 8:00 to 20:00. */
    hours: Type.Optional(
      Type.Object(
        {
          monday: HoursOfDay,
          tuesday: HoursOfDay,
          wednesday: HoursOfDay,
          thursday: HoursOfDay,
          friday: HoursOfDay,
          saturday: HoursOfDay,
          sunday: HoursOfDay,
          /** Of a Saturday that is worked for a rest day elsewhere. */
          swapped: HoursOfDay,
        } satisfies Record<PhoneDay, unknown>,
        { additionalProperties: false },
      ),
    ),
    /** Closed besides holidays, and what is said of it. */
    closedDays: Type.Optional(
      Type.Array(Type.Object({ day: Day, text: Names }, { additionalProperties: false }), {
        maxItems: 60,
      }),
    ),
  },
  { additionalProperties: false },
);

export const PartnerRecord = Type.Object(
  {
    key: Key,
    /** In the lists of those who run the portal. */
    name: Text,
    /** As exported: an import over a newer one is refused. Absent: imports whatever there is. */
    version: Type.Optional(
      Type.Integer({ minimum: 1, description: 'the whole number that the export wrote' }),
    ),
    /** Tokens and pictures of ours that stand where the record has none. */
    look: Type.Enum([...LOOK_KEYS]),
    productName: Names,
    flags: Flags,
    landing: Type.Object(
      { visitor: LandingBody, member: LandingBody },
      { additionalProperties: false },
    ),
    /** The hero of the start page, and the order of what follows it. Absent: as the body has it. */
    face: Type.Optional(
      Type.Object(
        { hero: Type.Enum([...HERO_KINDS]), visitor: Parts, member: Parts },
        { additionalProperties: false },
      ),
    ),
    /** The partner's own pages. */
    pages: Type.Array(Page, { maxItems: 50 }),
    /** By the kind of service (`TYPE_...`). */
    serviceLabels: Type.Optional(
      Type.Record(Type.String({ pattern: '^TYPE_[A-Z0-9_]{1,40}$' }), Names),
    ),
    preselectedSubfunction: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
      description: 'the number of a service, or null',
    }),
    storeLinks: Type.Object(
      { appStore: WebAddress, googlePlay: WebAddress },
      { additionalProperties: false },
    ),
    /** Where the operator takes registrations on pages of its own, with the anchor there. Absent or empty: on the portal's. */
    registrationLink: Type.Optional(WebAddress),
    /** Where the insured claim what they paid themselves, on pages of the insurer. Absent or empty: no menu leads there. */
    claimLink: Type.Optional(WebAddress),
    phones: Type.Optional(Phones),
    hosts: Type.Array(Host, { minItems: 1, maxItems: 50, description: 'one host or more' }),
    /** Sites that may show search and booking in a frame. */
    frameAncestors: Type.Array(
      Type.String({
        pattern:
          '^https?://([*]\\.[a-z0-9-]{1,63}\\.)?[a-z0-9-]{1,63}(\\.[a-z0-9-]{1,63}){0,9}(:([0-9]{1,5}|[*]))?$',
        description: 'an origin such as https://www.partner.example or https://*.partner.example',
      }),
      { maxItems: 50 },
    ),
    hasMelanoma: Optional,
    /** Of what the insurer pays for a visit, in whole units of the market's currency: above it two people decide. Absent: one does. */
    fourEyesAbove: Type.Optional(
      Type.Object(
        { HU: Type.Optional(Amount), RO: Type.Optional(Amount) },
        { additionalProperties: false },
      ),
    ),
    /** Who runs the portal, for the foot of each page. */
    company: Type.Optional(Company),
    colours: Type.Optional(Colours),
    logo: Type.Optional(Picture),
    hero: Type.Optional(Picture),
    products: Type.Optional(Type.Array(Product, { maxItems: 100 })),
    registration: Type.Optional(Registration),
    campaigns: Type.Optional(Type.Array(Campaign, { maxItems: 50 })),
    /** null: none, any more. */
    labCampaign: Type.Optional(Type.Union([LabCampaign, Type.Null()])),
    customerTypes: Type.Optional(Type.Array(CustomerType, { maxItems: 50 })),
    /** Texts in place of ours, such as `introduction`. */
    texts: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,3}$' }), Names),
    ),
    /** Pages of text in place of ours. */
    textPages: Type.Optional(
      Type.Object(
        {
          'services-overview': Type.Optional(TextPageNames),
          about: Type.Optional(TextPageNames),
          'how-to-register': Type.Optional(TextPageNames),
          questions: Type.Optional(TextPageNames),
          'how-to-use': Type.Optional(TextPageNames),
          dermatology: Type.Optional(TextPageNames),
          privacy: Type.Optional(TextPageNames),
          terms: Type.Optional(TextPageNames),
          accessibility: Type.Optional(TextPageNames),
        } satisfies Record<(typeof TEXT_PAGES)[number], unknown>,
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type PartnerRecord = Static<typeof PartnerRecord>;

/** A picture that lies in the database under the digest of its bytes. */
export interface StoredPicture {
  digest: string;
  type: string;
}

/** A record as it is kept: pictures apart from it. */
export type StoredPartnerRecord = Omit<PartnerRecord, 'logo' | 'hero' | 'version'> & {
  logo?: StoredPicture;
  hero?: StoredPicture;
};
