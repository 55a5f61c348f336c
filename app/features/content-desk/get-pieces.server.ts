import { exportPartner } from '#app/features/partners/export-partner.server.ts';
import { getBasePage } from '#app/features/content/get-base-page.server.ts';
import type { Locale, LocalisedText, Market } from '#app/i18n/locale.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePartnersOf } from '#app/platform/partners-of.ts';
import { permits } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import {
  isForStaff,
  SCRIPT_PARTS,
  scriptKeyOf,
  type ScriptPart,
} from '#app/platform/staff-texts.ts';
import { readPhones } from '#app/themes/partner-phones.ts';
import type { Colours, PartnerRecord } from '#app/themes/partner-record.ts';
import type { TextPageKey } from '#app/themes/text-pages.ts';
import type { PhoneHours } from '#app/time/phone-days.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { todayOf } from '#app/time/today.ts';
import { transact, type Transaction } from '#db/client.ts';
import { findDaysOfYear } from './day-queries.server.ts';
import { readStoredPiece } from './look-pictures.server.ts';
import {
  actionOf,
  listPieces,
  writePieceName,
  type PieceKind,
  type VersionState,
} from './pieces.ts';
import {
  findOpenVersions,
  findPartnerNames,
  findVersions,
  type VersionRow,
} from './queries.server.ts';
import { findYearGaps } from './year-days.ts';
import { requirePartnerName, requirePiece, zoneOf, type ContentDeps } from './save-piece.server.ts';
import { nameItem, noteLook, type Look } from '#app/features/work-looks/note-look.server.ts';
import { nameLatest } from './piece-version.ts';
import { writeSeen } from './seen.server.ts';

const VERSIONS_SHOWN = 30;

export interface PieceLine {
  piece: string;
  kind: PieceKind;
  key: string | null;
  /** Whether the partner has something of its own there. */
  isOwn: boolean;
  /** What the list calls it by, by language; null: its key. */
  title: Partial<Record<Locale, string>> | null;
  open: { state: VersionState; publishAt: string | null } | null;
}

export interface ContentOverview {
  partners: { id: number; name: string }[];
  partner: { id: number; name: string; host: string | null; version: number; timeZone: string };
  pieces: PieceLine[];
  /** Whether whoever looks may add products. */
  mayChangePartner: boolean;
}

/**
 * What of a partner can be written. Without a number: of the first that whoever asks works for.
 * @throws PortalError sign_in_required, forbidden, not_found (another's partner)
 */
export async function getContentOverview(
  { db }: ContentDeps,
  { actor }: Portal,
  asked: number | null,
): Promise<ContentOverview> {
  const partners = await findPartnerNames(db.main, requirePartnersOf(actor, 'content.write'));
  const partner = asked === null ? partners[0] : partners.find(({ id }) => id === asked);
  if (!partner) throw new PortalError('not_found');
  const { id, name, host, version } = partner;
  return transact(
    db.main,
    async (transaction) => {
      const record = await exportPartner(transaction, partner.key);
      if (!record) throw new PortalError('not_found');
      const open = new Map(
        (await findOpenVersions(transaction, id)).map((one) => [one.piece, one] as const),
      );
      const lineOf = (piece: Parameters<typeof writePieceName>[0]): PieceLine => {
        const path = writePieceName(piece);
        const value = readStoredPiece(record, piece);
        const draft = open.get(path);
        open.delete(path);
        return {
          piece: path,
          ...piece,
          isOwn: value !== null,
          title: titleOf(piece.kind, value),
          open: draft
            ? { state: draft.state, publishAt: draft.publish_at?.toISOString() ?? null }
            : null,
        };
      };
      const lines = listPieces(record).map(lineOf);
      // What is there as a draft alone.
      const drafts = [...open.keys()].flatMap((path) => {
        const [kind, key = null] = path.split('/');
        return [lineOf({ kind: kind as PieceKind, key })];
      });
      return {
        partners: partners.map((one) => ({ id: one.id, name: one.name })),
        partner: { id, name, host, version, timeZone: zoneOf(partner) },
        pieces: [...lines, ...drafts].filter((one) =>
          permits(actor, actionOf(one), { partnerId: id }),
        ),
        mayChangePartner: permits(actor, 'partner.write', { partnerId: id }),
      };
    },
    { partnerId: id },
  );
}

/** A version as the page has it; times in ISO 8601. */
export interface PieceVersion {
  id: number;
  state: VersionState;
  value: unknown;
  before: unknown;
  publishAt: string | null;
  publishedAt: string | null;
  createdAt: string;
  by: string;
  partnerVersion: number | null;
  problem: string | null;
}

export interface YearGap {
  market: Market;
  year: number;
  missing: string[];
  bridges: string[];
}

export interface PieceToEdit {
  partner: {
    id: number;
    key: string;
    name: string;
    productName: Record<Locale, string>;
    host: string | null;
    timeZone: string;
    /** null: the base look's. */
    colours: Colours | null;
  };
  piece: string;
  kind: PieceKind;
  key: string | null;
  current: unknown;
  /** What the portal says there where the partner does not; null: nothing. */
  ours: unknown;
  draft: PieceVersion | null;
  /** Of phone hours, which holidays interrupt: what is not known of the coming year in the partner's markets. */
  gaps: YearGap[];
  /** Of a part of the call centre's script; null: it is none. */
  script: ScriptToShow | null;
  seen: string;
  versions: PieceVersion[];
}

/** What the parts of a script are shown with. */
export interface ScriptToShow {
  /** The partner's own, as they stand; ours is said where one is missing. */
  texts: Partial<Record<ScriptPart, LocalisedText>>;
  hours: PhoneHours;
  /** By whose calendar they are kept. */
  market: Market;
}

/**
 * A piece with its versions.
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function getPiece(
  { db }: ContentDeps,
  portal: Portal,
  { partnerId, piece: path }: { partnerId: number; piece: string },
): Promise<PieceToEdit> {
  const { piece } = requirePiece(portal, partnerId, path);
  const ours =
    piece.kind === 'textPages' ? await getBasePage(db.main, piece.key as TextPageKey) : null;
  return transact(
    db.main,
    async (transaction) => {
      const partner = await requirePartnerName(transaction, partnerId);
      const record = await exportPartner(transaction, partner.key);
      if (!record) throw new PortalError('not_found');
      const rows = await findVersions(transaction, partnerId, path, VERSIONS_SHOWN);
      const current = readStoredPiece(record, piece);
      const draft = rows.find(({ state }) => state === 'draft' || state === 'scheduled');
      const { id, key, name, host } = partner;
      return {
        partner: {
          id,
          key,
          name,
          productName: record.productName,
          host,
          timeZone: zoneOf(partner),
          colours: record.colours ?? null,
        },
        piece: path,
        ...piece,
        current,
        ours,
        draft: draft ? present(draft) : null,
        gaps: piece.kind === 'phones' ? await findComingGaps(transaction, partner.markets) : [],
        script:
          piece.kind === 'texts' && isForStaff(piece.key ?? '')
            ? scriptOf(record, partner.markets)
            : null,
        seen: writeSeen(current, draft?.id ?? null),
        versions: rows.map(present),
      };
    },
    { partnerId },
  );
}

/** Notes that somebody has a piece open. @throws PortalError sign_in_required, forbidden, not_found */
export function lookAtPiece(
  { db }: ContentDeps,
  portal: Portal,
  { partnerId, piece: path }: { partnerId: number; piece: string },
): Promise<Look> {
  const { actor } = portal;
  requirePiece(portal, partnerId, path);
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  return transact(
    db.main,
    async (transaction) => {
      const [latest] = await findVersions(transaction, partnerId, path, 1);
      const item = nameItem('piece', `${partnerId} ${path}`);
      const others = await noteLook(transaction, actor.staffId, item);
      return { others, version: nameLatest(latest) };
    },
    { partnerId },
  );
}

function scriptOf(
  { texts = {}, phones }: PartnerRecord,
  [market = 'HU']: readonly Market[],
): ScriptToShow {
  const own = SCRIPT_PARTS.map((part) => [part, texts[scriptKeyOf(part)]] as const);
  return {
    texts: Object.fromEntries(own.filter(([, text]) => text !== undefined)),
    hours: readPhones(phones).hours,
    market,
  };
}

/** Of the coming year, market by market; nothing of those that are complete. */
async function findComingGaps(
  transaction: Transaction,
  markets: readonly Market[],
): Promise<YearGap[]> {
  const gaps: YearGap[] = [];
  for (const market of markets) {
    const year = Number(todayOf({ timeZone: MARKET_ZONES[market] }).slice(0, 4)) + 1;
    const days = await findDaysOfYear(transaction, market, year);
    const found = findYearGaps(market, year, days);
    if (found.missing.length + found.bridges.length > 0) gaps.push({ market, year, ...found });
  }
  return gaps;
}

function present(row: VersionRow): PieceVersion {
  return {
    id: row.id,
    state: row.state,
    value: row.value,
    before: row.before,
    publishAt: row.publish_at?.toISOString() ?? null,
    publishedAt: row.published_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    by: row.staff_name,
    partnerVersion: row.partner_version,
    problem: row.problem,
  };
}

function titleOf(kind: PieceKind, value: unknown): Partial<Record<Locale, string>> | null {
  if (kind === 'campaigns')
    return (value as { title?: Record<Locale, string> } | null)?.title ?? null;
  if (kind === 'products') return (value as { name?: Record<Locale, string> } | null)?.name ?? null;
  return null;
}
