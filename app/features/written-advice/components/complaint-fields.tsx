import { href } from 'react-router';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import {
  COURSES,
  DETAIL_MAX,
  shouldCallToday,
  SINCE,
  STRENGTHS,
  type GuidedAnswers,
} from '../advice-rules.ts';
import type { AdviceDraft, Specialty } from '../contract.ts';
import { ADVICE_WORDS } from '../words.ts';
import styles from '../written-advice.module.css';
import { Choices } from './choices.tsx';

export interface PartProps {
  draft: AdviceDraft;
  change: (values: Partial<AdviceDraft>) => void;
  /** Of a field, in words. */
  error: (field: string) => string | null;
}

export function SpecialtyField({
  draft,
  change,
  error,
  specialties,
}: PartProps & { specialties: readonly Specialty[] }) {
  const { w, locale, market } = useOwnWords(ADVICE_WORDS);
  const options = specialties
    .map((one) => ({ value: String(one.id), label: localise(one, locale, market) }))
    .toSorted((one, next) => one.label.localeCompare(next.label, locale));
  return (
    <Select
      name="specialization"
      label={w.form.specialty}
      hint={w.form.specialtyHint}
      placeholder={w.form.notSure}
      options={options}
      value={draft.specialization}
      onChange={(specialization) => change({ specialization })}
      error={error('specialization')}
    />
  );
}

export function Complaint({ draft, change, error }: PartProps) {
  const { w } = useOwnWords(ADVICE_WORDS);
  const hasComplaint = draft.since !== '' && draft.since !== 'no_complaint';
  return (
    <Card padding="l" className={styles.card}>
      <h2 className={styles.subtitle}>{w.form.complaint}</h2>
      <Choices
        name="since"
        label={w.form.since}
        options={SINCE.map((value) => ({ value, label: w.form.sinces[value] }))}
        value={draft.since}
        onChange={(since) => change({ since })}
        error={error('since')}
      />
      {hasComplaint && (
        <>
          <Choices
            name="course"
            label={w.form.course}
            options={COURSES.map((value) => ({ value, label: w.form.courses[value] }))}
            value={draft.course}
            onChange={(course) => change({ course })}
            error={error('course')}
          />
          <Choices
            name="strength"
            label={w.form.strength}
            options={STRENGTHS.map((value) => ({ value, label: w.form.strengths[value] }))}
            value={draft.strength}
            onChange={(strength) => change({ strength })}
            error={error('strength')}
          />
        </>
      )}
      <CallToday draft={draft} />
    </Card>
  );
}

/** Read out politely as soon as the answers ask for it. */
function CallToday({ draft }: { draft: AdviceDraft }) {
  const { w } = useOwnWords(ADVICE_WORDS);
  const isUrgent = shouldCallToday(draft as Partial<GuidedAnswers>);
  return (
    <div role="status">
      {isUrgent && (
        <Banner tone="warning">
          {w.form.callToday} <a href={href('/services/consultation')}>{w.form.callTodayLink}</a>
        </Banner>
      )}
    </div>
  );
}

export function Background({ draft, change, error }: PartProps) {
  const { w } = useOwnWords(ADVICE_WORDS);
  return (
    <Card padding="l" className={styles.card}>
      <h2 className={styles.subtitle}>{w.form.background}</h2>
      {(['conditions', 'medicines', 'allergies'] as const).map((field) => (
        <TextArea
          key={field}
          name={field}
          label={w.form[field]}
          rows={2}
          limit={DETAIL_MAX}
          value={draft[field]}
          onChange={(text) => change({ [field]: text })}
          error={error(field)}
          isOptional
        />
      ))}
    </Card>
  );
}
