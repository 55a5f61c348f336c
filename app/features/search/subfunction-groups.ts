import type { Viewer } from '#app/platform/viewer.ts';
import type { SubfunctionOption } from '#app/features/directory/contract.ts';
import type { OptionGroups } from './option-groups.ts';
import {
  presentOption,
  type MatchedFact,
  type SubfunctionFact,
} from '#app/features/directory/subfunction-options.ts';

/**
 * Found sub-functions by who organises and pays them. Without a subscription there is one flat list; with one, what the
 * insurance includes is insured or, when the customer cannot organise it, the call centre's.
 */
export function groupOptions(
  found: readonly MatchedFact[],
  viewer: Pick<Viewer, 'subscription' | 'isInsured' | 'isInWaitingPeriod'>,
): OptionGroups {
  const present = ({ fact, foundBy }: MatchedFact) => presentOption(fact, foundBy);
  if (!viewer.subscription) return { public: found.map(present) };
  const groups = {
    insured: [] as SubfunctionOption[],
    callcenter: [] as SubfunctionOption[],
    uninsured: [] as SubfunctionOption[],
    inWaitingPeriod: [] as SubfunctionOption[],
  };
  for (const one of found) groups[groupOf(one.fact, viewer)].push(present(one));
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
