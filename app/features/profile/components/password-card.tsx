import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { checkPasswordLength } from '#app/platform/password.ts';
import { PasswordField } from '#app/ui/password-field/password-field.tsx';
import { changePassword } from '../contract.ts';
import { describeField } from '../describe-field.ts';
import { FormPart, SectionCard, SectionForm } from '../section-card.tsx';
import { useSend } from '../use-send.ts';
import { PROFILE_WORDS } from '../words.ts';
import { CurrentPasswordField } from './current-password-field.tsx';

export function PasswordCard() {
  const { w } = useOwnWords(PROFILE_WORDS);
  const { password } = w.profile;
  return (
    <SectionCard title={password.title}>
      <p>{password.text}</p>
      <FormPart open={password.change} done={password.done}>
        {(close) => <PasswordForm onClose={close} />}
      </FormPart>
    </SectionCard>
  );
}

function PasswordForm({ onClose }: { onClose: (isDone: boolean) => void }) {
  const { w } = useOwnWords(PROFILE_WORDS);
  const { password: words } = w.profile;
  const { revalidate } = useRevalidator();
  const { send, refuse, isBusy, message, fields } = useSend();
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const labels = { showLabel: w.password.show, hideLabel: w.password.hide };

  async function save() {
    const wrong: Record<string, string> = {};
    if (old === '') wrong.old = 'passwordRequired';
    const length = checkPasswordLength(password);
    if (length) wrong.password = length;
    else if (repeat !== password) wrong.repeat = 'repeatDiffers';
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    if (!(await send(changePassword, { body: { oldPassword: old, password } }))) return;
    await revalidate();
    onClose(true);
  }

  return (
    <SectionForm
      failed={w.failed}
      failure={message === null ? null : message || w.network}
      submit={w.save}
      isBusy={isBusy}
      fields={fields}
      onSubmit={() => void save()}
      onCancel={() => onClose(false)}
    >
      <CurrentPasswordField
        label={words.old}
        name="old-password"
        value={old}
        onChange={setOld}
        error={fields.old}
      />
      <PasswordField
        {...labels}
        label={words.new}
        hint={words.newHint}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={describeField(w.errors.newPassword, fields.password)}
        required
      />
      <PasswordField
        {...labels}
        label={words.repeat}
        name="repeat"
        autoComplete="new-password"
        value={repeat}
        onChange={setRepeat}
        error={describeField(w.errors, fields.repeat)}
        required
      />
    </SectionForm>
  );
}
