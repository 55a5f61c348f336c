import { findRegistrationsOfTraces } from '#app/features/lab-campaign/find-held.server.ts';
import { findCallBacksOfTraces } from '#app/features/phone-advice/find-held.server.ts';
import { findAdviceOfTraces } from '#app/features/written-advice/find-held.server.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact, type Database } from '#db/client.ts';
import {
  presentCare,
  presentMail,
  presentReservation,
  type HeldData,
} from './collect-data.server.ts';
import { findHeldInvitations, findMailsAbout } from './held-by-traces.server.ts';
import { findHeldRequestsOfLink } from './queries.server.ts';
import { findVisitorsCare, findVisitorsReservations } from './held-queries.server.ts';

/** What is held of somebody without an account, as the database has put it together. */
export interface Traces {
  /** The link that opened the copy. */
  linkId: string;
  ids: readonly string[];
}

/** What only customers have: files belong to them, too. */
const OF_ACCOUNTS = {
  account: null,
  subscriptions: [],
  files: [],
  coverUse: [],
  relatives: { adults: [], minors: [], sharedFrom: null },
  consents: [],
  questionnaires: { drafts: {}, results: [] },
  emergencies: [],
  earlierTimes: { watches: [], offers: [] },
  secondFactor: { codesSince: null, recoveryCodesLeft: 0 },
  passkeys: [],
  sessions: [],
  events: [],
} satisfies Partial<HeldData>;

/** Everything held about somebody without an account, in the form of everybody's copy. */
export function collectTraces(
  { db }: { db: Database },
  portal: Portal,
  { linkId, ids }: Traces,
): Promise<HeldData> {
  return transact(
    db.main,
    async (transaction) => {
      const care = await findVisitorsCare(transaction, ids);
      const invitations = await findHeldInvitations(transaction, ids);
      return {
        ...OF_ACCOUNTS,
        advice: await findAdviceOfTraces(transaction, ids),
        callBacks: await findCallBacksOfTraces(transaction, ids),
        reservations: (await findVisitorsReservations(transaction, ids)).map(presentReservation),
        medicalCare: care.map((row) => presentCare(portal.market, row)),
        labRegistrations: await findRegistrationsOfTraces(transaction, ids),
        privacyRequests: await findHeldRequestsOfLink(transaction, linkId),
        mails: (await findMailsAbout(transaction, ids)).map(presentMail),
        invitations: invitations.map(
          ({ last_name, first_name, created_at, expires_at: _end, ...row }) => ({
            name: formatPersonName(portal.market, last_name, first_name),
            created_at: created_at.toISOString(),
            ...row,
          }),
        ),
      };
    },
    { partnerId: portal.partner.id },
  );
}
