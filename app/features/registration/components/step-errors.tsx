import type { RefObject } from 'react';
import { focusField } from '#app/forms/use-first-error.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { ErrorSummary } from '#app/ui/error-summary/error-summary.tsx';
import type { RegistrationField } from '../registrant.ts';
import type { useRegistration } from '../use-registration.ts';
import { REGISTRATION_WORDS } from '../words.ts';

/** Every wrong field of a step with the way to it. */
export function StepErrors({
  registration: { messageOf },
  fields,
  form,
}: {
  registration: ReturnType<typeof useRegistration>;
  fields: readonly RegistrationField[];
  form: RefObject<HTMLFormElement | null>;
}) {
  const { w, t } = useOwnWords(REGISTRATION_WORDS);
  const errors = fields.flatMap((field) => {
    const message = messageOf(field);
    return message ? [{ field, label: w.fields[field], message }] : [];
  });
  return (
    <ErrorSummary
      title={t(w.errorTitle, { count: errors.length })}
      errors={errors}
      onGo={(field) => focusField(form.current, field)}
    />
  );
}
