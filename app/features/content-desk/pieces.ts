import type { Action } from '#app/platform/actor.ts';
import { SCRIPT_PARTS, scriptKeyOf } from '#app/platform/staff-texts.ts';
import type { PartnerRecord } from '#app/themes/partner-record.ts';
import { TEXT_PAGES } from '#app/themes/text-pages.ts';

/** Parts of a partner's record that are written, published and taken back on their own, in the order in which they are shown. */
export const PIECE_KINDS = [
  'texts',
  'textPages',
  'campaigns',
  'phones',
  'look',
  'products',
  'approvals',
  'registration',
  'settings',
] as const;
export type PieceKind = (typeof PIECE_KINDS)[number];

/** What becomes of a version of a piece. */
export type VersionState = 'draft' | 'scheduled' | 'published' | 'withdrawn' | 'failed';

export interface Piece {
  kind: PieceKind;
  /** Which of its kind; null where there is but one. */
  key: string | null;
}

/** Texts that pages show whether the partner has words of its own or not. */
export const TEXT_KEYS = [
  'introduction',
  'introduction-lead',
  ...SCRIPT_PARTS.map(scriptKeyOf),
] as const;

const RULES: Record<PieceKind, { action: Action; isKeyed: boolean }> = {
  texts: { action: 'content.write', isKeyed: true },
  textPages: { action: 'content.write', isKeyed: true },
  campaigns: { action: 'content.write', isKeyed: true },
  phones: { action: 'content.write', isKeyed: false },
  look: { action: 'content.write', isKeyed: false },
  products: { action: 'partner.write', isKeyed: true },
  approvals: { action: 'partner.write', isKeyed: false },
  registration: { action: 'partner.write', isKeyed: false },
  settings: { action: 'partner.write', isKeyed: false },
};

/** Members of a record that make one piece together. */
const MEMBERS = {
  look: ['look', 'colours', 'logo', 'hero', 'landing', 'face'],
  approvals: ['fourEyesAbove'],
  settings: ['name', 'productName', 'company', 'claimLink', 'flags', 'hosts', 'frameAncestors'],
} as const satisfies Partial<Record<PieceKind, readonly (keyof PartnerRecord)[]>>;

function isOfMembers(kind: PieceKind): kind is keyof typeof MEMBERS {
  return kind in MEMBERS;
}

const PIECE = /^([a-zA-Z]{1,30})(?:\/([a-z0-9_-]{1,120}))?$/;

export function actionOf({ kind }: Piece): Action {
  return RULES[kind].action;
}

/** `texts/introduction`, `look`; null: there is no such piece. */
export function parsePiece(text: string): Piece | null {
  const [, name, key = null] = PIECE.exec(text) ?? [];
  const kind = PIECE_KINDS.find((one) => one === name);
  if (!kind || RULES[kind].isKeyed !== (key !== null)) return null;
  if (kind === 'textPages' && !TEXT_PAGES.some((one) => one === key)) return null;
  return { kind, key };
}

export function writePieceName({ kind, key }: Piece): string {
  return key === null ? kind : `${kind}/${key}`;
}

/** Every piece that a record has, and those that it could have in place of ours. */
export function listPieces(record: PartnerRecord): Piece[] {
  const keyed = (kind: PieceKind, keys: readonly string[]) =>
    [...new Set(keys)].map((key) => ({ kind, key }));
  return [
    ...keyed('texts', [...TEXT_KEYS, ...Object.keys(record.texts ?? {})]),
    ...keyed('textPages', TEXT_PAGES),
    ...keyed(
      'campaigns',
      (record.campaigns ?? []).map(({ address }) => address),
    ),
    { kind: 'phones', key: null },
    { kind: 'look', key: null },
    ...keyed(
      'products',
      (record.products ?? []).map(({ key }) => key),
    ),
    { kind: 'approvals', key: null },
    { kind: 'registration', key: null },
    { kind: 'settings', key: null },
  ];
}

/** What a record says there; null: nothing, so that the portal's own stands. */
export function readPiece(record: PartnerRecord, { kind, key }: Piece): unknown {
  switch (kind) {
    case 'texts':
    case 'textPages':
      return membersOf(record[kind])[key ?? ''] ?? null;
    case 'campaigns':
      return record.campaigns?.find(({ address }) => address === key) ?? null;
    case 'products':
      return record.products?.find((product) => product.key === key) ?? null;
    case 'phones':
      return record.phones ?? {};
    case 'registration':
      return record.registration ?? {};
    case 'look':
    case 'approvals':
    case 'settings':
      return pick(record, MEMBERS[kind]);
  }
}

/** Why a value cannot stand in a piece, whatever the rest of the record says; null: it can. */
export function findPieceProblem({ kind, key }: Piece, value: unknown): string | null {
  if (value === null) {
    return kind === 'texts' || kind === 'textPages' || kind === 'campaigns'
      ? null
      : `${kind}: cannot be left out`;
  }
  if (typeof value !== 'object' || Array.isArray(value)) return `${kind}: must be an object`;
  if (kind === 'campaigns' && (value as { address?: unknown }).address !== key) {
    return 'campaigns.address: must stay as it is';
  }
  if (kind === 'products' && (value as { key?: unknown }).key !== key) {
    return 'products.key: must stay as it is';
  }
  if (!isOfMembers(kind)) return null;
  const known: readonly string[] = MEMBERS[kind];
  const strange = Object.keys(value).find((name) => !known.includes(name));
  return strange === undefined ? null : `${strange}: is not known here`;
}

/** The record with something else there, not checked yet: it is what a file with the same words would be. */
export function writePiece(record: PartnerRecord, piece: Piece, value: unknown): unknown {
  const { kind, key } = piece;
  switch (kind) {
    case 'texts':
    case 'textPages': {
      const { [key ?? '']: _old, ...others } = membersOf(record[kind]);
      return { ...record, [kind]: value === null ? others : { ...others, [key ?? '']: value } };
    }
    case 'campaigns':
      return { ...record, campaigns: replaceIn(record.campaigns ?? [], 'address', key, value) };
    case 'products':
      return { ...record, products: replaceIn(record.products ?? [], 'key', key, value) };
    case 'phones':
    case 'registration':
      return { ...record, [kind]: value };
    case 'look':
    case 'approvals':
    case 'settings': {
      const members = new Set<string>(MEMBERS[kind]);
      const others = Object.entries(record).filter(([name]) => !members.has(name));
      return { ...Object.fromEntries(others), ...(value as object) };
    }
  }
}

function pick(record: PartnerRecord, members: readonly (keyof PartnerRecord)[]): object {
  return Object.fromEntries(
    members.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
  );
}

function membersOf(value: object | undefined): Record<string, unknown> {
  return { ...value };
}

function replaceIn<Name extends string>(
  list: readonly Record<Name, string>[],
  name: Name,
  key: string | null,
  value: unknown,
): unknown[] {
  if (value === null) return list.filter((one) => one[name] !== key);
  return list.some((one) => one[name] === key)
    ? list.map((one) => (one[name] === key ? value : one))
    : [...list, value];
}
