import type { CampaignWords } from './shape.ts';

export const en: CampaignWords = {
  closes: 'Take part until: {day}',
  usableUntil: 'Coupons are valid until: {day}',
  how: 'How to take part',
  steps: {
    choose: {
      title: 'Choose a clinic and a time',
      text: 'We keep the time for you for 15 minutes.',
    },
    coupon: {
      title: 'Download your coupon',
      text: 'The Coupon button is below the clinic’s name.',
    },
    show: { title: 'Show it at the clinic', text: 'You get the discount there, when you pay.' },
  },
  clinics: 'Clinics taking part',
  upcoming: {
    title: 'The campaign starts soon',
    text: 'You can take part from: {day}. Until then you can book an appointment in the doctor finder.',
  },
  closed: {
    title: 'The campaign has ended',
    text: 'It was open until: {day}. You can still book an appointment in the doctor finder.',
    usable: 'Coupons that were downloaded are valid until: {day}.',
    used: 'Coupons were valid until: {day}.',
  },
  finder: 'Find a clinic',
};
