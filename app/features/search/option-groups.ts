import type { AnswerOf } from '#app/platform/contract.ts';
import type { SubfunctionOption } from '#app/features/directory/contract.ts';
import type { findSubfunctions } from './contract.ts';

/** The answer of the autocomplete. */
export type OptionGroups = AnswerOf<typeof findSubfunctions>;

/** Headings of the groups that are shown; the flat list has none. */
export type OptionHeading = 'byUser' | 'byCallCentre' | 'uninsured' | 'insured' | 'paidByUser';

export interface ShownOptions {
  heading: OptionHeading | null;
  options: SubfunctionOption[];
}

/**
 * The groups as the field shows them: people with a card network see who organises, others who pays. What is in the
 * waiting period is paid for like what is not insured. Empty groups are left out.
 */
export function listOptionGroups(groups: OptionGroups, hasCardNetwork: boolean): ShownOptions[] {
  const { insured = [], callcenter = [], uninsured = [], inWaitingPeriod = [] } = groups;
  const paid = [...uninsured, ...inWaitingPeriod];
  const shown: ShownOptions[] = groups.public
    ? [{ heading: null, options: groups.public }]
    : hasCardNetwork
      ? [
          { heading: 'byUser', options: insured },
          { heading: 'byCallCentre', options: callcenter },
          { heading: 'uninsured', options: paid },
        ]
      : [
          { heading: 'insured', options: [...insured, ...callcenter] },
          { heading: 'paidByUser', options: paid },
        ];
  return shown.filter(({ options }) => options.length > 0);
}
