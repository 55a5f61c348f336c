import type { ProfileBoard } from '#app/features/clinic-profile/get-profile.server.ts';
import type { Profile } from '#app/features/clinic-profile/profile-rules.ts';
import { writeHtml } from '#app/features/clinic-profile/profile-text.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { pictureHref } from '#app/platform/picture-address.ts';
import { PreviewSection, usePreview } from './preview-section.tsx';
import { PROFILE_ROOM_WORDS } from './profile-words.ts';
import profileStyles from './profile.module.css';

/** What is typed, as the page of patients will show it. */
export function LazyProfilePreview({ board, profile }: { board: ProfileBoard; profile: Profile }) {
  const { w } = useOwnWords(PROFILE_ROOM_WORDS);
  return (
    <PreviewSection words={w} languages={w.aboutIn}>
      {(language, close) => (
        <Opened key={language} {...{ board, profile, language }} onFail={close} />
      )}
    </PreviewSection>
  );
}

function Opened({
  board,
  profile,
  language,
  onFail,
}: {
  board: ProfileBoard;
  profile: Profile;
  language: Locale;
  onFail: () => void;
}) {
  const loaded = usePreview(
    language,
    async () => (await import('#app/features/directory/profile-preview.tsx')).ProfilePreview,
    onFail,
  );
  if (!loaded) return null;
  const { Preview, catalogue } = loaded;
  const { clinic, doctorId, name, whereabouts, hours, map, services } = board;
  const isClinic = doctorId === null;
  const phone = profile.phone.filter((one) => one.trim() !== '');
  return (
    <div className={profileStyles.page}>
      <Preview
        locale={language}
        market={clinic.market}
        catalogue={catalogue}
        profile={{
          name,
          clinic: isClinic ? null : clinic.name,
          picture: pictureHref(profile.picture),
          about: writeHtml(profile.about[language]),
          languages: profile.languages,
          whereabouts: isClinic ? { ...whereabouts, phone } : whereabouts,
          hours,
          owner: isClinic ? 'provider' : 'doctor',
          map,
          web: profile.web,
          email: profile.email,
          services: services
            .filter(({ id }) => profile.services.includes(id))
            .map((service) => service.name),
        }}
      />
    </div>
  );
}
