import type { MouseEvent, RefObject } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import type { RegistrationField } from '../registrant.ts';
import type { useRegistration } from '../use-registration.ts';
import { REGISTRATION_WORDS } from '../words.ts';
import styles from '../registration.module.css';
import { focusField } from '#app/forms/use-first-error.ts';

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
  const wrong = fields.filter((field) => messageOf(field));
  if (wrong.length === 0) return null;
  const go = (field: RegistrationField) => (event: MouseEvent) => {
    event.preventDefault();
    focusField(form.current, field);
  };
  return (
    <Banner tone="danger" title={t(w.errorTitle, { count: wrong.length })}>
      <ul className={styles.errors}>
        {wrong.map((field) => (
          <li key={field}>
            <a href={`#${field}`} onClick={go(field)}>
              {w.fields[field]}: {messageOf(field)}
            </a>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
