import type { DiscountProblem } from '#app/features/clinic-prices/discount-rules.ts';
import type { PriceProblem } from '#app/features/clinic-prices/price-rules.ts';
import type { Message } from '#app/i18n/words.ts';

export interface PriceRoomWords {
  title: string;
  discountTitle: string;
  whose: string;
  ownList: string;
  show: string;
  imported: string;
  discountImported: string;
  fromFile: string;
  noServices: string;
  /** `{price}` */
  now: string;
  noPrice: string;
  /** `{price}` */
  clinicPrice: string;
  /** `{count}`, `{range}` */
  own: Message;
  /** `{day}`, `{price}` */
  former: string;
  /** `{price}`, `{service}` */
  useFormer: string;
  /** `{day}`, `{price}` */
  later: string;
  /** `{day}` */
  since: string;
  startsOn: string;
  startsHint: string;
  clinicHint: string;
  doctorHint: string;
  publish: string;
  plan: string;
  published: string;
  scheduled: string;
  withdrawn: string;
  sureTitle: string;
  sureText: string;
  /** `{service}`, `{before}`, `{after}` */
  sureLine: string;
  /** `{rate}` */
  sureRate: string;
  sure: string;
  planned: string;
  withdraw: string;
  /** `{day}` */
  withdrawOf: string;
  preview: string;
  previewHint: string;
  previewOf: string;
  previewIn: string;
  previewLanguages: Record<'hu' | 'ro' | 'en', string>;
  showPreview: string;
  hidePreview: string;
  rate: string;
  rateHint: string;
  comesOff: string;
  general: string;
  conditional: string;
  generalHint: string;
  about: string;
  aboutHint: string;
  aboutIn: Record<'hu' | 'ro' | 'en', string>;
  endsOn: string;
  endsHint: string;
  none: string;
  /** `{rate}` */
  percent: string;
  /** `{day}` */
  until: string;
  errors: Record<PriceProblem | DiscountProblem, string>;
}
