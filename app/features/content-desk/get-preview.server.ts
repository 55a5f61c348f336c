import { exportPartner } from '#app/features/partners/export-partner.server.ts';
import { isLocale, type Locale } from '#app/i18n/locale.ts';
import { VISITOR_ACTOR } from '#app/platform/actor.ts';
import { permits } from '#app/platform/permissions.ts';
import type { Portal, Preview } from '#app/platform/portal.ts';
import { VISITOR } from '#app/platform/viewer.ts';
import { UUID } from '#app/platform/uuid.ts';
import { buildTheme, sourceOf } from '#app/themes/build-theme.ts';
import { requireTheme } from '#app/themes/index.ts';
import type { PartnerRecord } from '#app/themes/partner-record.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { todayOf } from '#app/time/today.ts';
import { addDays } from '#app/time/week.ts';
import { transact, type Transaction } from '#db/client.ts';
import { actionOf, parsePiece, type Piece } from './pieces.ts';
import { pageOf, type PreviewedPage } from './preview-pages.ts';
import { writePreviewed } from './put-preview.server.ts';
import { findPartnerNames, getOpenVersion, getPreviewRow } from './queries.server.ts';
import type { ContentDeps } from './save-piece.server.ts';

export interface PreviewAsked {
  partnerId: number;
  piece: string;
  /** As `putPreview` answered; null: what is stored, the draft before what stands there. */
  draft: string | null;
  isMember: boolean;
  locale: string;
  /** Of a campaign or of registering; null: today. */
  day: string | null;
}

/**
 * The portal with the page that shows a piece as it would be with its draft, for who may write it; of nobody signed in, or of a
 * member without a name: nobody's data is in it.
 * @returns null: there is no such partner, piece or draft, it is not theirs, or no page can show it
 */
export async function getPreview(
  { db }: ContentDeps,
  portal: Portal,
  asked: PreviewAsked,
): Promise<Portal | null> {
  const { partnerId, piece: name } = asked;
  const piece = parsePiece(name);
  const page = piece && pageOf(piece);
  const { actor } = portal;
  if (!page || actor.kind !== 'staff') return null;
  if (!permits(actor, actionOf(piece), { partnerId })) return null;
  const [partner] = await findPartnerNames(db.main, [partnerId]);
  if (!partner) return null;
  const record = await transact(
    db.main,
    async (transaction) => {
      const stored = await exportPartner(transaction, partner.key);
      if (!stored) return null;
      const found = await readShown(transaction, asked, actor.staffId);
      if (!found) return null;
      // Which a campaign that is not written yet has not, and neither has one that was taken away.
      if (found.value === undefined) return stored;
      const { value } = found;
      const next = await writePreviewed(transaction, partnerId, { record: stored, piece, value });
      return next.problems ? null : next.record;
    },
    { partnerId },
  );
  const shown = record && showAs(portal, { record, partner, ...asked });
  const preview = shown && previewOf(page, piece, { record, day: asked.day, portal: shown });
  return preview && { ...shown, preview };
}

/** What a form has been given to show, the draft, or `undefined`: what stands there. null: the form's is not there. */
async function readShown(
  transaction: Transaction,
  { partnerId, piece, draft }: PreviewAsked,
  staffId: number,
): Promise<{ value: unknown } | null> {
  if (draft === null)
    return { value: (await getOpenVersion(transaction, partnerId, piece))?.value };
  if (!UUID.test(draft)) return null;
  return getPreviewRow(transaction, { id: draft, partnerId, staffId, piece });
}

/** null: there is no such campaign. */
function previewOf(
  page: PreviewedPage,
  { key }: Piece,
  { record, day, portal }: { record: PartnerRecord; day: string | null; portal: Portal },
): Preview | null {
  if (page.kind === 'text') return page;
  const dayOf = (days: Parameters<typeof dayShown>[1]) => dayShown(day, days) ?? todayOf(portal);
  if (page.kind === 'registration') {
    const { registration = {} } = record;
    return { kind: 'registration', registration, today: dayOf(registration) };
  }
  if (page.kind !== 'campaign') return { kind: page.kind };
  const campaign = record.campaigns?.find(({ address }) => address === key);
  return campaign ? { kind: 'campaign', campaign, today: dayOf(campaign) } : null;
}

/** undefined: today, also where there is no such day. */
function dayShown(
  day: string | null,
  { opens, closes }: { opens?: string; closes?: string },
): string | undefined {
  if (day === 'opens') return opens;
  return day === 'after' && closes !== undefined ? addDays(closes, 1) : undefined;
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
