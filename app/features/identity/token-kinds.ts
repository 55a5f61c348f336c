import { href } from 'react-router';

interface TokenKindRules {
  lifeMinutes: number;
  /** Opened when the link is over (HTTP 400); null: a new link is offered instead. */
  pageWhenOver: string | null;
  /** What the link was for is done and stands: a second opening says so instead of calling it an error. */
  isDoneOnce: boolean;
  /** One that was used can be asked for anew: for the same thing once more. */
  isAskedAgain: boolean;
  /**
   * Works only in a session of the account that asked for it. The others stand for the account themselves: whoever reads the
   * mail gets nothing that another person asked for.
   */
  isForOwner: boolean;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * Every kind of link that opens a modal over the landing page, by the name of its page (`/{kind}/{token}`): one table for
 * lifetimes, checks and what follows when a link is over. Links of visitors' bookings live as long as their hold and belong
 * to the feature `reservations`.
 */
export const TOKEN_RULES = {
  'password-recovery': {
    lifeMinutes: 30,
    pageWhenOver: null,
    isDoneOnce: false,
    isAskedAgain: true,
    isForOwner: false,
  },
  'verify-new-email': {
    lifeMinutes: DAY,
    pageWhenOver: href('/change-email'),
    isDoneOnce: true,
    isAskedAgain: false,
    isForOwner: true,
  },
  'verify-new-contact-email': {
    lifeMinutes: DAY,
    pageWhenOver: href('/change-email'),
    isDoneOnce: true,
    isAskedAgain: false,
    isForOwner: true,
  },
  'finish-registration': {
    lifeMinutes: 2 * DAY,
    pageWhenOver: null,
    isDoneOnce: false,
    isAskedAgain: false,
    isForOwner: false,
  },
  'verify-registration': {
    lifeMinutes: 2 * DAY,
    pageWhenOver: null,
    isDoneOnce: true,
    isAskedAgain: false,
    isForOwner: false,
  },
  'finish-reservation': {
    lifeMinutes: 2 * DAY,
    pageWhenOver: href('/services/provider-search'),
    isDoneOnce: false,
    isAskedAgain: false,
    isForOwner: false,
  },
  'verify-corporate': {
    lifeMinutes: 7 * DAY,
    pageWhenOver: null,
    isDoneOnce: true,
    isAskedAgain: false,
    isForOwner: true,
  },
  'require-full-auth': {
    lifeMinutes: DAY,
    pageWhenOver: null,
    isDoneOnce: false,
    isAskedAgain: true,
    isForOwner: true,
  },
} as const satisfies Record<string, TokenKindRules>;

export type AccountTokenKind = keyof typeof TOKEN_RULES;
export const ACCOUNT_TOKEN_KINDS = Object.keys(TOKEN_RULES) as AccountTokenKind[];

/** The names of all pages that carry a token. */
export const TOKEN_KINDS = [...ACCOUNT_TOKEN_KINDS, 'verify-public-reservation'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** The first part of every address that carries a token, of whatever feature: such an address is kept out of caches, referrers and search engines. */
export const TOKEN_PATHS: readonly string[] = [
  ...TOKEN_KINDS,
  'cancel-reservation',
  'add-reservation',
  'earlier-time',
  'v',
  'f',
  'relative-invitation',
  'data-request',
  'reviews',
  'staff/invitation',
  // A file for calendar programs, no page.
  'calendar',
  'pages/lab-test/consent',
];

/** The page that a link leads on to once it has done its work: what it was sent about, or the landing page. */
export function pageAfter(kind: AccountTokenKind, reservationId: string | null): string {
  return kind === 'require-full-auth' && reservationId !== null
    ? href('/services/appointments')
    : href('/');
}
