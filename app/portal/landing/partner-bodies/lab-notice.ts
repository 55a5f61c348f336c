import { href } from 'react-router';
import { phaseOfLab, type LabCampaign } from '#app/features/lab-campaign/lab-campaign.ts';
import { fill } from '#app/i18n/words.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { PartnerBodyWords } from './messages/shape.ts';

/** What the landing page says of the laboratory test that the partner gives away. */
export interface LabNotice {
  title: string;
  text: string;
  /** The day that matters next, or did last. */
  end: string;
  /** null: nobody can register any more. */
  link: { to: string; label: string } | null;
}

/** null: there is nothing to say before it opens. */
export function composeLabNotice(
  campaign: LabCampaign,
  {
    today,
    locale,
    writeDay,
    w: { lab },
  }: { today: string; locale: Locale; writeDay: (day: string) => string; w: PartnerBodyWords },
): LabNotice | null {
  const phase = phaseOfLab(campaign, today);
  if (phase === 'upcoming') return null;
  if (phase === 'open') {
    return {
      title: campaign.title,
      text: campaign.text,
      end: fill(locale, lab.closes, { day: writeDay(campaign.closes) }),
      link: { to: href('/pages/lab-test'), label: lab.open },
    };
  }
  return {
    title: campaign.closedTitle,
    text: campaign.closedText,
    end: fill(locale, lab.ended, { day: writeDay(campaign.usableUntil) }),
    link: null,
  };
}
