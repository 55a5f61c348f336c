import { putPartner } from '#app/features/partners/import-partner.server.ts';
import type { Locale, Market } from '#app/i18n/locale.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePartnersOf } from '#app/platform/partners-of.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { partnerRecords } from '#app/themes/index.ts';
import { transact } from '#db/client.ts';
import { isKeyTaken } from '#db/errors.ts';
import { findPartnersByKey, getNextPartnerId } from './queries.server.ts';
import { refuseProblems, type ContentDeps } from './save-piece.server.ts';

export interface NewPartner {
  key: string;
  name: string;
  productName: Record<Locale, string>;
  host: string;
  market: Market;
  locale: Locale;
  /** The partner of ours whose looks, flags and start page it begins with. */
  template: string;
}

/**
 * Makes a partner that answers at its host within seconds, by who administers the whole portal. They invite its administrators, who
 * write products, texts and looks afterwards like those of any partner.
 * @returns its number
 * @throws PortalError sign_in_required, forbidden, invalid_input (fields: path in the record -> code and words of what is wrong), changed_meanwhile (somebody made another at the same moment)
 */
export async function createPartner(
  { db }: ContentDeps,
  portal: Portal,
  { key, name, productName, host, market, locale, template }: NewPartner,
): Promise<number> {
  const { actor } = portal;
  requirePartnersOf(actor, 'portal.write');
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  const model = partnerRecords.find((one) => one.key === template);
  if (!model) refuseProblems(['template: is not known here']);
  // The staff's own door stays theirs.
  if (host === portal.host) refuseProblems(['hosts[0].host: is the host of the staff']);
  if ((await findPartnersByKey(db.main, key)).length > 0) {
    refuseProblems([`key: there is a partner ${key} already`]);
  }
  const { look, flags, landing, face, serviceLabels } = model;
  const record = {
    key,
    name,
    look,
    productName,
    flags,
    landing,
    ...(face && { face }),
    ...(serviceLabels && { serviceLabels }),
    pages: [],
    preselectedSubfunction: null,
    storeLinks: { appStore: '', googlePlay: '' },
    hosts: [{ host, market, locale }],
    frameAncestors: [],
  };
  const id = await getNextPartnerId(db.main);
  try {
    await transact(
      db.main,
      async (transaction) => {
        const put = await putPartner(transaction, record, id);
        if (put.problems) return refuseProblems(put.problems);
        // Somebody else's of the same key, made at the same moment.
        if (put.version !== 1) throw new PortalError('changed_meanwhile');
        await writeAudit(transaction, portal, {
          action: 'partner_created',
          customerId: null,
          object: { kind: 'partner_version', id: put.version },
          role: requirePermission(actor, 'portal.write', { partnerId: id }),
        });
      },
      { partnerId: id },
    );
  } catch (error) {
    if (isKeyTaken(error)) throw new PortalError('changed_meanwhile');
    throw error;
  }
  return id;
}
