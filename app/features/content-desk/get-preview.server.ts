import { exportPartner } from '#app/features/partners/export-partner.server.ts';
import { isLocale, type Locale } from '#app/i18n/locale.ts';
import { VISITOR_ACTOR } from '#app/platform/actor.ts';
import { permits } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { VISITOR } from '#app/platform/viewer.ts';
import { buildTheme, sourceOf } from '#app/themes/build-theme.ts';
import { requireTheme } from '#app/themes/index.ts';
import type { PartnerRecord } from '#app/themes/partner-record.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { transact } from '#db/client.ts';
import { writeStoredPiece } from './look-pictures.server.ts';
import { actionOf, parsePiece } from './pieces.ts';
import { findPartnerNames, lockOpenVersion } from './queries.server.ts';
import type { ContentDeps } from './save-piece.server.ts';

export interface PreviewAsked {
  partnerId: number;
  piece: string;
  /** JSON of what is not saved yet; null: the draft, or what stands there. */
  value: string | null;
  isMember: boolean;
  locale: string;
}

/**
 * The start page's portal as it would be with a piece's draft, for who may write it; of nobody signed in, or of a member without
 * a name: nobody's data is in it.
 * @returns null: there is no such partner or piece, or it is not theirs
 */
export async function getPreview(
  { db }: ContentDeps,
  portal: Portal,
  { partnerId, piece: name, value, isMember, locale }: PreviewAsked,
): Promise<Portal | null> {
  const piece = parsePiece(name);
  if (!piece || !permits(portal.actor, actionOf(piece), { partnerId })) return null;
  const [partner] = await findPartnerNames(db.main, [partnerId]);
  if (!partner) return null;
  const record = await transact(
    db.main,
    async (transaction) => {
      const stored = await exportPartner(transaction, partner.key);
      if (!stored) return null;
      const draft = await lockOpenVersion(transaction, partnerId, name);
      const unsaved = readJson(value);
      const shown = unsaved === undefined ? draft?.value : unsaved;
      if (shown === undefined || shown === null) return stored;
      const next = { record: stored, piece, value: shown };
      return (await writeStoredPiece(transaction, partnerId, next)) as PartnerRecord;
    },
    { partnerId },
  );
  return record && showAs(portal, { record, partner, isMember, locale });
}

function showAs(
  portal: Portal,
  {
    record,
    partner: { id, key, name, markets },
    isMember,
    locale,
  }: {
    record: PartnerRecord;
    partner: { id: number; key: string; name: string; markets: Portal['market'][] };
    isMember: boolean;
    locale: string;
  },
): Portal | null {
  const [market = 'HU'] = markets;
  const { logo, hero } = record;
  try {
    const flags = { ...requireTheme('generic').flags, ...record.flags };
    const theme = buildTheme({ ...sourceOf(record), flags }, 0);
    const shown: Locale = isLocale(locale) ? locale : portal.locale;
    return {
      ...portal,
      partner: { id, key, name },
      market,
      timeZone: MARKET_ZONES[market],
      locale: shown,
      // The page that frames it sets the colours: they change while they are chosen.
      theme: { ...theme, own: { stylesheet: null, logo: logo ?? null, hero: hero ?? null } },
      actor: VISITOR_ACTOR,
      // With its head and foot, though a frame asks for it.
      isIframe: false,
      viewer: isMember
        ? { ...VISITOR, isLoggedIn: true, hasMap: true, hasCalendar: true }
        : VISITOR,
      ownTexts: record.texts ?? {},
    };
  } catch {
    // Of a shape that no page can show: the form says what is wrong.
    return null;
  }
}

function readJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
