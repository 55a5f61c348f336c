import { CODES_COUNTED_MAX } from '#app/features/voucher-desk/code-rules.ts';
import type { CodeBatch } from '#app/features/voucher-desk/batches.server.ts';
import { localise, type Locale, type Market } from '#app/i18n/locale.ts';
import { formatNumber } from '#app/i18n/words.ts';
import type { ListShape, ListState } from '#app/staff/kit/list-state.ts';
import { VOUCHER_WORDS } from './voucher-words.ts';

/** What the codes of one batch can be narrowed down by. */
export const CODE_LIST = {
  filters: ['state'],
  sorts: ['made'],
} as const satisfies ListShape<string, string>;

/** As a partner's number is written in an address. */
export function readPartnerNumber(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** What the address of the list of batches asks for. */
export function batchQueryOf(
  { filters: { partner, kind, state }, after }: ListState<'partner' | 'kind' | 'state'>,
  limit: number,
) {
  return { partnerId: readPartnerNumber(partner), kind, state, after, limit };
}

/** How many codes there are, or more than are counted: `10 000+`. */
export function describeCount(locale: Locale, count: number): string {
  return count > CODES_COUNTED_MAX
    ? `${formatNumber(locale, CODES_COUNTED_MAX)}+`
    : formatNumber(locale, count);
}

type Named = Pick<CodeBatch, 'kind' | 'product' | 'name' | 'isOver' | 'revokedAt'>;

/** What a batch is called, what its codes are good for, and whether they can be used. */
export function describeBatch(locale: Locale, market: Market, batch: Named) {
  const w = VOUCHER_WORDS[locale];
  const { product } = batch;
  const state = batch.revokedAt !== null ? 'revoked' : batch.isOver ? 'over' : 'open';
  return {
    name: batch.name ?? w.imported,
    goodFor: product ? localise(product, locale, market) : w.lab,
    state: w.batchStates[state],
  };
}
