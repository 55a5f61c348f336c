import { actAsPerson } from '#app/features/call-centre/as-person.server.ts';
import type { SubfunctionOption } from '#app/features/directory/contract.ts';
import type { CareKnown } from '#app/features/medical-care/care-draft.ts';
import { getCareForm } from '#app/features/medical-care/get-care-form.server.ts';
import { findCareName } from '#app/features/medical-care/find-care-name.server.ts';
import { readRequest, type OpenedForm } from '#app/features/medical-care/read-request.ts';
import type { LocalisedText, Market } from '#app/i18n/locale.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { SentLink } from './contract.ts';
import type { FinishLinkDeps } from './deps.server.ts';
import { lookAtLink } from './look-at-link.server.ts';

export interface CareToPrepare {
  /** Care that fits what was typed. */
  options: SubfunctionOption[];
  subfunction: { id: number; name: string; locales: LocalisedText } | null;
  known: CareKnown;
  /** As the patient would open the form: at the insurer's cost where they are insured. */
  opened: OpenedForm;
  market: Market;
  partnerId: number;
  timeZone: string;
  /** The last link of the call to such a request; null: none was sent. */
  link: SentLink | null;
}

/**
 * What the form for a caller begins with.
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function beginCare(
  deps: FinishLinkDeps,
  staffPortal: Portal,
  { opening, term, subfunction }: { opening: string; term: string; subfunction: number | null },
): Promise<CareToPrepare> {
  const person = await actAsPerson(deps, staffPortal, opening, 'care.organise');
  const { portal } = person;
  const [options, found, known, link] = await Promise.all([
    subfunction === null && term !== '' ? deps.search.findSubfunctions(portal, term) : [],
    subfunction === null ? null : findCareName(deps, { portal, subfunction }),
    getCareForm(deps, { portal }),
    lookAtLink(deps, staffPortal, opening, 'care'),
  ]);
  return {
    options,
    subfunction: found,
    known,
    opened: readRequest({ mode: 'new', subfunction }, portal.viewer),
    market: portal.market,
    partnerId: portal.partner.id,
    timeZone: portal.timeZone,
    link,
  };
}
