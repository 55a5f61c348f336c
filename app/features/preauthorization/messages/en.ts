import type { PreauthWords } from './shape.ts';

export const en: PreauthWords = {
  required: {
    title: 'Prior approval is needed',
    text: 'You can book all the same. We will let you know within 24 hours whether your plan covers this care.',
  },
  tooSoon: {
    title: 'The date is too near for approval',
    text: 'The date is within 48 hours, so your eligibility cannot be checked before it. Choose a later date, or pay at the clinic and claim the reimbursement in the claim-reporting menu.',
    claims: 'Claim reporting (opens in a new tab)',
  },
  referral: {
    title: 'Attachment of a medical referral is mandatory.',
    text: 'You can attach it below, as a file or photographed with your phone.',
  },
  notInForce:
    'Your insurance is not in force on the day of the visit, so you will have to finance the service.',
  price: {
    title: 'What does the visit cost?',
    total: 'Total cost of care',
    covered: 'Covered by insurance',
    claimable: 'May be claimed afterwards',
    payable: 'Payable on site',
    estimate: 'An estimate from the clinic’s price list.',
  },
  warnings: {
    notSplit:
      'The clinic cannot invoice you and the insurer separately, so you pay the full fee on site.',
    fullPayment: 'You pay the full fee at the clinic: {amount}.',
    partialPayment: 'You pay a part of the fee at the clinic: {amount}.',
    notGuaranteed: 'Reimbursement is not guaranteed.',
    documents:
      'To claim it you need an invoice in the name and address of the insured, a copy of the result and a bank account number.',
  },
  times: {
    covered: 'Covered',
    pays: 'You pay',
    paysAmount: 'You pay {price}',
    approval: 'Needs approval',
    too_early: 'Too early for approval',
  },
};
