import { useRef, useState } from 'react';
import type { ProviderDetails } from '#app/features/directory/contract.ts';
import { doctorHref, providerHref } from '#app/features/profile-address/profile-address.ts';
import { ProviderChoice, type NamedProvider } from '#app/features/search/provider-choice.tsx';
import { SpecialtyField } from '#app/features/search/specialty-choice.ts';
import {
  useSpecialtySearch,
  type SpecialtySearch,
} from '#app/features/search/use-specialty-search.ts';
import { formatAddress } from '#app/i18n/format-address.ts';
import { localise, type Market } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { Select } from '#app/ui/select/select.tsx';
import type { CareChoice } from '../care-draft.ts';
import { askProvider, type Beginning } from '../load-beginning.ts';
import { CARE_WORDS } from '../words.ts';
import styles from './new-booking.module.css';

interface ChosenCare {
  specialty: SpecialtySearch;
  names: SpecialtySearch;
  provider: ProviderDetails | null;
  doctorId: number | null;
  subfunction: number | null;
  /** Of the service, as far as its clinic says; null: unknown. */
  specialtyId: number | null;
  /** What is sent of it. */
  chosen: CareChoice;
  chooseProvider: (named: NamedProvider | null) => void;
  chooseDoctor: (id: number | null) => void;
  chooseSubfunction: (id: number | null) => void;
}

/** Which care, at which clinic and with whom: what the form was opened with, or what the finder’s fields find. */
export function useCareChoice(beginning: Beginning): ChosenCare {
  const { locale, market } = useOwnWords(CARE_WORDS);
  const { subfunction: asked } = beginning;
  const specialty = useSpecialtySearch(
    asked && { id: asked.id, label: localise(asked, locale, market) },
  );
  const names = useSpecialtySearch(undefined);
  const [provider, setProvider] = useState(beginning.provider);
  const [doctorId, setDoctorId] = useState(beginning.doctorId);
  const [offered, setOffered] = useState(() => keepOffered(beginning.provider, asked?.id ?? null));
  const latest = useRef(0);

  const chooseProvider = async (named: NamedProvider | null) => {
    latest.current += 1;
    const turn = latest.current;
    const found = named && (await askProvider(named.providerId));
    if (latest.current !== turn) return;
    setProvider(found);
    setDoctorId(found && named ? named.doctorId : null);
    setOffered(keepOffered(found, specialty.chosen ? Number(specialty.chosen.id) : offered));
  };

  const typed = specialty.chosen ? Number(specialty.chosen.id) : null;
  const subfunction = provider ? offered : typed;
  return {
    specialty,
    names,
    provider,
    doctorId,
    subfunction,
    specialtyId: findOffering(provider, subfunction)?.id ?? null,
    chosen: {
      subfunction,
      provider: provider && describeProvider(market, provider),
      doctorName: provider?.doctors.find(({ id }) => id === doctorId)?.name ?? null,
    },
    chooseProvider: (named) => void chooseProvider(named),
    chooseDoctor: setDoctorId,
    chooseSubfunction: setOffered,
  };
}

/** null: it is not done there. */
function keepOffered(provider: ProviderDetails | null, subfunction: number | null): number | null {
  return findOffering(provider, subfunction) ? subfunction : null;
}

/** The specialty of the clinic's to which a service belongs. */
function findOffering(provider: ProviderDetails | null, subfunction: number | null) {
  return provider?.specializations.find(({ subfunctions }) =>
    subfunctions.some(({ id }) => id === subfunction),
  );
}

function describeProvider(
  market: Market,
  { provider }: ProviderDetails,
): NonNullable<CareChoice['provider']> {
  const { id, uuid, name, phone } = provider;
  return { id, uuid, name, address: formatAddress(market, provider), phone: phone.slice(0, 10) };
}

/** Clinic, doctor, function: as far as somebody knows them. */
export function CareChoiceFields({
  choice,
  error,
}: {
  choice: ChosenCare;
  error: (field: string) => string | null;
}) {
  const { w } = useOwnWords(CARE_WORDS);
  const { specialty, names, provider } = choice;
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{w.form.which}</legend>
      {provider ? (
        <AtProvider {...{ choice, error }} provider={provider} />
      ) : (
        <>
          <SpecialtyField
            specialty={specialty}
            isOnlySpecialties
            error={error('subfunction')}
            required
          />
          <ProviderChoice
            search={names}
            label={w.form.provider}
            hint={w.form.providerHint}
            error={error('provider')}
            onChoose={choice.chooseProvider}
            isOptional
          />
        </>
      )}
    </fieldset>
  );
}

/** The clinic with its profile; only what is done there can be asked for. */
function AtProvider({
  provider: { provider, doctors, specializations },
  choice,
  error,
}: {
  provider: ProviderDetails;
  choice: ChosenCare;
  error: (field: string) => string | null;
}) {
  const { w, locale, market } = useOwnWords(CARE_WORDS);
  const doctor = doctors.find(({ id }) => id === choice.doctorId);
  return (
    <>
      <div className={styles.chosen}>
        <p className={styles.name}>
          <Link to={providerHref(provider.id)} target="_blank" rel="noopener">
            {provider.name}
          </Link>
        </p>
        <p className={styles.note}>{formatAddress(market, provider)}</p>
        {doctor && (
          <p>
            <Link to={doctorHref(provider.id, doctor.id)} target="_blank" rel="noopener">
              {doctor.name}
            </Link>
            {doctor.languages.includes('en') && ` · ${w.form.speaksEnglish}`}
          </p>
        )}
        <p>
          <Button size="s" variant="quiet" onClick={() => choice.chooseProvider(null)}>
            {w.form.otherProvider}
          </Button>
        </p>
      </div>
      <Select
        name="subfunction"
        label={w.form.care}
        options={specializations.map((one) => ({
          label: localise(one, locale, market),
          options: one.subfunctions.map((sub) => ({
            value: String(sub.id),
            label: localise(sub, locale, market),
          })),
        }))}
        value={choice.subfunction === null ? '' : String(choice.subfunction)}
        onChange={(id) => choice.chooseSubfunction(Number(id) || null)}
        error={error('subfunction') ?? error('provider')}
        required
      />
      <Select
        name="doctor"
        label={w.form.doctor}
        placeholder={w.form.anyDoctor}
        options={doctors.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={choice.doctorId === null ? '' : String(choice.doctorId)}
        onChange={(id) => choice.chooseDoctor(Number(id) || null)}
        error={error('doctor')}
        isOptional
      />
    </>
  );
}
