import { useState, type ComponentProps, type ComponentType } from 'react';
import type { ProfileBoard } from '#app/features/clinic-profile/get-profile.server.ts';
import type { Profile } from '#app/features/clinic-profile/profile-rules.ts';
import { writeHtml } from '#app/features/clinic-profile/profile-text.ts';
import type { ProfilePreview } from '#app/features/directory/profile-preview.tsx';
import { loadCatalogue, type Catalogue } from '#app/i18n/catalogue.ts';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useAlive } from '#app/forms/use-alive.ts';
import { pictureHref } from '#app/platform/picture-address.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { useLazyPart } from '#app/ui/use-lazy-part.ts';
import { PROFILE_ROOM_WORDS } from './profile-words.ts';
import profileStyles from './profile.module.css';
import styles from '#app/staff/staff.module.css';

interface Loaded {
  catalogue: Catalogue;
  Preview: ComponentType<ComponentProps<typeof ProfilePreview>>;
}

/** What is typed, as the page of patients will show it, in each language; its code comes when somebody wants to see it. */
export function LazyProfilePreview({ board, profile }: { board: ProfileBoard; profile: Profile }) {
  const { w, locale } = useOwnWords(PROFILE_ROOM_WORDS);
  const isAlive = useAlive();
  const [isOpen, setOpen] = useState(false);
  const [language, setLanguage] = useState<Locale>(locale);
  return (
    <section className={profileStyles.preview} aria-labelledby="preview-title">
      <h2 id="preview-title">{w.preview}</h2>
      <div className={profileStyles.actions}>
        <Button
          size="s"
          variant="secondary"
          disabled={!isAlive}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? w.hidePreview : w.showPreview}
        </Button>
        {isOpen && (
          <Select
            label={w.previewIn}
            placeholder={null}
            value={language}
            options={LOCALES.map((one) => ({ value: one, label: w.aboutIn[one] }))}
            onChange={(one) => setLanguage(one as Locale)}
          />
        )}
      </div>
      {isOpen && (
        <>
          <p className={styles.hint}>{w.previewHint}</p>
          <Opened key={language} {...{ board, profile, language }} onFail={() => setOpen(false)} />
        </>
      )}
    </section>
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
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useLazyPart({
    isMissing: loaded === null,
    load: async () => {
      const [{ ProfilePreview: Preview }, { catalogue }] = await Promise.all([
        import('#app/features/directory/profile-preview.tsx'),
        loadCatalogue[language](),
      ]);
      return { Preview, catalogue };
    },
    onLoad: setLoaded,
    onFail,
  });
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
