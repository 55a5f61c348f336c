import type { Viewer } from '#app/platform/viewer.ts';
import type { SubfunctionOption } from './contract.ts';
import type { OptionGroups } from './option-groups.ts';
import { presentOption, type SubfunctionFact } from './subfunction-options.ts';

/**
 * Found sub-functions by who organises and pays them. Without a subscription there is one flat list; with one, what the
 * insurance includes is insured or, when the customer cannot organise it, the call centre's.
 */
export function groupOptions(
  facts: readonly SubfunctionFact[],
  viewer: Pick<Viewer, 'subscription' | 'isInsured' | 'isInWaitingPeriod'>,
): OptionGroups {
  if (!viewer.subscription) return { public: facts.map(presentOption) };
  const groups = {
    insured: [] as SubfunctionOption[],
    callcenter: [] as SubfunctionOption[],
    uninsured: [] as SubfunctionOption[],
    inWaitingPeriod: [] as SubfunctionOption[],
  };
  for (const fact of facts) groups[groupOf(fact, viewer)].push(presentOption(fact));
  return groups;
}

function groupOf(
  fact: Pick<SubfunctionFact, 'isIncludedInInsurance' | 'organizableByCustomer'>,
  viewer: Pick<Viewer, 'isInsured' | 'isInWaitingPeriod'>,
) {
  if (!viewer.isInsured || !fact.isIncludedInInsurance) return 'uninsured';
  if (viewer.isInWaitingPeriod) return 'inWaitingPeriod';
  return fact.organizableByCustomer ? 'insured' : 'callcenter';
}
