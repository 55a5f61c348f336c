import { findHeldFiles, type HeldFile } from '#app/features/files/find-held.server.ts';
import { findSessions } from '#app/features/identity/find-sessions.server.ts';
import { getFactors, type Factors } from '#app/features/identity/get-factors.server.ts';
import type { Relatives } from '#app/features/relatives/contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact } from '#db/client.ts';
import type { OpenSession } from '#app/features/identity/contract.ts';
import type { AccountEvent, Consent } from './contract.ts';
import type { AccountDeps } from '#app/features/identity/deps.server.ts';
import { presentConsent, presentEvent } from './get-profile.server.ts';
import {
  findConsentRows,
  findEventRows,
  findHeldRequests,
  getSettings,
  type HeldRequestRow,
} from './queries.server.ts';
import {
  findHeldReservations,
  findHeldSubscriptions,
  findHeldUses,
  findHeldCare,
  type HeldReservationRow,
  type HeldSubscriptionRow,
  type HeldUseRow,
  type HeldCareRow,
} from './held-queries.server.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import { readMailState, type MailState } from '#app/features/call-centre/mail-state.ts';
import type { Market } from '#app/i18n/locale.ts';
import {
  findHeldMails,
  type HeldInvitationRow,
  type HeldMailRow,
} from './held-by-traces.server.ts';
import { getOwnQuestionnaires } from '#app/features/questionnaires/own-questionnaires.server.ts';
import type { SavedResult } from '#app/features/questionnaires/contract.ts';
import type { Answers, QuestionnaireKey } from '#app/features/questionnaires/answers.ts';
import {
  findHeldEmergencies,
  type HeldEmergency,
} from '#app/features/break-glass/find-held.server.ts';
import {
  findHeldWatches,
  type HeldWatches,
} from '#app/features/earlier-watch/own-watches.server.ts';
import { findHeldAdvice, type HeldAdvice } from '#app/features/written-advice/find-held.server.ts';
import {
  findHeldCallBacks,
  type HeldCallBack,
} from '#app/features/phone-advice/find-held.server.ts';
import {
  findHeldRegistrations,
  type HeldLabRegistration,
} from '#app/features/lab-campaign/find-held.server.ts';
import { findRelatives } from '#app/features/relatives/find-relatives.server.ts';

/** Years of use fit in. */
const EVENTS_MAX = 10_000;

/** Everything held about one customer. Instants are ISO 8601, days `YYYY-MM-DD`, prices whole currency units. */
export interface HeldData {
  account: {
    email: string;
    /** At work; null: none was given. */
    workEmail: string | null;
    memberNumber: string | null;
    language: string;
    hasReminders: boolean;
    createdAt: string;
  } | null;
  subscriptions: (Omit<HeldSubscriptionRow, 'last_name' | 'first_name'> & { name: string })[];
  coverUse: HeldUseRow[];
  reservations: (Omit<HeldReservationRow, 'starts_at' | 'tz'> & {
    starts_at: string;
    time_zone: string;
  })[];
  medicalCare: (Omit<HeldCareRow, 'created_at' | 'starts_at' | 'last_name' | 'first_name'> & {
    name: string;
    created_at: string;
    starts_at: string | null;
  })[];
  /** What was sent along, whose contents are in the copy. */
  files: HeldFile[];
  relatives: Pick<Relatives, 'adults' | 'minors' | 'sharedFrom'>;
  consents: Consent[];
  questionnaires: {
    drafts: Partial<Record<QuestionnaireKey, Answers>>;
    results: Omit<SavedResult, 'id'>[];
  };
  labRegistrations: HeldLabRegistration[];
  /** In which somebody of the staff opened them. */
  emergencies: HeldEmergency[];
  /** What they asked about their data otherwise than here. */
  privacyRequests: HeldRequestRow[];
  callBacks: HeldCallBack[];
  advice: HeldAdvice;
  /** That they were written to: nothing of what the mails say. */
  mails: HeldMail[];
  /** To be somebody's relative here, which they have not accepted. */
  invitations: (Omit<
    HeldInvitationRow,
    'last_name' | 'first_name' | 'created_at' | 'expires_at'
  > & {
    name: string;
    created_at: string;
  })[];
  earlierTimes: HeldWatches;
  secondFactor: Omit<Factors, 'passkeys'>;
  passkeys: Omit<Factors['passkeys'][number], 'id'>[];
  sessions: Omit<OpenSession, 'id' | 'isCurrent'>[];
  events: AccountEvent[];
}

export interface HeldMail {
  kind: string;
  ordered_at: string;
  state: MailState;
  /** Of a text message: its number. */
  recipient: string | null;
}

export function presentMail(row: HeldMailRow): HeldMail {
  const { kind, created_at: orderedAt, recipient } = row;
  return { kind, ordered_at: orderedAt.toISOString(), state: readMailState(row), recipient };
}

export function presentReservation({
  starts_at,
  tz,
  ...row
}: HeldReservationRow): HeldData['reservations'][number] {
  return { starts_at: starts_at.toISOString(), time_zone: tz, ...row };
}

export function presentCare(
  market: Market,
  { created_at, starts_at, last_name, first_name, ...row }: HeldCareRow,
): HeldData['medicalCare'][number] {
  return {
    name: formatPersonName(market, last_name ?? '', first_name ?? ''),
    created_at: created_at.toISOString(),
    starts_at: starts_at && starts_at.toISOString(),
    ...row,
  };
}

/** @throws PortalError sign_in_required */
export async function collectData(
  { db }: Pick<AccountDeps, 'db'>,
  portal: Portal,
): Promise<HeldData> {
  const { customerId } = requireCustomer(portal);
  const { adults, minors, sharedFrom } = await findRelatives({ db }, { portal });
  const sessions = await findSessions({ db }, { portal });
  const factors = await getFactors({ db }, { portal });
  const { drafts, results } = await getOwnQuestionnaires({ db }, { portal });
  const callBacks = await findHeldCallBacks({ db }, { portal });
  const advice = await findHeldAdvice({ db }, { portal });
  const earlierTimes = await findHeldWatches({ db }, { portal });
  const files = await findHeldFiles({ db }, { portal });
  const emergencies = await findHeldEmergencies({ db }, { portal });
  const labRegistrations = await findHeldRegistrations({ db }, { portal });
  return transact(
    db.main,
    async (transaction) => {
      const settings = await getSettings(transaction, customerId);
      const subscriptions = await findHeldSubscriptions(transaction, customerId);
      const reservations = await findHeldReservations(transaction, customerId);
      const care = await findHeldCare(transaction, customerId);
      const consents = await findConsentRows(transaction, customerId);
      const events = await findEventRows(transaction, customerId, {
        limit: EVENTS_MAX,
        hasOwnReads: true,
      });
      return {
        account: settings && {
          email: settings.email,
          workEmail: settings.work_email,
          memberNumber: settings.member_number,
          language: settings.locale,
          hasReminders: settings.has_reminders,
          createdAt: settings.created_at.toISOString(),
        },
        subscriptions: subscriptions.map(({ last_name, first_name, ...row }) => ({
          name: formatPersonName(portal.market, last_name, first_name),
          ...row,
        })),
        coverUse: await findHeldUses(transaction, customerId),
        reservations: reservations.map(presentReservation),
        medicalCare: care.map((row) => presentCare(portal.market, row)),
        files,
        relatives: { adults, minors, sharedFrom },
        consents: consents.map(presentConsent),
        questionnaires: { drafts, results: results.map(({ id: _id, ...one }) => one) },
        labRegistrations,
        emergencies,
        privacyRequests: await findHeldRequests(transaction, customerId),
        callBacks,
        advice,
        mails: (await findHeldMails(transaction, customerId)).map(presentMail),
        invitations: [],
        earlierTimes,
        secondFactor: {
          codesSince: factors.codesSince,
          recoveryCodesLeft: factors.recoveryCodesLeft,
        },
        passkeys: factors.passkeys.map(({ name, host, createdAt, lastUsedAt }) => ({
          name,
          host,
          createdAt,
          lastUsedAt,
        })),
        sessions: sessions.map(({ agent, signedInBy, startedAt, lastSeenAt }) => ({
          agent,
          signedInBy,
          startedAt,
          lastSeenAt,
        })),
        events: events.map((row) => presentEvent(row, customerId)),
      };
    },
    { partnerId: portal.partner.id },
  );
}
