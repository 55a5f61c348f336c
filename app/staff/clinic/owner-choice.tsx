import type { ReactNode } from 'react';
import { GetForm } from '#app/staff/kit/get-form.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { CLINIC_PARAMS } from './clinic-address.ts';
import styles from './clinic.module.css';

/** Whether what is shown is the clinic's own or one of its doctors'. */
export function OwnerChoice({
  board: { clinic, doctors, doctorId },
  words,
  children,
}: {
  board: {
    clinic: { id: number };
    doctors: readonly { id: number; name: string }[];
    /** null: the clinic's own. */
    doctorId: number | null;
  };
  words: { whose: string; own: string; show: string };
  children?: ReactNode;
}) {
  return (
    <GetForm className={styles.choice}>
      <input type="hidden" name={CLINIC_PARAMS.clinic} value={clinic.id} />
      <Select
        key={doctorId}
        label={words.whose}
        name={CLINIC_PARAMS.doctor}
        defaultValue={doctorId === null ? '' : String(doctorId)}
        placeholder={words.own}
        options={doctors.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Button type="submit" size="s" variant="secondary">
        {words.show}
      </Button>
      {children}
    </GetForm>
  );
}
