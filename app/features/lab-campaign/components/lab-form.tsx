import type { FormEvent } from 'react';
import { href } from 'react-router';
import { focusField, useFirstError } from '#app/forms/use-first-error.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { maskPhone, PHONE_EXAMPLES } from '#app/people/phone-mask.ts';
import { orderNames } from '#app/people/person-name.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { DateOfBirthField } from '#app/ui/date-of-birth-field/date-of-birth-field.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { ErrorSummary } from '#app/ui/error-summary/error-summary.tsx';
import { MailSent } from '#app/ui/illustrations/mail-sent.tsx';
import { PhoneField } from '#app/ui/phone-field/phone-field.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { writeChoice, type LabPlace } from '../lab-campaign.ts';
import { CODE_MAX, type LabText } from '../lab-form.ts';
import { useLabForm } from '../use-lab-form.ts';
import { LAB_WORDS } from '../words.ts';
import styles from '../pages/lab.module.css';

/** Printed in groups with spaces or hyphens between them. */
const CODE_TYPED_MAX = 2 * CODE_MAX;

type State = ReturnType<typeof useLabForm>;

/** Who registers, with which code, where and when; then that it has been done. */
export function LabFormCard({ today, places }: { today: string; places: readonly LabPlace[] }) {
  const { w, t } = useOwnWords(LAB_WORDS);
  const state = useLabForm({ today, places });
  const isAlive = useAlive();
  const { form, focusFirstError } = useFirstError();
  const [done, focusDone] = useDrawnFocus<HTMLHeadingElement>();
  const { isBusy, sentTo, send, failure, wrong, messageOf } = state;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (await send()) focusDone();
    else focusFirstError();
  }

  if (sentTo !== null) {
    return (
      <Card padding="l" className={styles.card}>
        <MailSent size="s" />
        <h2 ref={done} tabIndex={-1} className={styles.heading}>
          {w.done.title}
        </h2>
        <p className={styles.done}>{t(w.done.text, { email: sentTo })}</p>
      </Card>
    );
  }
  return (
    <Card padding="l" className={styles.card}>
      <h2 className={styles.heading}>{w.form}</h2>
      <noscript>
        <Banner tone="warning">{w.needsScript}</Banner>
      </noscript>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failedTitle}>
          {failure}
        </Banner>
      )}
      <form
        ref={form}
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <ErrorSummary
          title={t(w.errorTitle, { count: wrong.length })}
          errors={wrong.map((field) => ({
            field,
            label: w.fields[field],
            message: messageOf(field) ?? '',
          }))}
          onGo={(field) => focusField(form.current, field)}
        />
        <Person state={state} />
        <Entitlement state={state} places={places} />
        <Statements state={state} />
        <div>
          <Button type="submit" isBusy={isBusy} disabled={!isAlive}>
            {w.submit}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function useTextOf({ form, messageOf, change }: State) {
  const { w } = useOwnWords(LAB_WORDS);
  return (field: LabText) => ({
    id: field,
    name: field,
    label: w.fields[field],
    value: form[field],
    error: messageOf(field),
    onChange: (value: string) => change({ [field]: value }),
    required: true,
  });
}

function Person({ state }: { state: State }) {
  const { w, t, market } = useOwnWords(LAB_WORDS);
  const textOf = useTextOf(state);
  const names = orderNames(market, 'lastName' as const, 'firstName' as const);
  return (
    <>
      <div className={styles.pair}>
        {names.map((field) => (
          <TextField
            key={field}
            {...textOf(field)}
            autoComplete={field === 'lastName' ? 'family-name' : 'given-name'}
          />
        ))}
      </div>
      <div id="dateOfBirth">
        <DateOfBirthField
          name="dateOfBirth"
          label={w.fields.dateOfBirth}
          value={state.born}
          onChange={state.setBorn}
          error={state.messageOf('dateOfBirth')}
          required
        />
      </div>
      <div className={styles.pair}>
        <TextField
          {...textOf('email')}
          hint={w.emailHint}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <PhoneField
          {...textOf('phone')}
          hint={t(w.phoneHint, { example: PHONE_EXAMPLES[market] })}
          format={(typed) => maskPhone(typed, market)}
        />
        <TextField {...textOf('zipcode')} inputMode="numeric" autoComplete="postal-code" />
      </div>
    </>
  );
}

function Entitlement({ state, places }: { state: State; places: readonly LabPlace[] }) {
  const { w } = useOwnWords(LAB_WORDS);
  const dates = useDates();
  const textOf = useTextOf(state);
  return (
    <>
      <TextField
        {...textOf('code')}
        hint={w.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={CODE_TYPED_MAX}
      />
      <Select
        {...textOf('choice')}
        options={places.map(({ key, place, days }) => ({
          label: place,
          options: days.map((day) => ({
            value: writeChoice(key, day),
            label: `${place}, ${dates.dayFull(day)}`,
          })),
        }))}
      />
    </>
  );
}

/** What has to be accepted, and apart from it what may be agreed to. */
function Statements({ state: { form, change, messageOf } }: { state: State }) {
  const { w, t } = useOwnWords(LAB_WORDS);
  const { productName } = usePortal();
  return (
    <>
      <Checkbox
        id="acceptsTerms"
        name="acceptsTerms"
        label={w.terms}
        error={messageOf('acceptsTerms')}
        isChecked={form.acceptsTerms}
        onChange={(acceptsTerms) => change({ acceptsTerms })}
        required
      />
      <p className={styles.links}>
        <a href={href('/pages/:slug', { slug: 'terms' })} target="_blank" rel="noopener">
          {w.termsLink}
        </a>
        <a href={href('/pages/:slug', { slug: 'privacy' })} target="_blank" rel="noopener">
          {w.privacyLink}
        </a>
      </p>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{w.marketingTitle}</legend>
        <Checkbox
          name="agreesToMarketing"
          label={t(w.marketing, { product: productName })}
          hint={w.marketingHint}
          isChecked={form.agreesToMarketing}
          onChange={(agreesToMarketing) => change({ agreesToMarketing })}
        />
      </fieldset>
    </>
  );
}
