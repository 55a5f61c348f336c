import { href } from 'react-router';
import { useState } from 'react';
import { LANGUAGE_NAMES, LOCALES, isLocale, type Locale } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { updateSettings } from '../contract.ts';
import {
  Facts,
  FormPart,
  SectionCard,
  SectionForm,
} from '#app/features/account-pages/section-card.tsx';
import type { Profile } from '../get-profile.server.ts';
import { useSend } from '#app/forms/use-send.ts';
import { PROFILE_WORDS } from '../words.ts';

type Settings = Pick<Profile, 'locale' | 'hasReminders'>;

export function SettingsCard({ settings }: { settings: Settings }) {
  const { w } = useOwnWords(PROFILE_WORDS);
  const words = w.profile.settings;
  return (
    <SectionCard title={words.title}>
      <Facts
        items={[
          {
            label: words.locale,
            value: <span lang={settings.locale}>{LANGUAGE_NAMES[settings.locale]}</span>,
          },
          {
            label: words.remindersLabel,
            value: settings.hasReminders ? words.remindersOn : words.remindersOff,
          },
        ]}
      />
      <FormPart open={w.edit} openLabel={`${w.edit}: ${words.title}`} done={w.saved}>
        {(close) => <SettingsForm settings={settings} onClose={close} />}
      </FormPart>
    </SectionCard>
  );
}

function SettingsForm({
  settings,
  onClose,
}: {
  settings: Settings;
  onClose: (isDone: boolean) => void;
}) {
  const { w } = useOwnWords(PROFILE_WORDS);
  const words = w.profile.settings;
  const { send, isBusy, failure } = useSend();
  const [locale, setLocale] = useState<Locale>(settings.locale);
  const [hasReminders, setHasReminders] = useState(settings.hasReminders);

  async function save() {
    if (!(await send(updateSettings, { body: { locale, hasReminders } }))) return;
    // A new document: the whole portal speaks the language from now on.
    window.location.assign(`${href('/profile')}?lang=${locale}`);
  }

  return (
    <SectionForm
      failed={w.failed}
      failure={failure}
      submit={w.save}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onCancel={() => onClose(false)}
    >
      <Select
        label={words.locale}
        name="locale"
        placeholder={null}
        options={LOCALES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
        value={locale}
        onChange={(value) => {
          if (isLocale(value)) setLocale(value);
        }}
      />
      <Checkbox
        label={words.reminders}
        hint={words.remindersHint}
        isChecked={hasReminders}
        onChange={setHasReminders}
      />
    </SectionForm>
  );
}
