import type { Locale, LocalisedText, Market } from '#app/i18n/locale.ts';
import type { CampaignRecord } from '#app/themes/partner-record.ts';
import type { RegistrationRecord } from '#app/themes/record-products.ts';
import type { TextPageKey } from '#app/themes/text-pages.ts';
import type { Theme } from '#app/themes/theme.ts';
import type { Actor } from './actor.ts';
import type { Viewer } from './viewer.ts';

/** Which page shows what is not published yet, and what of it that page would read from the database. */
export type Preview =
  | { kind: 'start' }
  | { kind: 'text'; key: TextPageKey }
  /** @property today as if it were that day */
  | { kind: 'campaign'; campaign: CampaignRecord; today: string }
  | { kind: 'registration'; registration: RegistrationRecord; today: string }
  | { kind: 'phone' };

/** Who is asked, in which market and language: worked out once per request from the Host header and cookies. */
export interface Portal {
  requestId: string;
  /** For the Content-Security-Policy of this answer. */
  nonce: string;
  /** Its record's version names what is kept of it. */
  partner: { id: number; key: string; name: string; version?: number };
  /** Scheme, host and port that links in mails and canonical addresses start with; from the partner table. */
  origin: string;
  host: string;
  market: Market;
  /** IANA zone of the market's capital. */
  timeZone: string;
  locale: Locale;
  theme: Theme;
  /** Who acts. */
  actor: Actor;
  /** What their pages say for whom they were drawn; absent: it is nobody's page. */
  accountMark?: string | undefined;
  /** What a customer's product lets them see; everybody else sees what a visitor does. */
  viewer: Viewer;
  /** The staff's entry, which is nobody's portal. */
  isStaffEntry: boolean;
  isIframe: boolean;
  isWebview: boolean;
  /** Of a preview: texts of the partner that are not published yet. */
  ownTexts?: Readonly<Record<string, LocalisedText>>;
  /** What the staff see before it is published; absent: it is no preview. */
  preview?: Preview;
  /** Demo pages exist. */
  isDemo: boolean;
  /** Whose tiles the map shows; null: it draws its own background. */
  mapAttribution: string | null;
  /** Keyed hash of the caller's network address. */
  clientHash: Buffer;
  /** Is told whose free times an answer shows, `D{id}` and `P{id}`: it may be kept until they change. */
  noteShown?: (owners: readonly string[]) => void;
  /** Logs an unexpected failure under this request's id. */
  reportError: (error: unknown) => void;
}
