import { LanguageProvider, useWords } from '#app/i18n/use-words.tsx';
import type { Catalogue } from '#app/i18n/catalogue.ts';
import type { Locale, Market } from '#app/i18n/locale.ts';
import { Card } from '#app/ui/card/card.tsx';
import { BuildingIcon } from '#app/ui/icons/icons.tsx';
import { ProfileFact, ProfileHead } from './components/profile-head.tsx';
import { ProfileAbout, ProfilePage } from './components/profile-page.tsx';
import { WhereaboutsCard, type WhereaboutsFacts } from './components/whereabouts-card.tsx';

/** A clinic's or a doctor's page, without its times and prices. */
export interface ShownProfile extends WhereaboutsFacts {
  name: string;
  /** Of a doctor; null: it is the clinic's own page. */
  clinic: string | null;
  /** Its address. */
  picture: string | null;
  /** HTML. */
  about: string;
  /** SVG. */
  map: string;
  services: readonly string[];
}

interface PreviewProps {
  profile: ShownProfile;
  locale: Locale;
  market: Market;
  catalogue: Catalogue;
}

/** What patients will see of a profile, made by the parts of the page itself; nothing in it can be pressed. */
export function ProfilePreview({ profile, locale, market, catalogue }: PreviewProps) {
  return (
    <LanguageProvider {...{ locale, market, catalogue }}>
      <div inert lang={locale}>
        <Page {...{ profile, locale, market }} />
      </div>
    </LanguageProvider>
  );
}

function Page({ profile, locale, market }: Omit<PreviewProps, 'catalogue'>) {
  const { w } = useWords('finder');
  const { name, clinic, services, about, picture, map, ...where } = profile;
  return (
    <ProfilePage
      crumbs={clinic === null ? [{ label: name }] : [{ label: clinic }, { label: name }]}
      head={
        <ProfileHead
          name={name}
          picture={picture}
          shape={clinic === null ? 'square' : 'circle'}
          english={where.languages.includes('en') ? w.item.speaksEnglish : null}
          whereabouts={where.whereabouts}
          facts={clinic && <ProfileFact icon={<BuildingIcon />}>{clinic}</ProfileFact>}
        />
      }
      main={<ProfileAbout html={about} />}
      whereabouts=""
      side={
        <>
          <WhereaboutsCard {...where} {...{ map, locale, market }} />
          {services.length > 0 && (
            <Card as="section" padding="m">
              <h2>{w.profile.services}</h2>
              <ul>
                {services.map((service) => (
                  <li key={service}>{service}</li>
                ))}
              </ul>
            </Card>
          )}
        </>
      }
    />
  );
}
