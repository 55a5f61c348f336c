import type { Readable } from 'node:stream';
import { writeCopyOf } from '#app/features/profile/copy-data.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { callUrl } from '#app/platform/call.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requireHuman } from '#app/platform/human-check.server.ts';
import { requireToken } from '#app/platform/mailed-token.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { seal, unseal } from '#app/platform/seal.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { isCivilDate } from '#app/time/week.ts';
import { transact } from '#db/client.ts';
import { downloadPrivacyCopy as file, type PrivacyLinkState } from './contract.ts';
import type { PrivacyDeps } from './deps.server.ts';
import {
  getCopiedRow,
  getLinkRow,
  openLinkRow,
  stopRows,
  type CopiedRow,
  type LinkPurpose,
  type LinkRow,
} from './link-queries.server.ts';
import { TICKET_MINUTES } from './request-rules.ts';
import { REQUEST_OBJECT } from './request-file.server.ts';

interface ByToken {
  portal: Portal;
  token: string;
}
interface Pressed extends ByToken {
  humanCheck: string;
}

const MINUTE_MS = 60_000;
const TICKET_PLACE = ['privacy copy'];

/** Where a link stands; nothing of whom it is about. */
export interface PrivacyLink {
  purpose: LinkPurpose;
  state: PrivacyLinkState;
  /** When the erasure that it stops is carried out, or was, ISO 8601; null: it is about none. */
  plannedFor: string | null;
}

/**
 * Looking changes nothing: mail scanners open links, too.
 * @throws PortalError not_found, too_many_requests
 */
export async function describePrivacyLink(
  deps: PrivacyDeps,
  { portal, token }: ByToken,
): Promise<PrivacyLink> {
  const row = await requireLink(deps, portal, token);
  return {
    purpose: row.purpose,
    state: stateOf(row),
    plannedFor: row.planned_for?.toISOString() ?? null,
  };
}

function stateOf({ purpose, is_open: isOpen, state }: LinkRow): PrivacyLinkState {
  if (isOpen) return 'open';
  if (purpose !== 'stop') return 'over';
  return state === 'done' ? 'erased' : state === 'withdrawn' ? 'stopped' : 'over';
}

/** @throws PortalError not_found, too_many_requests */
function requireLink(deps: PrivacyDeps, portal: Portal, token: string): Promise<LinkRow> {
  return requireToken(deps, portal, token, (hash) =>
    transact(deps.db.main, (transaction) => getLinkRow(transaction, hash), {
      partnerId: portal.partner.id,
    }),
  );
}

/** @throws PortalError human_check_failed, not_found, too_many_requests */
async function requirePressed(
  deps: PrivacyDeps,
  { portal, token, humanCheck }: Pressed,
  purpose: LinkPurpose,
): Promise<LinkRow> {
  await requireHuman(deps.humanCheck, humanCheck, portal.host);
  const row = await requireLink(deps, portal, token);
  if (row.purpose !== purpose) throw new PortalError('not_found');
  return row;
}

/**
 * The address of the copy, for whoever has the mail and knows the date of birth.
 * @throws PortalError human_check_failed, not_found, too_many_requests, expired (too late, or wrong too often), invalid_input (`dateOfBirth`)
 */
export async function openCopyByLink(
  deps: PrivacyDeps,
  { dateOfBirth, ...pressed }: Pressed & { dateOfBirth: string },
): Promise<{ href: string; expiresAt: string }> {
  const { id } = await requirePressed(deps, pressed, 'copy');
  const wrong = new PortalError('invalid_input', { fields: { dateOfBirth: 'mismatch' } });
  if (!isCivilDate(dateOfBirth)) throw wrong;
  const result = await transact(
    deps.db.main,
    (transaction) => openLinkRow(transaction, id, dateOfBirth),
    { partnerId: pressed.portal.partner.id },
  );
  if (result === 'over') throw new PortalError('expired');
  if (result === 'wrong') throw wrong;
  const endsAt = nowMs() + TICKET_MINUTES * MINUTE_MS;
  const ticket = seal(deps.appSecret, TICKET_PLACE, `${id} ${endsAt}`).toString('base64url');
  return { href: callUrl(file, { ticket }), expiresAt: new Date(endsAt).toISOString() };
}

/**
 * The copy itself, as it is at this moment: nothing of it is kept anywhere.
 * @throws PortalError not_found (also: of another partner), expired
 */
export async function downloadCopyByLink(
  deps: PrivacyDeps,
  { portal, ticket }: { portal: Portal; ticket: string },
): Promise<Readable> {
  const text = unseal(deps.appSecret, TICKET_PLACE, Buffer.from(ticket, 'base64url'));
  if (text === null) throw new PortalError('not_found');
  const [linkId = '', endsAt] = text.split(' ');
  if (Number(endsAt) <= nowMs()) throw new PortalError('expired');
  const copied = await transact(
    deps.db.main,
    async (transaction) => {
      const row = await getCopiedRow(transaction, linkId);
      if (row) {
        await writeAudit(transaction, portal, {
          action: 'data_copy_downloaded',
          customerId: row.customer_id,
          object: { kind: REQUEST_OBJECT, id: row.request_id },
        });
      }
      return row;
    },
    { partnerId: portal.partner.id },
  );
  if (!copied) throw new PortalError('expired');
  return writeCopyOf(
    deps,
    asWhom(portal, copied),
    copied.customer_id === null ? { linkId, ids: copied.ids } : null,
  );
}

/** A customer who is known from an import alone reads as the customer that they are. */
function asWhom(portal: Portal, { customer_id: customerId, email }: CopiedRow): Portal {
  if (customerId === null) return portal;
  return {
    ...portal,
    actor: {
      kind: 'customer',
      partnerId: portal.partner.id,
      customerId,
      // A link is no session: nothing that asks for one works by it.
      accountId: 0,
      sessionId: '',
      personName: email ?? '',
      hasFullAuth: false,
    },
  };
}

/**
 * Stops the erasure that a mail has told of. It only protects what the person has, so nothing more is asked for; again it changes nothing.
 * @throws PortalError human_check_failed, not_found, too_many_requests, expired (carried out, or closed otherwise)
 */
export async function stopErasure(deps: PrivacyDeps, pressed: Pressed): Promise<void> {
  const row = await requirePressed(deps, pressed, 'stop');
  const { portal } = pressed;
  const isStopped = await transact(
    deps.db.main,
    async (transaction) => {
      const stopped = await stopRows(transaction, row.id);
      for (const id of stopped) {
        await writeAudit(transaction, portal, {
          action: 'privacy_request_withdrawn',
          customerId: row.customer_id,
          object: { kind: REQUEST_OBJECT, id },
        });
      }
      return stopped.length > 0;
    },
    { partnerId: portal.partner.id },
  );
  if (isStopped) return;
  const now = await requireLink(deps, portal, pressed.token);
  if (stateOf(now) !== 'stopped') throw new PortalError('expired');
}
