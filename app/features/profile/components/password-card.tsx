import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { checkPasswordLength } from '#app/platform/password.ts';
import { PasswordField } from '#app/ui/password-field/password-field.tsx';
import { changePassword } from '../contract.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { FormPart, SectionCard, SectionForm } from '#app/features/account-pages/section-card.tsx';
import { useSend } from '#app/forms/use-send.ts';
import { useStepUp } from '../use-step-up.tsx';
import { PROFILE_WORDS } from '../words.ts';

export function PasswordCard({ asksForCode }: { asksForCode: boolean }) {
  const { w } = useOwnWords(PROFILE_WORDS);
  const { password } = w.profile;
  return (
    <SectionCard title={password.title}>
      <p>{password.text}</p>
      <FormPart open={password.change} done={password.done}>
        {(close) => <PasswordForm asksForCode={asksForCode} onClose={close} />}
      </FormPart>
    </SectionCard>
  );
}

function PasswordForm({
  asksForCode,
  onClose,
}: {
  asksForCode: boolean;
  onClose: (isDone: boolean) => void;
}) {
  const { w } = useOwnWords(PROFILE_WORDS);
  const { password: words } = w.profile;
  const { revalidate } = useRevalidator();
  const { send, refuse, isBusy, failure, fields } = useSend();
  const stepUp = useStepUp(asksForCode);
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const labels = { showLabel: w.password.show, hideLabel: w.password.hide };

  async function save() {
    const { password: old, ...wrong } = stepUp.findMissing();
    if (old) wrong.old = old;
    const length = checkPasswordLength(password);
    if (length) wrong.password = length;
    else if (repeat !== password) wrong.repeat = 'repeatDiffers';
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    if (
      !(await send(changePassword, {
        body: { ...stepUp.typed, oldPassword: stepUp.typed.password, password },
      }))
    )
      return;
    await revalidate();
    onClose(true);
  }

  return (
    <SectionForm
      failed={w.failed}
      failure={failure}
      submit={w.save}
      isBusy={isBusy}
      fields={fields}
      onSubmit={() => void save()}
      onCancel={() => onClose(false)}
    >
      {stepUp.draw(words.old, { ...fields, password: fields.old }, 'old-password')}
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
