import { createHash } from 'node:crypto';
import type { PartnerRecord, StoredPartnerRecord } from '#app/themes/partner-record.ts';
import { writeTaskAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#db/client.ts';
import { checkPartnerRecord } from './check-partner-record.ts';
import { findSvgProblem } from './svg-problem.ts';
import { putOffers } from './offers.server.ts';
import { putProducts } from './put-products.server.ts';
import {
  findHostsOfOthers,
  findProductRows,
  hasSubfunction,
  lockPartnerRow,
  putPartnerRow,
  putPictureRow,
  replaceHosts,
  replaceTexts,
  type PartnerRow,
  type PictureRow,
} from './queries.server.ts';

const DIGEST_LENGTH = 32;
/** How files of each kind begin. */
const SIGNATURES: Record<string, readonly string[]> = {
  'image/png': ['89504e470d0a1a0a'],
  'image/jpeg': ['ffd8ff'],
  'image/webp': ['52494646'],
};

export type PutPartner =
  | { key: string; id: number; version: number; isNew: boolean; problems?: never }
  | { problems: string[] };
export type ImportedPartner =
  | { key: string; version: number; isNew: boolean; problems?: never }
  | { problems: string[] };

/**
 * Takes a partner's record over from a file, by an operator's command.
 * @param transaction of the owner of the database
 * @param id of a new partner, where it must be a certain one
 * @returns as `putPartner`
 */
export async function importPartner(
  transaction: Transaction,
  value: unknown,
  id: number | null = null,
): Promise<ImportedPartner> {
  const put = await putPartner(transaction, value, id);
  if (put.problems) return put;
  await writeTaskAudit(
    transaction,
    { partnerId: put.id, task: 'import partner' },
    {
      action: 'partner_imported',
      customerId: null,
      object: { kind: 'partner_version', id: put.version },
    },
  );
  return { key: put.key, version: put.version, isNew: put.isNew };
}

/** Every problem of a record in words, having written nothing; none: it can be put. */
export async function findRecordProblems(
  transaction: Transaction,
  value: unknown,
): Promise<string[]> {
  const { record, problems } = checkPartnerRecord(value);
  if (problems) return problems;
  return findProblems(transaction, record, await lockPartnerRow(transaction, record.key));
}

/**
 * Takes a partner's record over, new or changed, as its next version. Running processes serve it within seconds. What the
 * record leaves out (`products`, `texts`, `registration`, `campaigns`, `customerTypes`) stays as it is. Whoever calls it notes
 * who did it.
 * @param id of a new partner, where it must be a certain one
 * @returns every problem in words, having written nothing, when the record cannot be taken
 */
export async function putPartner(
  transaction: Transaction,
  value: unknown,
  id: number | null = null,
): Promise<PutPartner> {
  const { record, problems } = checkPartnerRecord(value);
  if (problems) return { problems };
  const known = await lockPartnerRow(transaction, record.key);
  const further = await findProblems(transaction, record, known);
  if (further.length > 0) return { problems: further };

  const logo = readPicture(record.logo);
  const hero = readPicture(record.hero);
  const { version: _version, logo: _logo, hero: _hero, ...rest } = record;
  const stored: StoredPartnerRecord = {
    ...rest,
    ...(logo && { logo: { digest: logo.digest, type: logo.type } }),
    ...(hero && { hero: { digest: hero.digest, type: hero.type } }),
  };
  const put = await putPartnerRow(transaction, {
    id: known?.id ?? id,
    key: record.key,
    theme: record.look,
    name: record.name,
    frameAncestors: record.frameAncestors,
    hasMelanoma: record.hasMelanoma ?? false,
    record: stored,
  });
  for (const picture of [logo, hero]) {
    if (picture) await putPictureRow(transaction, put.id, picture);
  }
  await replaceHosts(
    transaction,
    put.id,
    record.hosts.map(({ host, market, locale }) => ({
      host,
      country: market,
      default_locale: locale,
    })),
  );
  if (record.texts) await replaceTexts(transaction, put.id, record.texts);
  if (record.products) await putProducts(transaction, put.id, record.products);
  await putOffers(transaction, put.id, record);
  return { key: record.key, ...put, isNew: known === null };
}

/** What only the database knows. */
async function findProblems(
  transaction: Transaction,
  record: PartnerRecord,
  known: PartnerRow | null,
): Promise<string[]> {
  const problems: string[] = [];
  const version = known?.version ?? 0;
  if (record.version !== undefined && record.version !== version) {
    problems.push(
      `version: the portal has version ${version} of this partner, the file was exported from ${record.version}; export it again, or leave version out to replace it`,
    );
  }
  const hosts = record.hosts.map(({ host }) => host);
  for (const { host, key } of await findHostsOfOthers(transaction, hosts, record.key)) {
    problems.push(`hosts[${hosts.indexOf(host)}].host: ${host} belongs to the partner ${key}`);
  }
  const services = [
    ['preselectedSubfunction', record.preselectedSubfunction] as const,
    ...(record.campaigns ?? []).map(
      ({ subfunction }, index) => [`campaigns[${index}].subfunction`, subfunction] as const,
    ),
  ];
  for (const [path, id] of services) {
    if (id !== null && !(await hasSubfunction(transaction, id))) {
      problems.push(`${path}: there is no service ${id}`);
    }
  }
  const product = record.registration?.product;
  const isOwn = (one: { key: string }) => one.key === product;
  if (
    product !== undefined &&
    !record.products?.some(isOwn) &&
    !(known && (await findProductRows(transaction, known.id)).some(isOwn))
  ) {
    problems.push(`registration.product: the partner has no product ${product}`);
  }
  for (const name of ['logo', 'hero'] as const) {
    const picture = readPicture(record[name]);
    if (picture) problems.push(...findPictureProblems(name, picture));
  }
  return problems;
}

/** What a `data:` address says; null: there is none. */
export function readPicture(address: string | undefined): PictureRow | null {
  if (address === undefined) return null;
  const [head = '', data = ''] = address.split(';base64,');
  const bytes = Buffer.from(data, 'base64');
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, DIGEST_LENGTH);
  return { digest, type: head.replace('data:', ''), bytes };
}

/** A picture must be what it says, and an SVG nothing but a picture: whoever opens it alone runs no script and is led nowhere. */
export function findPictureProblems(name: string, { type, bytes }: PictureRow): string[] {
  const signatures = SIGNATURES[type];
  if (signatures) {
    return signatures.some((one) => bytes.toString('hex').startsWith(one))
      ? []
      : [`${name}: is no picture of the kind ${type}`];
  }
  const problem = findSvgProblem(bytes.toString('utf8'));
  return problem === null ? [] : [`${name}: ${problem}`];
}
