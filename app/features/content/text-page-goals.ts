import { href } from 'react-router';
import type { Viewer } from '#app/platform/viewer.ts';
import type { TextPageContent, TextPageGoal, TextPageSection } from '#app/themes/text-pages.ts';
import type { Theme } from '#app/themes/theme.ts';
import { findAvailableServices, hrefOfService, type ServiceKey } from './available-services.ts';

/** Screening of moles, as the reference data numbers it. */
const SKIN_CHECK_SUBFUNCTION = 3;

/** A part of a page as it is shown: its button knows where it leads. */
export type ShownSection = Omit<TextPageSection, 'action'> & {
  action?: { label: string; href: string };
};
export type ShownTextPage = Omit<TextPageContent, 'sections'> & { sections: ShownSection[] };

/** A page with the buttons that lead somewhere here: what a portal does not offer is not spoken of. */
export function showTextPage(
  { sections, ...page }: TextPageContent,
  theme: Pick<Theme, 'flags' | 'registrationLink'>,
  viewer: Viewer,
): ShownTextPage {
  return {
    ...page,
    sections: sections.flatMap(({ action, ...section }) => {
      if (!action) return [section];
      const to = hrefOfGoal(action.to, theme, viewer);
      return to === null ? [] : [{ ...section, action: { label: action.label, href: to } }];
    }),
  };
}

function hrefOfGoal(
  goal: TextPageGoal,
  { flags, registrationLink }: Pick<Theme, 'flags' | 'registrationLink'>,
  viewer: Viewer,
): string | null {
  const services = findAvailableServices(flags, viewer);
  const serviceHref = (key: ServiceKey) => {
    const service = services.find((one) => one.key === key);
    return service ? hrefOfService(service, viewer) : null;
  };
  switch (goal) {
    case 'registration':
      return registrationLink || href('/registration');
    case 'finder':
      return serviceHref('doctorFinder');
    case 'skin-check':
      return flags.hasCalendar
        ? `${href('/services/provider-search')}?subfunction=${SKIN_CHECK_SUBFUNCTION}`
        : null;
    case 'health-check':
      return serviceHref('healthCheck');
    case 'consultation':
      return serviceHref('phoneAdvice');
    case 'questions':
    case 'how-to-register':
      return href('/pages/:slug', { slug: goal });
  }
}
