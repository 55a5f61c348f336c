import type { PriceWords } from './shape.ts';

export const en: PriceWords = {
  due: '{price}, to be paid at the clinic',
  dueByVideo: '{price}, to be paid by transfer on the clinic’s invoice, after the visit',
  nothingDue: 'Nothing to pay at the clinic',
  nothingDueByVideo: 'Nothing to pay for the video visit',
  unknown: 'The clinic has not set a price; the fee is paid at the clinic',
  unknownByVideo:
    'The clinic has not set a price; the fee is paid by transfer on its invoice, after the visit',
  discount: 'Full price: {full}, discount: {discount}',
  covered: 'Full price: {full}, of which the insurer pays {covered}',
  claimable:
    'Of this you may claim back from the insurer: {claimable}. Reimbursement is not guaranteed.',
  pending: 'If the insurer does not approve it: {full}',
  cancelled: 'Nothing is to be paid for the cancelled appointment',
};
