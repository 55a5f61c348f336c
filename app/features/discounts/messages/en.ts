import type { DiscountsWords } from './shape.ts';

export const en: DiscountsWords = {
  title: 'Discount',
  rate: '{rate}% discount',
  general: 'The discount applies to every price of the price list.',
  coupon: 'Your coupon',
  code: 'Coupon code',
  until: 'Can be used until: {day}',
  unlimited: 'Valid until further notice.',
  choose: 'Download the coupon',
  confirmTitle: 'Download the coupon',
  confirmText:
    'The coupon is saved to your device as a PDF file. Show it at the clinic before you pay, on your phone or on paper.',
  download: 'Download',
  downloading: 'Downloading the coupon…',
  back: 'Back',
  failureTitle: 'Something went wrong',
  downloadFailed: 'The downloading of the file was unsuccessful!',
  loadFailed: 'The coupon could not be loaded now. Please try again.',
  retry: 'Try again',
};
