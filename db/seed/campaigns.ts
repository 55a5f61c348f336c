import { addDays } from '#app/time/week.ts';
import type { Transaction } from '../client.ts';
import { copyRows } from '../copy.ts';
import { GENERIC_PARTNER } from './partners.ts';

/** Mole screening of the whole body. */
const MOLE_SCREENING = 3;
const OPEN_DAYS = 60;
const COUPON_DAYS = 120;

/** Campaigns of the demo: one that goes on for two months from `today`. */
export async function loadCampaigns(client: Transaction, today: string): Promise<void> {
  await copyRows(client, 'campaign', [
    {
      partner_id: GENERIC_PARTNER,
      slug: 'anyajegyszures2025',
      subfunction_id: MOLE_SCREENING,
      opens: '2025-05-01',
      closes: addDays(today, OPEN_DAYS),
      usable_until: addDays(today, COUPON_DAYS),
      title: {
        hu: 'Anyajegyszűrés kedvezménnyel',
        ro: 'Control de alunițe cu reducere',
        en: 'Mole screening at a discount',
      },
      text: {
        hu: 'Nézesse meg anyajegyeit bőrgyógyásszal, tetőtől talpig. A részt vevő rendelők kuponnal kedvezményt adnak az árból.',
        ro: 'Un dermatolog vă verifică alunițele, din cap până în picioare. Clinicile participante oferă o reducere pe baza unui cupon.',
        en: 'Have a dermatologist check your moles from head to toe. The clinics taking part give a discount for a coupon.',
      },
    },
  ]);
}
