import { useState } from 'react';
import type { ProfileBoard } from '#app/features/clinic-profile/get-profile.server.ts';
import {
  ABOUT_MAX,
  PHONES_MAX,
  SPOKEN_LANGUAGES,
  type Profile,
} from '#app/features/clinic-profile/profile-rules.ts';
import { INTL_TAGS, LOCALES } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { Select, type SelectGroup } from '#app/ui/select/select.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { ProfilePictureField } from './profile-picture-field.tsx';
import { PROFILE_ROOM_WORDS } from './profile-words.ts';
import profileStyles from './profile.module.css';
import styles from '#app/staff/staff.module.css';

interface FieldsProps {
  board: ProfileBoard;
  profile: Profile;
  errorOf: (field: string) => string | null;
  onChange: (profile: Profile) => void;
}

export function ProfileFields(props: FieldsProps) {
  const { board, profile, errorOf, onChange } = props;
  const { w } = useOwnWords(PROFILE_ROOM_WORDS);
  return (
    <>
      <fieldset className={profileStyles.part}>
        <legend>{w.about}</legend>
        <p className={styles.hint}>{w.aboutHint}</p>
        <div className={profileStyles.fields}>
          {LOCALES.map((locale) => (
            <TextArea
              key={locale}
              label={w.aboutIn[locale]}
              lang={locale}
              rows={10}
              limit={ABOUT_MAX}
              value={profile.about[locale]}
              onChange={(text) =>
                onChange({ ...profile, about: { ...profile.about, [locale]: text } })
              }
              error={errorOf(`about.${locale}`)}
            />
          ))}
        </div>
      </fieldset>
      <ProfilePictureField
        clinicId={board.clinic.id}
        of={board.doctorId === null ? 'clinic' : 'doctor'}
        name={board.name}
        picture={profile.picture}
        error={errorOf('picture')}
        onChange={(picture) => onChange({ ...profile, picture })}
      />
      {board.doctorId === null ? <Reach {...props} /> : <Services {...props} />}
      <Languages {...props} />
    </>
  );
}

function Reach({ profile, errorOf, onChange }: FieldsProps) {
  const { w } = useOwnWords(PROFILE_ROOM_WORDS);
  const phones = Array.from({ length: PHONES_MAX }, (_, index) => profile.phone[index] ?? '');
  return (
    <fieldset className={profileStyles.part}>
      <legend>{w.reach}</legend>
      <div className={profileStyles.fields}>
        {phones.map((phone, index) => (
          <TextField
            key={index}
            label={index === 0 ? w.phone : `${w.phone} ${index + 1}`}
            type="tel"
            isOptional={index > 0}
            value={phone}
            onChange={(text) =>
              onChange({ ...profile, phone: phones.map((one, at) => (at === index ? text : one)) })
            }
            error={errorOf(`phone.${index}`)}
          />
        ))}
        <TextField
          label={w.email}
          type="email"
          hint={w.emailHint}
          value={profile.email}
          onChange={(email) => onChange({ ...profile, email })}
          error={errorOf('email')}
        />
        <TextField
          label={w.web}
          type="url"
          value={profile.web}
          onChange={(web) => onChange({ ...profile, web })}
          error={errorOf('web')}
        />
      </div>
    </fieldset>
  );
}

function Languages({ board, profile, errorOf, onChange }: FieldsProps) {
  const { w, locale } = useOwnWords(PROFILE_ROOM_WORDS);
  const names = new Intl.DisplayNames(INTL_TAGS[locale], { type: 'language' });
  const codes = [...new Set([...SPOKEN_LANGUAGES, ...board.current.languages])];
  const { languages } = profile;
  const error = errorOf('languages');
  return (
    <fieldset className={profileStyles.part}>
      <legend>{w.languages}</legend>
      <div className={profileStyles.checks}>
        {codes.map((code) => (
          <Checkbox
            key={code}
            label={names.of(code) ?? code}
            isChecked={languages.includes(code)}
            onChange={(isSpoken) =>
              onChange({
                ...profile,
                languages: isSpoken
                  ? [...languages, code]
                  : languages.filter((one) => one !== code),
              })
            }
          />
        ))}
      </div>
      {error && (
        <p role="alert" className={styles.missing}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Services({ board, profile, errorOf, onChange }: FieldsProps) {
  const { w, t } = useOwnWords(PROFILE_ROOM_WORDS);
  const [chosen, setChosen] = useState('');
  const { services } = profile;
  const setServices = (next: number[]) => onChange({ ...profile, services: next });
  return (
    <fieldset className={profileStyles.part}>
      <legend>{w.services}</legend>
      <p className={styles.hint}>{w.servicesHint}</p>
      <ul className={profileStyles.services}>
        {board.services
          .filter(({ id }) => services.includes(id))
          .map(({ id, name, specialty }) => (
            <li key={id}>
              <span>
                {name} <span className={styles.hint}>{specialty}</span>
              </span>
              <Button
                size="s"
                variant="quiet"
                aria-label={t(w.removeService, { name })}
                onClick={() => setServices(services.filter((one) => one !== id))}
              >
                ×
              </Button>
            </li>
          ))}
      </ul>
      <Select
        label={w.addService}
        value={chosen}
        options={groupServices(board.services.filter(({ id }) => !services.includes(id)))}
        onChange={(id) => {
          if (id !== '') setServices([...services, Number(id)]);
          setChosen('');
        }}
        error={errorOf('services')}
      />
    </fieldset>
  );
}

function groupServices(services: ProfileBoard['services']): SelectGroup[] {
  const groups = new Map<string, SelectGroup>();
  for (const { id, name, specialty } of services) {
    const group = groups.get(specialty) ?? { label: specialty, options: [] };
    groups.set(specialty, group);
    group.options.push({ value: String(id), label: name });
  }
  return [...groups.values()];
}
