import type { DemoWords } from './shape.ts';

export const en: DemoWords = {
  signIns: {
    title: 'Demo: accounts to try',
    lead: 'Choose one and we fill in the fields. Every password is: {password}',
    kinds: {
      insuredWithCardNetwork: 'Insured, with a card network',
      insured: 'Insured',
      inWaitingPeriod: 'Insured, in the waiting period',
      selfPaid: 'Self-paying customer',
      withoutSubscription: 'Customer without a subscription',
      confirmingTimes: 'Insured, confirming a time',
    },
  },
  vouchers: {
    title: 'Demo: voucher codes to try',
    lead: 'Choose one and we fill it into the field.',
    kinds: {
      selfPaid: 'Health programme (self-paid)',
      employer: 'Employer’s programme (paid by the employer)',
      insured: 'Card insurance',
      eligible: 'Monthly plan, eligible',
      notEligible: 'Prepaid card, not eligible',
    },
  },
};
