import { useState, type FormEvent } from 'react';
import type { StaffProof } from '#app/features/identity/staff-proof.ts';
import { takePrivacyStep, type PrivacyStep } from '#app/features/privacy-desk/contract.ts';
import { EXTENSION_REASONS } from '#app/people/privacy-requests.ts';
import { isReachedByLink } from '#app/features/privacy-desk/request-rules.ts';
import type { RequestFile } from '#app/features/privacy-desk/request-file.server.ts';
import { DATA_COPY_HOURS } from '#app/features/profile/data-copy.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { PRIVACY_REFUSALS } from '#app/platform/states.ts';
import { useDay } from '#app/time/use-instant.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { PlainStep, PrivacyErasureSteps } from './privacy-erasure-steps.tsx';
import { PRIVACY_ROOM_WORDS } from './privacy-words.ts';
import own from './privacy.module.css';
import { SendOutcome } from '#app/staff/kit/send-outcome.tsx';
import { useSeenFacts } from '#app/staff/kit/use-seen-facts.ts';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import styles from '#app/staff/staff.module.css';

/** A step without the version that it is taken from. */
type StepToTake = PrivacyStep extends infer Step
  ? Step extends PrivacyStep
    ? Omit<Step, 'version'>
    : never
  : never;
type Take = (step: StepToTake) => void;

/** The mail with the link to the copy is on its way. */
function isCopyLeaving({ kind, state, person, steps }: RequestFile): boolean {
  const isOpen = kind === 'export' && state === 'received' && person !== null;
  return isOpen && steps.length > 0 && !steps.includes('send_copy');
}

/** What somebody else may change of a request. */
function useSeenRequest({ state, dueOn, deciderName }: RequestFile) {
  const { w } = useOwnWords(PRIVACY_ROOM_WORDS);
  const dayOf = useDay();
  return useSeenFacts({
    [w.state]: w.states[state],
    [w.due]: dayOf(dueOn),
    [w.decided]: deciderName ?? '–',
  });
}

/** Takes the steps of a request, and says how the last one went. */
function useSteps(found: RequestFile) {
  const { w } = useOwnWords(PRIVACY_ROOM_WORDS);
  const { send, isBusy, failure, code, fields, refuse } = useSend();
  const { refresh } = useRefresh();
  const [isDone, setIsDone] = useState(false);
  const { partnerId, id, version } = found;
  const seen = useSeenRequest(found);

  async function take(step: StepToTake) {
    if (isBusy) return;
    seen.keep();
    setIsDone(false);
    const params = { partnerId: String(partnerId), id };
    setIsDone((await send(takePrivacyStep, { params, body: { ...step, version } })) !== null);
    await refresh();
  }
  const press: Take = (step) => void take(step);
  const isCodeWrong = code === 'second_factor_wrong' || code === 'second_factor_required';
  const codeError = isCodeWrong ? w.codeWrong : fields.code === undefined ? null : w.codeRequired;
  const told = code === 'changed_meanwhile' ? seen.tell(w.changedMeanwhile) : failure;
  const prove = (step: 'propose_erasure' | 'confirm_erasure') => (proof: StaffProof) =>
    proof.code?.trim() === '' ? refuse({ code: 'required' }) : press({ step, ...proof });
  return { isBusy, isDone, fields, codeError, told, press, prove };
}

/** What can be done with a request as it stands. */
export function PrivacySteps({ found }: { found: RequestFile }) {
  const { w, t } = useOwnWords(PRIVACY_ROOM_WORDS);
  const { isBusy, isDone, fields, codeError, told, press, prove } = useSteps(found);
  const { id, steps, state } = found;
  const hasAccount = !found.person || !isReachedByLink(found.person.status);
  const can = (step: (typeof steps)[number]) => steps.includes(step);
  return (
    <section className={styles.part} aria-busy={isBusy}>
      <h2>{w.act}</h2>
      <SendOutcome
        failure={
          codeError !== null
            ? null
            : fields.step === undefined
              ? told
              : fields.step === 'address'
                ? w.noAddress
                : w.accountNotActive
        }
        done={isDone ? w.done : ''}
      />
      {steps.length === 0 && <p>{w.nothing}</p>}
      {isCopyLeaving(found) && <p>{w.copyLeaving}</p>}
      {/* Each request anew: a question that was asked of one is not answered at the next. What was chosen of one stays while others change it. */}
      <div key={id} className={own.steps}>
        {can('prove_identity') && (
          <PlainStep
            text={w.identityText}
            label={w.steps.prove_identity}
            onPress={() => press({ step: 'prove_identity' })}
          />
        )}
        <PrivacyErasureSteps
          found={found}
          codeError={codeError}
          onProof={prove}
          onPress={(step) => press({ step })}
        />
        {can('send_copy') && (
          <PlainStep
            text={t(hasAccount ? w.copyText : w.copyTextVisitor, { hours: DATA_COPY_HOURS })}
            label={state === 'done' ? w.sendAgain : w.steps.send_copy}
            onPress={() => press({ step: 'send_copy' })}
          />
        )}
        {can('extend') && (
          <WithReason
            text={w.extendText}
            label={w.steps.extend}
            reasons={EXTENSION_REASONS.map((value) => ({ value, label: w.extensions[value] }))}
            onPress={(reason) => {
              const known = EXTENSION_REASONS.find((one) => one === reason);
              if (known) press({ step: 'extend', reason: known });
            }}
          />
        )}
        {can('refuse') && (
          <WithReason
            text={w.refuseText}
            label={w.steps.refuse}
            isDanger
            reasons={PRIVACY_REFUSALS.map((value) => ({ value, label: w.refusals[value] }))}
            onPress={(reason) => {
              const known = PRIVACY_REFUSALS.find((one) => one === reason);
              if (known) press({ step: 'refuse', reason: known });
            }}
          />
        )}
        {can('withdraw') && (
          <PlainStep
            text={w.withdrawText}
            label={state === 'planned' ? w.stop : w.steps.withdraw}
            onPress={() => press({ step: 'withdraw' })}
          />
        )}
      </div>
    </section>
  );
}

function WithReason({
  text,
  label,
  reasons,
  isDanger = false,
  onPress,
}: {
  text: string;
  label: string;
  reasons: { value: string; label: string }[];
  isDanger?: boolean;
  onPress: (reason: string) => void;
}) {
  const { w } = useOwnWords(PRIVACY_ROOM_WORDS);
  const isAlive = useAlive();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { form, focusFirstError } = useFirstError();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason !== '') return onPress(reason);
    setIsMissing(true);
    focusFirstError();
  }
  return (
    <form ref={form} className={own.step} method="post" noValidate onSubmit={submit}>
      <p>{text}</p>
      <Select
        label={`${label}: ${w.reason}`}
        placeholder={w.chooseReason}
        value={reason}
        options={reasons}
        error={isMissing ? w.reasonRequired : null}
        onChange={(value) => {
          setReason(value);
          setIsMissing(false);
        }}
      />
      <Button
        size="s"
        variant={isDanger ? 'danger' : 'secondary'}
        type="submit"
        disabled={!isAlive}
      >
        {label}
      </Button>
    </form>
  );
}
