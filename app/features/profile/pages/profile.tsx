import { href } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requireCustomerPage } from '#app/platform/sign-in.ts';
import { requestContext } from '#app/request-context.ts';
import { Link } from '#app/ui/link/link.tsx';
import { ContactCard } from '../components/contact-card.tsx';
import { PasswordCard } from '../components/password-card.tsx';
import { SecurityCard } from '../components/security-card.tsx';
import { SessionsCard } from '../components/sessions-card.tsx';
import { SettingsCard } from '../components/settings-card.tsx';
import { WorkCard } from '../components/work-card.tsx';
import { ProfilePage } from '#app/features/account-pages/profile-page.tsx';
import { Facts, SectionCard } from '#app/features/account-pages/section-card.tsx';
import { useDay } from '#app/time/use-instant.ts';
import { PROFILE_WORDS } from '../words.ts';
import type { Route } from './+types/profile';
import styles from '../components/profile-cards.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireCustomerPage(portal, request);
  return { ...(await services.profile.getProfile({ portal })), host: portal.host };
}

/** /profile: what an account holds, a card for each thing. */
export default function Profile({ loaderData: profile }: Route.ComponentProps) {
  const { w } = useOwnWords(PROFILE_WORDS);
  const words = w.profile;
  const day = useDay();
  const { person } = profile;
  return (
    <ProfilePage title={words.title} lead={words.lead} current="profile">
      <SectionCard title={words.person.title}>
        {person ? (
          <>
            <Facts
              items={[
                { label: words.person.name, value: person.name },
                { label: words.person.dateOfBirth, value: day(person.dateOfBirth) },
                { label: words.person.mothersName, value: person.mothersName },
              ]}
            />
            <p className={styles.soft}>{words.person.hint}</p>
          </>
        ) : (
          <p>{words.person.none}</p>
        )}
      </SectionCard>
      {person && <ContactCard person={person} />}
      <SectionCard title={words.emails.title}>
        <Facts
          items={[
            { label: words.emails.email, value: profile.email },
            ...(person ? [{ label: words.emails.contactEmail, value: person.contactEmail }] : []),
          ]}
        />
        <div className={styles.links}>
          <Link to={href('/change-email')}>{words.emails.changeEmail}</Link>
          {person && (
            <Link to={`${href('/change-email')}?kind=contactEmail`}>
              {words.emails.changeContact}
            </Link>
          )}
        </div>
      </SectionCard>
      {profile.work && <WorkCard work={profile.work} />}
      <PasswordCard asksForCode={profile.factors.codesSince !== null} />
      <SecurityCard profile={profile} host={profile.host} />
      <SettingsCard settings={profile} />
      <SessionsCard sessions={profile.sessions} />
    </ProfilePage>
  );
}
