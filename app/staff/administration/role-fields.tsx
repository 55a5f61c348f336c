import { useState } from 'react';
import { DOCTORS_ROLES, findGivableRoles } from '#app/features/administration/staff-rules.ts';
import { LOCALES, localise, type LocalisedText } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { StaffActor, StaffRole } from '#app/platform/actor.ts';
import { PERMISSIONS } from '#app/platform/permissions.ts';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { ADMINISTRATION_WORDS } from './administration-words.ts';
import styles from '#app/staff/staff.module.css';

/** What roles can be given, where. */
export interface RoleChoices {
  partners: { id: number; name: string; roles: StaffRole[] }[];
  specialties: { id: number; name: string; locales: LocalisedText }[];
}

export function findRoleChoices(
  actor: StaffActor,
  partners: readonly { id: number; name: string }[],
  specialties: RoleChoices['specialties'],
): RoleChoices {
  return {
    partners: partners.map(({ id, name }) => ({ id, name, roles: findGivableRoles(actor, id) })),
    specialties,
  };
}

type Errors = Partial<Record<'role' | 'providerId' | 'languages', string>>;

/** A role that is being chosen, with what belongs to it. */
export function useChosenRole({ partners }: RoleChoices) {
  const { invite } = useOwnWords(ADMINISTRATION_WORDS).w;
  const [partnerId, setPartnerId] = useState(partners[0]?.id ?? 0);
  const [role, setRole] = useState<StaffRole | ''>('');
  const [clinic, setClinic] = useState('');
  const [languages, setLanguages] = useState<readonly string[]>([]);
  const [specialty, setSpecialty] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const isAtClinic = role !== '' && PERMISSIONS[role].at === 'clinic';
  const isDoctor = role !== '' && DOCTORS_ROLES.includes(role);

  /** As the calls take it; null: something is missing, and it is said where. */
  function read() {
    const found: Errors = {
      ...(role === '' && { role: invite.required }),
      ...(isAtClinic &&
        !/^[1-9]\d{0,14}$/.test(clinic.trim()) && {
          providerId: clinic.trim() === '' ? invite.required : invite.noClinic,
        }),
    };
    setErrors(found);
    if (role === '' || Object.keys(found).length > 0) return null;
    return {
      partnerId,
      role,
      ...(isAtClinic && { providerId: Number(clinic) }),
      ...(isDoctor && {
        languages: [...languages],
        specialties: specialty ? [Number(specialty)] : [],
      }),
    };
  }

  /** What the server found. */
  function refuse(fields: Record<string, string>) {
    setErrors({
      ...(fields.providerId && { providerId: invite.noClinic }),
      ...(fields.languages && { languages: invite.required }),
    });
  }

  return {
    partnerId,
    setPartnerId,
    role,
    setRole,
    clinic,
    setClinic,
    languages,
    setLanguages,
    specialty,
    setSpecialty,
    errors,
    isAtClinic,
    isDoctor,
    read,
    refuse,
  };
}

/** Partner, role, and what belongs to the role. */
export function RoleFields({
  choices,
  chosen,
}: {
  choices: RoleChoices;
  chosen: ReturnType<typeof useChosenRole>;
}) {
  const { w, locale, market } = useOwnWords(ADMINISTRATION_WORDS);
  const { invite, roles } = w;
  const { partners, specialties } = choices;
  const partner = partners.find(({ id }) => id === chosen.partnerId);
  return (
    <>
      {partners.length > 1 && (
        <Select
          label={invite.partner}
          value={String(chosen.partnerId)}
          placeholder={null}
          onChange={(one) => chosen.setPartnerId(Number(one))}
          options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <Select
        label={invite.role}
        value={chosen.role}
        onChange={(one) => chosen.setRole(partner?.roles.find((role) => role === one) ?? '')}
        options={(partner?.roles ?? []).map((role) => ({ value: role, label: roles[role] }))}
        error={chosen.errors.role ?? null}
      />
      {chosen.isAtClinic && (
        <TextField
          label={invite.clinic}
          hint={invite.clinicHint}
          inputMode="numeric"
          maxLength={15}
          value={chosen.clinic}
          onChange={chosen.setClinic}
          error={chosen.errors.providerId ?? null}
        />
      )}
      {chosen.isDoctor && (
        <>
          <fieldset className={styles.choices}>
            <legend>{invite.speaks}</legend>
            {LOCALES.map((one) => (
              <Checkbox
                key={one}
                label={invite.languages[one]}
                isChecked={chosen.languages.includes(one)}
                onChange={(isChecked) =>
                  chosen.setLanguages(
                    isChecked
                      ? [...chosen.languages, one]
                      : chosen.languages.filter((other) => other !== one),
                  )
                }
              />
            ))}
          </fieldset>
          <Select
            label={invite.specialty}
            value={chosen.specialty}
            onChange={chosen.setSpecialty}
            options={specialties.map((one) => ({
              value: String(one.id),
              label: localise(one, locale, market),
            }))}
            error={chosen.errors.languages ?? null}
          />
        </>
      )}
    </>
  );
}
