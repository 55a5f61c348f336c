import { useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  Facts,
  FormPart,
  SectionCard,
  SectionForm,
} from '#app/features/account-pages/section-card.tsx';
import { requestWorkAddress } from '#app/features/identity/contract.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { EMAIL_MAX } from '#app/features/identity/contract.ts';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import type { Profile } from '../get-profile.server.ts';
import { PROFILE_WORDS } from '../words.ts';

type Work = NonNullable<Profile['work']>;

/** The address at work of somebody whose employer pays: confirmed, or how to confirm it. */
export function WorkCard({ work }: { work: Work }) {
  const { w, t } = useOwnWords(PROFILE_WORDS);
  const words = w.profile.work;
  const { email, isConfirmed } = work;
  if (isConfirmed) {
    return (
      <SectionCard title={words.title}>
        <Facts items={[{ label: words.confirmed, value: email ?? '' }]} />
      </SectionCard>
    );
  }
  return (
    <SectionCard title={words.title}>
      <p>{words.text}</p>
      {email !== null && <p>{t(words.mailed, { email })}</p>}
      <FormPart open={email === null ? words.start : words.again} done={words.done}>
        {(close) => <WorkForm email={email ?? ''} onClose={close} />}
      </FormPart>
    </SectionCard>
  );
}

function WorkForm({ email, onClose }: { email: string; onClose: (isDone: boolean) => void }) {
  const { w } = useOwnWords(PROFILE_WORDS);
  const words = w.profile.work;
  const { revalidate } = useRevalidator();
  const { send, isBusy, failure, fields } = useSend();
  const [typed, setTyped] = useState(email);

  async function ask() {
    if (!(await send(requestWorkAddress, { body: { email: typed.trim() } }))) return;
    await revalidate();
    onClose(true);
  }

  return (
    <SectionForm
      failed={words.failed}
      failure={failure}
      submit={words.submit}
      isBusy={isBusy}
      fields={fields}
      onSubmit={() => void ask()}
      onCancel={() => onClose(false)}
    >
      <TextField
        label={words.email}
        name="workEmail"
        type="email"
        autoComplete="section-work email"
        maxLength={EMAIL_MAX}
        value={typed}
        onChange={setTyped}
        error={
          fields.email === undefined
            ? null
            : fields.email === 'notAtWork'
              ? words.notAtWork
              : words.invalid
        }
        required
      />
    </SectionForm>
  );
}
