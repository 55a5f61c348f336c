import { href } from 'react-router';
import {
  findStartParts,
  hrefOfService,
  type StartPart,
} from '#app/features/content/available-services.ts';
import { SPECIALTY_TEXT_PARAM } from '#app/features/directory/specialty-text.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import type { LandingBody, ThemeFlags } from '#app/themes/theme.ts';
import type { PartnerBodyWords } from './messages/shape.ts';

/** One thing that a partner's body offers, in the reader's language. */
export interface OfferCard {
  key: string;
  title: string;
  text: string;
  link: { to: string; label: string };
  /** Of the pictures of services; null: none. */
  picture: StartPart['key'] | null;
}

export interface OfferPart {
  id: string;
  title: string;
  /** With pictures, two in a row. */
  isLarge: boolean;
  cards: OfferCard[];
}

/** What stands in a partner's body besides what every landing page has. */
export interface PartnerBody {
  parts: OfferPart[];
  howTo: { title: string; steps: { title: string; text: string }[] } | null;
}

type Reader = Pick<Viewer, 'subscription' | 'hasPaidServices' | 'isLoggedIn'>;

/** null: the body has none of it. What the partner does not have is left out. */
export function composePartnerBody(
  body: LandingBody,
  {
    flags,
    viewer,
    w,
    hasVideo,
  }: { flags: ThemeFlags; viewer: Reader; w: PartnerBodyWords; hasVideo: boolean },
): PartnerBody | null {
  const start = findStartParts(flags, viewer, hasVideo);
  type Words = { title: string; text: string; button: string };
  /** A service by its key, under the words of this body, and perhaps at a page of its own. */
  function service(key: StartPart['key'], words: Words, url?: string, cardKey: string = key) {
    return start
      .filter((part) => part.key === key)
      .map((part): OfferCard => present(cardKey, words, url ?? part.url, key));
  }
  function present(
    key: string,
    { title, text, button }: Words,
    to: string,
    picture: OfferCard['picture'] = null,
  ): OfferCard {
    return { key, title, text, link: { to, label: button }, picture };
  }
  /** Those of a specialty in the finder, which looks for the word. */
  function specialists(key: string, { find, ...words }: Words & { find: string }) {
    if (!flags.hasCalendar) return [];
    const query = new URLSearchParams({ [SPECIALTY_TEXT_PARAM]: find, listType: 'doctors' });
    return [present(key, words, `${href('/services/provider-search')}?${query}`)];
  }
  const questionnaire = (key: 'cardiovascular' | 'lifestyle') =>
    href('/services/health-check/:key', { key });

  if (body === 'offers') {
    const { offers, services, howTo } = w;
    const relatives = hrefOfService({ url: href('/profile/relatives'), isPublic: false }, viewer);
    return {
      parts: [
        {
          id: 'offers',
          title: offers.title,
          isLarge: true,
          cards: [
            ...service('doctorFinder', offers.doctorFinder),
            ...service('providerFinder', offers.providerFinder),
            ...service('healthCheck', offers.lifestyle, questionnaire('lifestyle'), 'lifestyle'),
            present('family', offers.family, relatives, 'phoneAdvice'),
          ],
        },
        {
          id: 'services',
          title: services.title,
          isLarge: false,
          cards: [
            ...service('phoneAdvice', services.phoneAdvice),
            ...service('healthCheck', services.heart, questionnaire('cardiovascular'), 'heart'),
            ...service('onlineAdvice', services.onlineAdvice),
          ],
        },
      ].filter(({ cards }) => cards.length > 0),
      howTo: {
        title: howTo.title,
        steps: [howTo.code, howTo.register, howTo.choose, howTo.use],
      },
    };
  }
  if (body === 'cards') {
    const { benefits } = w;
    return {
      parts: [
        {
          id: 'benefits',
          title: benefits.title,
          isLarge: false,
          cards: [
            ...service('phoneAdvice', benefits.phoneAdvice),
            ...service('onlineAdvice', benefits.onlineAdvice),
            ...service('healthCheck', benefits.healthCheck),
            ...service('doctorFinder', benefits.doctorFinder),
            ...service('videoVisit', benefits.video, undefined, 'video'),
            // Whom to ask is there already: the doctors on the phone, and those who can be booked.
            ...service('phoneAdvice', benefits.screening, undefined, 'screening'),
            ...specialists('nutrition', benefits.nutrition),
            ...specialists('psychology', benefits.psychology),
          ],
        },
      ].filter(({ cards }) => cards.length > 0),
      howTo: null,
    };
  }
  return null;
}
