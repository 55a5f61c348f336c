import { transact, query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { foldVoucherCode } from './voucher-code.ts';

const productOf = sql.named<{ id: number; partner_id: number }>(
  'registration_import_product',
  `SELECT p.id, p.partner_id FROM product p JOIN partner pa ON pa.id = p.partner_id WHERE pa.key = $1 AND p.key = $2`,
);
const insertVouchers = sql.named<{ code: string }>(
  'registration_import_vouchers',
  `INSERT INTO voucher (partner_id, code, product_id) SELECT $1, code, $2 FROM unnest($3::text[]) AS code
   ON CONFLICT DO NOTHING RETURNING code`,
);
const putEligibility = sql.named(
  'registration_import_eligibility',
  `INSERT INTO voucher_eligibility (partner_id, code, plan, bundle_created_on)
   SELECT $1, * FROM unnest($2::text[], $3::text[], $4::date[])
   ON CONFLICT (partner_id, code) DO UPDATE SET plan = excluded.plan, bundle_created_on = excluded.bundle_created_on`,
);

export interface ImportedVouchers {
  added: number;
  /** Codes that the partner had already: they stay as they are. */
  known: number;
  /** Lines, counted from 1, that are none. */
  refused: number[];
}

/**
 * Takes a partner's vouchers of one product out of a list with a line for each: `code`, or `code,plan,bundle-created-on`
 * (`YYYY-MM-DD`) where the partner says who is eligible. Importing a list again changes eligibility only.
 * @param pool of the database's owner
 * @throws when there is no such product
 */
export function importVouchers(
  pool: Pool,
  { partner, product, list }: { partner: string; product: string; list: string },
): Promise<ImportedVouchers> {
  const refused: number[] = [];
  const lines = new Map<string, { plan: string; day: string } | null>();
  for (const [index, line] of list.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [code, plan, day] = line.split(',').map((part) => part.trim());
    const folded = foldVoucherCode(code ?? '');
    const isPlain = plan === undefined && day === undefined;
    if (folded === null || !(isPlain || (plan && isDay(day)))) refused.push(index + 1);
    else lines.set(folded, isPlain ? null : { plan: plan ?? '', day: day ?? '' });
  }
  return transact(pool, async (transaction) => {
    const [found] = await query(transaction, productOf, [partner, product]);
    if (!found) throw new Error(`${partner} has no product ${product}`);
    const codes = [...lines.keys()];
    const added = await query(transaction, insertVouchers, [found.partner_id, found.id, codes]);
    const listed = [...lines].flatMap(([code, line]) => (line ? [{ code, ...line }] : []));
    await query(transaction, putEligibility, [
      found.partner_id,
      listed.map(({ code }) => code),
      listed.map(({ plan }) => plan),
      listed.map(({ day }) => day),
    ]);
    return { added: added.length, known: codes.length - added.length, refused };
  });
}

function isDay(text: string | undefined): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));
}
