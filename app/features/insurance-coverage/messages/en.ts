import type { CoverageWords } from './shape.ts';

export const en: CoverageWords = {
  limitReached:
    'You have depleted the annual limitation until the anniversary of the risk-bearing period {date} for the chosen field ({function}), you will have to finance the service.',
  ninetyPercent:
    '90% of your {function} cover is already exhausted. Depending on the selected care, downpayment may be needed',
  quantityLimit: {
    one: 'Your policy covers one care of the selected specialty, that you already used. Further cares within this insurance year can be booked only with self-financing.',
    other:
      'Your policy covers {dblimit} cares of the selected specialty, that you already used. Further cares within this insurance year can be booked only with self-financing.',
  },
  downpaymentAmount: 'A downpayment of {needsDownpayment} is needed for this service.',
  downpaymentPercent: 'A downpayment of {needsDownpayment}% of the price is needed.',
  amountPerVisit:
    'Your insurance reimburses {limitAmountPerVisit} per visit. You pay the difference at the clinic.',
  notIncluded:
    'The chosen field ({function}) is not included in your insurance, so you will have to finance the service.',
};
