import { hasComeOfAge } from '#app/features/relatives/manage-minors.server.ts';
import { getViewer } from '#app/features/identity/get-customer.server.ts';
import { VISITOR_ACTOR } from '#app/platform/actor.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requireHuman } from '#app/platform/human-check.server.ts';
import { requireToken } from '#app/platform/mailed-token.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { VISITOR } from '#app/platform/viewer.ts';
import { transact } from '#db/client.ts';
import type { LinkAbout, LinkState } from './contract.ts';
import type { FinishLinkDeps } from './deps.server.ts';
import { stateOfLink } from './link-state.ts';
import { childOf, unsealPrepared, type Prepared } from './prepared.server.ts';
import {
  findDatesOfBirth,
  getAccountOf,
  getLink,
  noteOpened,
  takeTryOf,
  type LinkRow,
} from './queries.server.ts';

export interface Proof {
  portal: Portal;
  token: string;
  dateOfBirth: string;
  humanCheck: string;
}

/** Whoever has a link, and has shown that it was sent to them. */
export interface ByLink {
  row: LinkRow;
  prepared: Prepared;
  /** The portal as who the link is for sees it, and with their rights. */
  portal: Portal;
}

/** @throws PortalError not_found, too_many_requests */
export async function requireLink(
  deps: FinishLinkDeps,
  portal: Portal,
  token: string,
): Promise<LinkRow> {
  return requireToken(deps, portal, token, (hash) =>
    transact(deps.db.main, (transaction) => getLink(transaction, hash), {
      partnerId: portal.partner.id,
    }),
  );
}

/**
 * Where a link stands, and of which kind it is; nothing of what it is about. Looking changes nothing: mail scanners open links, too.
 * @throws PortalError not_found, too_many_requests
 */
export async function describeLink(
  deps: FinishLinkDeps,
  { portal, token }: Pick<Proof, 'portal' | 'token'>,
): Promise<{ state: LinkState; about: LinkAbout }> {
  const row = await requireLink(deps, portal, token);
  return { state: stateOfLink(row), about: row.care_id === null ? 'visit' : 'care' };
}

/**
 * Whose link it is, by the date of birth of whom it was sent to: who only has the telephone sees and changes nothing.
 * @throws PortalError human_check_failed, not_found, too_many_requests, other_account, expired (too late, or wrong too often),
 * of_age (it was prepared for a child who is of age by now), invalid_input (`dateOfBirth`)
 */
export async function requireByLink(
  deps: FinishLinkDeps,
  { portal, token, dateOfBirth, humanCheck }: Proof,
): Promise<ByLink> {
  await requireHuman(deps.humanCheck, humanCheck, portal.host);
  const row = await requireLink(deps, portal, token);
  const found = await enterAs(deps, portal, row);
  const { id, customer_id: customerId } = row;
  const { prepared } = found;
  const partnerId = portal.partner.id;
  const { main } = deps.db;
  // Counted before it is compared, so that many at once are no more than a few.
  if (!(await transact(main, (transaction) => takeTryOf(transaction, id), { partnerId }))) {
    throw new PortalError('expired');
  }
  const isRight = await transact(
    main,
    async (transaction) => {
      const dates =
        'form' in prepared && prepared.form.kind === 'guest'
          ? [prepared.form.guest.dateOfBirth]
          : await findDatesOfBirth(transaction, customerId ?? 0);
      if (!dates.includes(dateOfBirth)) return false;
      await noteOpened(transaction, id);
      return true;
    },
    { partnerId },
  );
  if (!isRight) throw new PortalError('invalid_input', { fields: { dateOfBirth: 'mismatch' } });
  const minorId = childOf(prepared);
  if (minorId !== null && (await hasComeOfAge(deps, { portal: found.portal, minorId }))) {
    throw new PortalError('of_age');
  }
  return found;
}

/**
 * The same for what the opened page sends besides.
 * @throws PortalError not_found, too_many_requests, other_account, expired (not opened, or too late)
 */
export async function requireOpened(
  deps: FinishLinkDeps,
  { portal, token }: Pick<Proof, 'portal' | 'token'>,
): Promise<ByLink> {
  const row = await requireLink(deps, portal, token);
  if (row.opened_at === null || stateOfLink(row) !== 'open') throw new PortalError('expired');
  return enterAs(deps, portal, row);
}

async function enterAs(deps: FinishLinkDeps, portal: Portal, row: LinkRow): Promise<ByLink> {
  const { actor, partner } = portal;
  const { customer_id: customerId } = row;
  const prepared = unsealPrepared(deps.appSecret, row.id, row.sealed);
  if (!prepared) throw new PortalError('not_found');
  if (customerId === null) {
    return { row, prepared, portal: { ...portal, viewer: VISITOR, actor: VISITOR_ACTOR } };
  }
  if (actor.kind === 'customer' && actor.customerId !== customerId) {
    throw new PortalError('other_account');
  }
  const viewer = await getViewer(deps, portal, customerId);
  const account = await transact(
    deps.db.main,
    (transaction) => getAccountOf(transaction, customerId),
    { partnerId: partner.id },
  );
  if (!viewer || !account) throw new PortalError('not_found');
  return {
    row,
    prepared,
    portal: {
      ...portal,
      viewer,
      actor: {
        kind: 'customer',
        partnerId: partner.id,
        customerId,
        accountId: account.id ?? 0,
        // A link is no session: nothing that asks for one works by it.
        sessionId: '',
        personName: account.user_email,
        hasFullAuth: false,
      },
    },
  };
}
