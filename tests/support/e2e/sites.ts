import type { Catalogue } from '#app/i18n/catalogue.ts';
import { catalogue as en } from '#app/i18n/catalogue.en.ts';
import { catalogue as hu } from '#app/i18n/catalogue.hu.ts';
import { catalogue as ro } from '#app/i18n/catalogue.ro.ts';
import { FACTOR_WORDS } from '#app/features/identity/factor-words.ts';
import { ACCOUNTS_WORDS } from '#app/features/identity/words.ts';
import { BOOKING_WORDS } from '#app/features/reservation-form/words.ts';
import { CAMPAIGN_WORDS } from '#app/features/campaigns/words.ts';
import { SERVICE_WORDS } from '#app/features/content/words.ts';
import { CONTENT_WORDS } from '#app/portal/landing/words.ts';
import { DISCOUNT_WORDS } from '#app/features/discounts/words.ts';
import { DEMO_WORDS } from '#app/demo/words.ts';
import { POST_BOX_WORDS } from '#app/demo/post-box/words.ts';
import { ACCOUNT_PAGES_WORDS } from '#app/features/account-pages/words.ts';
import { LAB_WORDS } from '#app/features/lab-campaign/words.ts';
import { EARLIER_WORDS } from '#app/features/earlier-watch/words.ts';
import { PHONE_ADVICE_WORDS } from '#app/features/phone-advice/words.ts';
import { PROFILE_WORDS } from '#app/features/profile/words.ts';
import { RELATIVES_WORDS } from '#app/features/relatives/words.ts';
import { QUESTIONNAIRE_WORDS } from '#app/features/questionnaires/words.ts';
import { VIDEO_WORDS } from '#app/features/video/words.ts';
import { REGISTRATION_WORDS } from '#app/features/registration/words.ts';
import { en as enMail } from '#app/features/mail/messages/en.ts';
import { hu as huMail } from '#app/features/mail/messages/hu.ts';
import { ro as roMail } from '#app/features/mail/messages/ro.ts';
import type { MailWords } from '#app/features/mail/messages/shape.ts';
import { MARKET_LOCALE, type Locale, type Market } from '#app/i18n/locale.ts';
import { fill, type Message, type Values } from '#app/i18n/words.ts';

/** Set by playwright.config.ts. */
const PORT = process.env.E2E_PORT ?? '';
const CATALOGUES: Record<Locale, Catalogue> = { hu, ro, en };
const wordsOf = (locale: Locale) => ({
  ...CATALOGUES[locale],
  accounts: ACCOUNTS_WORDS[locale],
  factors: FACTOR_WORDS[locale],
  booking: BOOKING_WORDS[locale],
  bookingStart: CATALOGUES[locale].booking,
  campaigns: CAMPAIGN_WORDS[locale],
  content: CONTENT_WORDS[locale],
  services: SERVICE_WORDS[locale],
  discounts: DISCOUNT_WORDS[locale],
  demo: DEMO_WORDS[locale],
  postBox: POST_BOX_WORDS[locale],
  accountPages: ACCOUNT_PAGES_WORDS[locale],
  lab: LAB_WORDS[locale],
  phoneAdvice: PHONE_ADVICE_WORDS[locale],
  earlier: EARLIER_WORDS[locale],
  profile: PROFILE_WORDS[locale],
  relatives: RELATIVES_WORDS[locale],
  questionnaires: QUESTIONNAIRE_WORDS[locale],
  registration: REGISTRATION_WORDS[locale],
  video: VIDEO_WORDS[locale],
});
const MAIL_WORDS: Record<Locale, MailWords> = { hu: huMail, ro: roMail, en: enMail };

/** One portal as one reader sees it: an address of the demo in one language. */
export interface Site {
  /** For titles: "hu on localhost". */
  name: string;
  host: string;
  origin: string;
  market: Market;
  locale: Locale;
  words: ReturnType<typeof wordsOf>;
  mailWords: MailWords;
  /** Text of a message in this site's language. */
  t: (message: Message, values?: Values) => string;
  /** Whole address of a page, with the language where it is not the host's own. */
  address: (path: string) => string;
}

function createSite(host: string, market: Market, locale: Locale): Site {
  const origin = `http://${host}:${PORT}`;
  return {
    name: `${locale} on ${host}`,
    host,
    origin,
    market,
    locale,
    words: wordsOf(locale),
    mailWords: MAIL_WORDS[locale],
    t: (message, values) => fill(locale, message, values),
    address(path) {
      const url = new URL(path, origin);
      if (locale !== MARKET_LOCALE[market]) url.searchParams.set('lang', locale);
      return url.href;
    },
  };
}

export const HUNGARIAN = createSite('localhost', 'HU', 'hu');

/** Where the staff sign in; whoever reads there has a language: `staffOfDay`. */
export const STAFF_ENTRY = createSite('staff.localhost', 'HU', 'hu');
export const ROMANIAN = createSite('ro.localhost', 'RO', 'ro');
export const ENGLISH = createSite('localhost', 'HU', 'en');
export const PUBLIC_SEARCH = createSite('search.localhost', 'HU', 'hu');

/** Opens with a service chosen. */
export const DERMA_AI = createSite('derma-ai.localhost', 'HU', 'hu');
/** Partners with pages of their own. */
export const TELEKOM = createSite('telekom.localhost', 'HU', 'hu');
export const RETAILER = createSite('tesco.localhost', 'HU', 'hu');
export const INSURER = createSite('insurer.localhost', 'HU', 'hu');
export const UP = createSite('up.localhost', 'HU', 'hu');
/** A partner without discounts, whose app is in the shops. */
export const TELEKOM_HEALTH = createSite('telekom-health.localhost', 'HU', 'hu');

/** A partner who books for its own customers alone, and registers without a voucher. */
export const MEMBERS_ONLY = createSite('nn.localhost', 'HU', 'hu');

/** Every language once, each where it is at home. */
export const SITES = [HUNGARIAN, ROMANIAN, ENGLISH] as const;

/**
 * In whose language a long journey is walked today, on the Hungarian portal unless another is named: with three turns every day has
 * each language, and in three days each journey has been walked in all. `JOURNEY_DAY=0`, `1` and `2` walk them without waiting.
 */
export function readerOfDay(turn: number, { host, market }: Site = HUNGARIAN): Site {
  const place = (Number(process.env.JOURNEY_DAY) + turn) % SITES.length;
  return createSite(host, market, SITES[place]?.locale ?? 'hu');
}

/** On which market's portal a journey is walked today: by turns, so that six days walk it in each language on each. */
export function marketOfDay(turn: number): Site {
  return (Number(process.env.JOURNEY_DAY) + turn) % 2 === 0 ? HUNGARIAN : ROMANIAN;
}

/** The staff's entry as it is read today: in another language each day, as `readerOfDay`. */
export const staffOfDay = (turn: number): Site => readerOfDay(turn, STAFF_ENTRY);
