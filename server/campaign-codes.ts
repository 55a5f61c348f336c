import type { CampaignCounter } from '#app/features/campaigns/campaign-counter.server.ts';
import { LAB_PAGE } from '#app/features/lab-campaign/lab-campaign.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Services } from './services.ts';

const REGISTRATION_PAGE = 'registration';

/** The use cases that take a code, each followed by counting that a right one was typed: another one is refused by them. */
export function countCodes(services: Services, counter: Pick<CampaignCounter, 'note'>): Services {
  const { registration, lab } = services;
  const count = ({ partner }: Portal, page: string, code: string) => {
    if (code.trim() !== '') counter.note(partner.id, 'code_entered', page);
  };
  return {
    ...services,
    registration: {
      ...registration,
      async register(input) {
        const answer = await registration.register(input);
        count(input.portal, REGISTRATION_PAGE, input.form.voucherCode);
        return answer;
      },
      async activateSubscription(input) {
        const answer = await registration.activateSubscription(input);
        count(input.portal, REGISTRATION_PAGE, input.form.voucherCode);
        return answer;
      },
    },
    lab: {
      ...lab,
      async register(input) {
        const answer = await lab.register(input);
        count(input.portal, LAB_PAGE, input.form.code);
        return answer;
      },
    },
  };
}
