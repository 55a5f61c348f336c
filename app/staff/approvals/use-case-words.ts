import type { CaseDecision } from '#app/features/preauthorization/case-work.ts';
import type { CaseEvent } from '#app/features/preauthorization/approval-contract.ts';
import type { Market } from '#app/i18n/locale.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { APPROVAL_WORDS } from './approval-words.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** How decisions and what was done on a case read. */
export function useCaseWords(market: Market) {
  const { w, t, locale } = useOwnWords(APPROVAL_WORDS);
  const { reasons, unknown } = useOwnWords(STAFF_WORDS).w.approval;
  const money = (amount: number | null) =>
    amount === null ? unknown : formatPrice(locale, market, amount);

  const describeDecision = ({ status, amount, reason }: CaseDecision): string => {
    if (status === 'rejected') return t(w.refused, { reason: reason ? reasons[reason] : unknown });
    return amount === null ? w.whole : t(w.part, { amount: money(amount) });
  };
  const describeEvent = ({ kind, document, status, amount, reason }: CaseEvent): string =>
    t(w.events[kind], {
      document: document ? w.documents[document] : '',
      decision: status ? describeDecision({ status, amount, reason }) : '',
    });
  return { money, describeDecision, describeEvent };
}
