import type { Locale } from '#app/i18n/locale.ts';
import { requirePartnersOf } from '#app/platform/partners-of.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import { actInCall, placeAt } from './as-person.server.ts';
import type { CallCentreDeps } from './deps.server.ts';
import { FIND } from './find-people.server.ts';
import { findPortals } from './queries.server.ts';
import { SCRIPT_PARTS, scriptKeyOf, type ScriptPart } from '#app/platform/staff-texts.ts';

/** What to say in a call. */
export interface Script {
  /** What the caller knows the portal as; null: it is not known yet whose customer calls. */
  product: string | null;
  /** Language of the call. */
  locale: Locale;
  /** The partner's own words; what is missing is said in ours. */
  own: Partial<Record<ScriptPart, string>>;
}

/**
 * What to say to whoever is on the telephone, in the words of their partner and in their language. Before somebody is found: those of the
 * only partner that somebody of the staff works for, in the language of their screen.
 * @param written opening of the call; null: nobody is found yet
 * @throws PortalError sign_in_required, forbidden, not_found (not opened by this session, or too long ago)
 */
export async function getScript(
  deps: CallCentreDeps,
  staffPortal: Portal,
  written: string | null,
): Promise<Script> {
  const portal =
    written === null
      ? await findOnlyPortal(deps, staffPortal)
      : (await actInCall(deps, staffPortal, written, FIND)).portal;
  const { locale } = portal ?? staffPortal;
  if (!portal) return { product: null, locale, own: {} };
  const own: Script['own'] = {};
  for (const part of SCRIPT_PARTS) {
    const text = await deps.content.getStaticContent(portal, scriptKeyOf(part));
    if (text !== null) own[part] = text;
  }
  return { product: portal.theme.productName[locale], locale, own };
}

async function findOnlyPortal({ db }: CallCentreDeps, portal: Portal): Promise<Portal | null> {
  const [partnerId, ...others] = requirePartnersOf(portal.actor, FIND);
  if (partnerId === undefined || others.length > 0) return null;
  const [row] = await transact(db.main, findPortals, { partnerId });
  return row ? { ...placeAt(portal, partnerId, row), locale: portal.locale } : null;
}
