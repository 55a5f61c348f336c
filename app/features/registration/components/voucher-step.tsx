import type { FormEvent } from 'react';
import { href, useRevalidator } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { VOUCHER_FIELDS } from '../registrant.ts';
import { REGISTRATION_WORDS } from '../words.ts';
import type { StepProps } from './person-step.tsx';
import { StepErrors } from './step-errors.tsx';
import styles from '../registration.module.css';

/** Step 2: the voucher, the terms, and the button that activates. */
export function VoucherStep({
  registration,
  firstError: { form, focusFirstError },
  isAlive,
  needsVoucher,
  asksWorkEmail,
}: StepProps & { needsVoucher: boolean; asksWorkEmail: boolean }) {
  const { w } = useOwnWords(REGISTRATION_WORDS);
  const { revalidate } = useRevalidator();
  const { activation, draft, change, checkField, checkStep, messageOf, send, goTo, isBusy } =
    registration;

  async function activate(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const isRight = (await checkStep(VOUCHER_FIELDS)) && (await send());
    if (!isRight) focusFirstError();
    // A new subscription opens the last step.
    else if (activation) await revalidate();
  }

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void activate(event)}
    >
      <p className={styles.note}>{needsVoucher ? w.voucherLead : w.withoutVoucherLead}</p>
      {activation?.isPersonKnown && <p className={styles.note}>{w.knownPerson}</p>}
      <StepErrors registration={registration} fields={VOUCHER_FIELDS} form={form} />
      <TextField
        id="voucherCode"
        name="voucherCode"
        label={w.fields.voucherCode}
        value={draft.texts.voucherCode}
        error={messageOf('voucherCode')}
        onChange={(voucherCode) =>
          change({ texts: { ...draft.texts, voucherCode } }, 'voucherCode')
        }
        onBlur={() => void checkField('voucherCode')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        isOptional={!needsVoucher}
        required={needsVoucher}
      />
      {asksWorkEmail && !activation && (
        <TextField
          id="workEmail"
          name="workEmail"
          type="email"
          label={w.fields.workEmail}
          hint={w.workEmailHint}
          value={draft.texts.workEmail}
          error={messageOf('workEmail')}
          onChange={(workEmail) => change({ texts: { ...draft.texts, workEmail } }, 'workEmail')}
          onBlur={() => void checkField('workEmail')}
          autoComplete="section-work email"
          isOptional
        />
      )}
      <Checkbox
        id="acceptsTerms"
        name="acceptsTerms"
        label={w.terms}
        error={messageOf('acceptsTerms')}
        isChecked={draft.acceptsTerms}
        onChange={(acceptsTerms) => change({ acceptsTerms }, 'acceptsTerms')}
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
      <div className={styles.actions}>
        {!activation?.isPersonKnown && (
          <Button variant="quiet" onClick={() => goTo('person')} disabled={isBusy}>
            {w.back}
          </Button>
        )}
        <Button type="submit" isBusy={isBusy} disabled={!isAlive}>
          {w.activate}
        </Button>
      </div>
    </form>
  );
}
