import { href } from 'react-router';
import type { ReactNode } from 'react';
import { formatPrice } from '#app/i18n/money.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { DateOfBirthField } from '#app/ui/date-of-birth-field/date-of-birth-field.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import type { OwnData } from '#app/features/reservations/contract.ts';
import type { OnBehalfDraft } from './draft.ts';
import { nameFields } from './field-order.ts';
import type { OnBehalfField } from '#app/features/reservations/check-other.ts';
import { chooseOnBehalf, OTHER_PERSON } from './on-behalf.ts';
import { RELATIONS } from '#app/people/relations.ts';
import { BOOKING_WORDS } from './words.ts';
import styles from './components/reservation-form.module.css';

interface ForWhomProps<Draft extends OnBehalfDraft> {
  id: string;
  draft: Draft;
  own: Pick<OwnData, 'children'>;
  asksMothersName: boolean;
  /** What the visit costs somebody without cover; null: unknown, or said already. */
  fullPrice: number | null;
  messageOf: (field: OnBehalfField) => string | undefined;
  /** Takes the error of a field back and the new draft over. */
  change: (field: OnBehalfField) => (draft: Draft) => void;
  /** What the portal knows. */
  children: ReactNode;
}

/** For whom a customer books: themselves, a child of theirs, or somebody whose details they give. */
export function ForWhom<Draft extends OnBehalfDraft>(props: ForWhomProps<Draft>) {
  const { id, draft, own, asksMothersName, messageOf, change, children } = props;
  const { w } = useOwnWords(BOOKING_WORDS);
  const words = w.form.forWhom;
  const isOther = draft.onBehalf === OTHER_PERSON;
  return (
    <>
      <Select
        id={`${id}-onBehalf`}
        label={words.label}
        name="onBehalf"
        placeholder={null}
        options={[
          { value: '', label: words.me },
          ...(own.children.length === 0
            ? []
            : [
                {
                  label: words.children,
                  options: own.children.map((child) => ({ value: child.id, label: child.name })),
                },
              ]),
          { value: OTHER_PERSON, label: words.other },
        ]}
        value={draft.onBehalf}
        error={messageOf('onBehalf')}
        onChange={(value) => change('onBehalf')(chooseOnBehalf(draft, value))}
      />
      {draft.onBehalf !== '' && (
        <p className={styles.intro} role="status">
          {isOther ? words.otherIntro : words.childIntro}
        </p>
      )}
      {isOther ? <OtherFields {...props} /> : children}
      {draft.onBehalf !== '' && asksMothersName && (
        <TextField
          id={`${id}-patientMothersName`}
          label={w.form.patientMothersName}
          hint={w.form.patientMothersNameHint}
          name="patientMothersName"
          autoComplete="off"
          value={draft.patientMothersName}
          error={messageOf('patientMothersName')}
          onChange={(patientMothersName) =>
            change('patientMothersName')({ ...draft, patientMothersName })
          }
          required
        />
      )}
      {isOther && (
        <Checkbox
          id={`${id}-isAgreed`}
          name="isAgreed"
          label={words.isAgreed}
          isChecked={draft.isAgreed}
          error={messageOf('isAgreed')}
          onChange={(isAgreed) => change('isAgreed')({ ...draft, isAgreed })}
          required
        />
      )}
      {isOther && children}
    </>
  );
}

function OtherFields<Draft extends OnBehalfDraft>({
  id,
  draft,
  fullPrice,
  messageOf,
  change,
}: ForWhomProps<Draft>) {
  const { w, t, locale, market } = useOwnWords(BOOKING_WORDS);
  const { isInsured } = usePortal().viewer;
  const words = w.form.forWhom;
  return (
    <>
      <p className={styles.intro}>
        {words.keepChild}{' '}
        <a href={href('/profile/relatives')} target="_blank" rel="noopener">
          {words.keepChildLink}
        </a>
      </p>
      {isInsured && (
        <Banner tone="info">
          {fullPrice === null
            ? words.notCovered
            : t(words.notCoveredPrice, { price: formatPrice(locale, market, fullPrice) })}
        </Banner>
      )}
      <div className={styles.names}>
        {nameFields(market).map((field) => (
          <TextField
            key={field}
            id={`${id}-${field}`}
            label={w.form[field]}
            name={field}
            autoComplete="off"
            value={draft[field]}
            error={messageOf(field)}
            onChange={(value) => change(field)({ ...draft, [field]: value })}
            required
          />
        ))}
      </div>
      <DateOfBirthField
        label={w.form.patientDateOfBirth}
        name="patientDateOfBirth"
        value={draft.dateOfBirth}
        autoComplete={false}
        error={messageOf('patientDateOfBirth')}
        onChange={(dateOfBirth) => change('patientDateOfBirth')({ ...draft, dateOfBirth })}
        required
      />
      <Select
        id={`${id}-relation`}
        label={words.relation}
        name="relation"
        options={RELATIONS.map((value) => ({ value, label: words.relations[value] }))}
        value={draft.relation}
        error={messageOf('relation')}
        onChange={(relation) => change('relation')({ ...draft, relation })}
        required
      />
    </>
  );
}
