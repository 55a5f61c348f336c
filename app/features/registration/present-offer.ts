import { localise, type LocalisedText } from '#app/i18n/locale.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { RegistrationRecord } from '#app/themes/record-products.ts';
import type { RegistrationCampaignRow } from './queries.server.ts';
import { phaseOfRegistration, type RegistrationPhase } from './registration-phase.ts';

/** How the portal's partner takes registrations today. */
export interface RegistrationOffer {
  phase: RegistrationPhase;
  /** What one gets without a voucher; null: a voucher is needed. */
  productId: number | null;
  /** What is said when it is not open, in the reader's language; empty texts: the portal's own words. */
  notice: { title: string; text: string };
  /** `YYYY-MM-DD`; null: without limit. */
  closes: string | null;
  usableUntil: string | null;
  today: string;
  /** Employers pay for some products: people are asked for their address at work. */
  asksWorkEmail: boolean;
}

/** How registrations are taken on a day under what a partner says of them; null: it says nothing. */
export function presentOffer(
  row: RegistrationCampaignRow | null,
  { locale, market }: Pick<Portal, 'locale' | 'market'>,
  today: string,
): Omit<RegistrationOffer, 'asksWorkEmail'> {
  const read = (locales: LocalisedText = {}) => localise({ name: '', locales }, locale, market);
  return {
    phase: phaseOfRegistration({ opens: row?.opens ?? null, closes: row?.closes ?? null }, today),
    productId: row?.product_id ?? null,
    notice: { title: read(row?.title), text: read(row?.text) },
    closes: row?.closes ?? null,
    usableUntil: row?.usable_until ?? null,
    today,
  };
}

/** Of a preview: as the offer will be on a day, when the partner's record says this. */
export function previewOffer(
  stored: RegistrationOffer,
  { registration, today }: { registration: RegistrationRecord; today: string },
  portal: Pick<Portal, 'locale' | 'market'>,
): RegistrationOffer {
  const { product, opens = null, closes = null, usableUntil = null, title, text } = registration;
  const row: RegistrationCampaignRow = {
    // The page shows that there is one, not which.
    product_id: product === undefined ? null : 0,
    opens,
    closes,
    usable_until: usableUntil,
    title: title ?? {},
    text: text ?? {},
  };
  return { ...stored, ...presentOffer(row, portal, today) };
}
