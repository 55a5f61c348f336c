import { noteLook, type Look } from '#app/features/work-looks/note-look.server.ts';
import type { StaffActor } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { permits, requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { ReviewRefusal, ReviewState } from '#app/platform/states.ts';
import { UUID } from '#app/platform/uuid.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import {
  countModerated,
  decideRow,
  findModerated,
  findPartnerNames,
  getModerated,
  orderRefusedMail,
  replyRow,
  type ModeratedCaseRow,
  type ModeratedRow,
} from './moderation-queries.server.ts';
import { checkComment } from './review-rules.ts';

interface ModerationDeps {
  db: Database;
}

const MICROSECONDS = /^\d{1,17}$/;

/** `unanswered`: the clinic has not said anything to it. */
export const REVIEW_FILTERS = [
  'waiting',
  'reported',
  'unanswered',
  'published',
  'refused',
] as const;

export interface ListedReview {
  id: string;
  partnerId: number;
  clinic: string;
  doctor: string | null;
  timeZone: string;
  /** ISO 8601, as the next one. */
  visitAt: string;
  changedAt: string;
  stars: number;
  state: ReviewState;
  isReported: boolean;
  replyState: ReviewState | null;
}

export interface ReviewCase extends ListedReview {
  partner: string;
  comment: string;
  name: string | null;
  locale: string;
  refusal: ReviewRefusal | null;
  reported: ReviewRefusal | null;
  reply: string | null;
  /** Why the clinic's answer is not shown. */
  replyRefusal: ReviewRefusal | null;
  version: number;
  mayModerate: boolean;
  mayReply: boolean;
}

/** At which partners somebody reads reviews, and there at which clinics; null: at all. */
function placesOf(portal: Portal): Map<number, number[] | null> {
  const actor = requireStaffActor(portal);
  const places = new Map<number, number[] | null>();
  for (const { partnerId } of actor.grants) {
    if (permits(actor, 'review.moderate', { partnerId })) places.set(partnerId, null);
    else {
      const clinics = clinicsAt(actor, partnerId);
      if (clinics.length > 0) places.set(partnerId, clinics);
    }
  }
  if (places.size === 0) throw new PortalError('forbidden');
  return places;
}

function clinicsAt(actor: StaffActor, partnerId: number): number[] {
  const ids = actor.grants
    .filter((grant) => grant.partnerId === partnerId)
    .flatMap(({ providerId }) => providerId ?? []);
  return [...new Set(ids)].filter((providerId) =>
    permits(actor, 'review.answer', { partnerId, providerId }),
  );
}

/** Where somebody reads reviews, and of which partner these are: the one that was asked for, or the first of theirs. */
function placeOf(portal: Portal, asked: number | undefined) {
  const places = placesOf(portal);
  const [first = 0] = places.keys();
  return { places, partnerId: asked !== undefined && places.has(asked) ? asked : first };
}

/**
 * That the list of a partner's reviews was taken along.
 * @param asked undefined: of the first of theirs
 * @throws PortalError sign_in_required, forbidden
 */
export async function noteReviewsExport(
  { db }: ModerationDeps,
  portal: Portal,
  asked: number | undefined,
): Promise<void> {
  const { places, partnerId } = placeOf(portal, asked);
  const [providerId] = places.get(partnerId) ?? [];
  const at = { partnerId, ...(providerId !== undefined && { providerId }) };
  const role = requirePermission(portal.actor, 'review.read', at);
  const entry = { action: 'reviews_list_exported', customerId: null, role };
  await transact(db.main, (all) => writeAudit(all, portal, entry), { partnerId });
}

/**
 * Reviews of one partner: all of them for who moderates, of the own clinic and shown for who answers.
 * @param ask.partnerId undefined: the first of theirs
 * @throws PortalError sign_in_required, forbidden
 */
export async function findReviews(
  { db }: ModerationDeps,
  portal: Portal,
  ask: {
    partnerId: number | undefined;
    state: string | undefined;
    after: readonly string[] | null;
    limit: number;
  },
): Promise<{
  partners: { id: number; name: string }[];
  partnerId: number;
  rows: ListedReview[];
  next: string[] | null;
}> {
  const { places, partnerId } = placeOf(portal, ask.partnerId);
  const [exactly = '', id = ''] = ask.after ?? [];
  const before = MICROSECONDS.test(exactly) && UUID.test(id) ? { exactly, id } : null;
  return transact(
    db.main,
    async (transaction) => {
      const partners = await findPartnerNames(transaction, [...places.keys()]);
      const rows = await findModerated(transaction, {
        providerIds: places.get(partnerId) ?? null,
        state: REVIEW_FILTERS.find((one) => one === ask.state) ?? 'all',
        before,
        limit: ask.limit + 1,
      });
      const shown = rows.slice(0, ask.limit);
      const last = rows.length > ask.limit ? shown.at(-1) : undefined;
      return {
        partners,
        partnerId,
        rows: shown.map((row) => present(row, partnerId)),
        next: last ? [last.exactly, last.id] : null,
      };
    },
    { partnerId },
  );
}

function present(row: ModeratedRow, partnerId: number): ListedReview {
  return {
    id: row.id,
    partnerId,
    clinic: row.clinic,
    doctor: row.doctor,
    timeZone: row.tz,
    visitAt: row.visit_starts_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    stars: row.stars,
    state: row.state,
    isReported: row.reported !== null,
    replyState: row.reply_state,
  };
}

/** How many somebody has to decide on, in a transaction that has set the partner; of each kind nobody counts further than `limit`. */
export function countReviewsToDecide(transaction: Transaction, limit: number): Promise<number> {
  return countModerated(transaction, limit);
}

export interface WhichCase {
  partnerId: number;
  id: string;
}

/** One review with its text; that it was read is noted. @throws PortalError sign_in_required, forbidden, not_found */
export async function getReview(
  { db }: ModerationDeps,
  portal: Portal,
  which: WhichCase,
): Promise<ReviewCase> {
  const { partnerId } = which;
  const row = await transact(
    db.main,
    async (transaction) => {
      const found = await requireCase(transaction, portal, which);
      const at = { partnerId, providerId: found.provider_id };
      const isModerator = permits(portal.actor, 'review.moderate', { partnerId });
      await writeAudit(transaction, portal, {
        action: 'review_read',
        customerId: found.customer_id,
        object: { kind: 'review', id: found.id },
        role: requirePermission(portal.actor, 'review.read', at),
        grounds: isModerator ? 'to_moderate' : 'to_answer',
      });
      return found;
    },
    { partnerId },
  );
  const at = { partnerId, providerId: row.provider_id };
  return {
    ...present(row, partnerId),
    partner: row.partner,
    comment: row.comment,
    name: row.shown_name,
    locale: row.locale,
    refusal: row.refusal,
    reported: row.reported,
    reply: row.reply,
    replyRefusal: row.reply_refusal,
    version: row.version,
    mayModerate: permits(portal.actor, 'review.moderate', at),
    mayReply: permits(portal.actor, 'review.answer', at) && row.state === 'published',
  };
}

/** Notes that somebody has one open. @throws PortalError sign_in_required, forbidden, not_found */
export function lookAtReview(
  { db }: ModerationDeps,
  portal: Portal,
  which: WhichCase,
): Promise<Look> {
  const { staffId } = requireStaffActor(portal);
  return transact(
    db.main,
    async (transaction) => {
      const { version } = await requireCase(transaction, portal, which);
      const others = await noteLook(transaction, staffId, which.id);
      return { others, version: String(version) };
    },
    { partnerId: which.partnerId },
  );
}

function requireStaffActor({ actor }: Portal): StaffActor {
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  return actor;
}

async function requireCase(
  transaction: Transaction,
  portal: Portal,
  { partnerId, id }: WhichCase,
): Promise<ModeratedCaseRow> {
  const clinics = placesOf(portal).get(partnerId);
  const found =
    clinics === undefined || !UUID.test(id) ? null : await getModerated(transaction, clinics, id);
  if (!found) throw new PortalError('not_found');
  return found;
}

/**
 * Shows a review or an answer, or refuses it; the author of a refused review is told why by mail.
 * @throws PortalError sign_in_required, forbidden, not_found, changed_meanwhile
 */
export async function decideReview(
  { db }: ModerationDeps,
  portal: Portal,
  {
    partnerId,
    id,
    what,
    refusal,
    version,
  }: WhichCase & { what: 'review' | 'reply'; refusal: ReviewRefusal | null; version: number },
): Promise<void> {
  const role = requirePermission(portal.actor, 'review.moderate', { partnerId });
  await transact(
    db.main,
    async (transaction) => {
      const found = await requireCase(transaction, portal, { partnerId, id });
      const isDecided = await decideRow(transaction, what, { id, version, refusal });
      if (!isDecided) throw new PortalError('changed_meanwhile');
      if (what === 'review' && refusal !== null) await orderRefusedMail(transaction, id);
      const actions = {
        review: ['review_published', 'review_refused'],
        reply: ['review_reply_published', 'review_reply_refused'],
      } as const;
      await writeAudit(transaction, portal, {
        action: actions[what][refusal === null ? 0 : 1],
        customerId: found.customer_id,
        object: { kind: 'review', id },
        role,
        grounds: refusal,
      });
    },
    { partnerId },
  );
}

/**
 * What the clinic says to a review; it is shown once it was read.
 * @throws PortalError sign_in_required, forbidden, not_found, invalid_input, changed_meanwhile
 */
export async function replyToReview(
  { db }: ModerationDeps,
  portal: Portal,
  { partnerId, id, reply, version }: WhichCase & { reply: string; version: number },
): Promise<void> {
  const { text, problem } = checkComment(reply, { min: 1 });
  await transact(
    db.main,
    async (transaction) => {
      const found = await requireCase(transaction, portal, { partnerId, id });
      const at = { partnerId, providerId: found.provider_id };
      const role = requirePermission(portal.actor, 'review.answer', at);
      if (problem !== null) throw new PortalError('invalid_input', { fields: { reply: problem } });
      const isDone = await replyRow(transaction, { id, version, text });
      if (!isDone) throw new PortalError('changed_meanwhile');
      await writeAudit(transaction, portal, {
        action: 'review_answered',
        customerId: found.customer_id,
        object: { kind: 'review', id },
        role,
      });
    },
    { partnerId },
  );
}
