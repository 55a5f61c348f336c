import { useState, type FormEvent } from 'react';
import { href, useNavigate } from 'react-router';
import {
  askForDocument,
  decideApproval,
} from '#app/features/preauthorization/approval-contract.ts';
import {
  DOCUMENT_KINDS,
  readPart,
  type DocumentKind,
} from '#app/features/preauthorization/case-work.ts';
import type { ApprovalCase } from '#app/features/preauthorization/find-approvals.server.ts';
import {
  REFUSAL_REASONS,
  type RefusalReason,
} from '#app/features/preauthorization/refusal-reasons.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { useListAddress } from '#app/staff/kit/back-to-list.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { APPROVAL_WORDS } from './approval-words.ts';
import styles from '#app/staff/staff.module.css';
import { useCaseWords } from './use-case-words.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';

type Choice = 'approve' | 'part' | 'document' | RefusalReason;

/** What is done about a case: approved, in part, refused with a reason, or a document asked for. */
export function ApprovalDecision({
  found,
  isOutdated,
  onLate,
}: {
  found: ApprovalCase;
  /** Something has changed that is not shown yet: nothing is sent until it is. */
  isOutdated: boolean;
  /** Somebody else was faster. */
  onLate: () => void;
}) {
  const { market, estimatedCost, proposal } = found;
  const { w } = useOwnWords(STAFF_WORDS);
  const own = useOwnWords(APPROVAL_WORDS).w;
  const navigate = useNavigate();
  const list = useListAddress(href('/staff/approvals'));
  const { refresh } = useRefresh();
  const { act, isBusy, failure, fields } = useAct(found);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [amountText, setAmountText] = useState('');
  const [document, setDocument] = useState<DocumentKind>('findings');
  const [missing, setMissing] = useState<'choice' | 'amount' | null>(null);
  const { form, focusFirstError } = useFirstError();
  const isAlive = useAlive();
  const wrong = missing ?? (fields.amount ? 'amount' : null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isOutdated) return;
    const amount = choice === 'part' ? readPart(amountText, estimatedCost) : null;
    const isAmountMissing = choice === 'part' && amount === null;
    setMissing(choice === null ? 'choice' : isAmountMissing ? 'amount' : null);
    if (choice === null || isAmountMissing) return focusFirstError();
    const outcome = await act(choice, { amount, document });
    if (outcome === null) return onLate();
    if (outcome === 'stays') return void refresh();
    await navigate(list);
  }

  return (
    <form
      ref={form}
      className={styles.part}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="decision">{w.approval.decision}</h2>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      {found.needsSecondPerson && !proposal && <p className={styles.hint}>{own.second}</p>}
      <Choices
        {...{ found, choice, isMissing: wrong === 'choice' }}
        onChoose={(next) => {
          setChoice(next);
          setMissing(null);
        }}
      />
      {choice === 'part' && (
        <PartAmount
          {...{ market, estimatedCost, isWrong: wrong === 'amount', text: amountText }}
          onType={setAmountText}
        />
      )}
      {!found.canAskForDocument && <p className={styles.hint}>{own.askedTooLate}</p>}
      {choice === 'document' && (
        <Select
          label={own.document}
          error={fields.document ? own.askedTooLate : null}
          placeholder={null}
          options={DOCUMENT_KINDS.map((kind) => ({ value: kind, label: own.documents[kind] }))}
          value={document}
          onChange={(value) =>
            setDocument(DOCUMENT_KINDS.find((kind) => kind === value) ?? document)
          }
        />
      )}
      <p className={styles.hint}>{w.approval.noted}</p>
      <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive || isOutdated}>
        {w.approval.submit}
      </Button>
    </form>
  );
}

/** Sends what was chosen. */
function useAct({ partnerId, reservationId, version }: ApprovalCase) {
  const { send, isBusy, failure, fields } = useSend();

  /** @returns whether the case is still this page's; null: it was not done */
  async function act(
    choice: Choice,
    { amount, document }: { amount: number | null; document: DocumentKind },
  ): Promise<'stays' | 'left' | null> {
    const params = { partnerId: String(partnerId), reservationId };
    if (choice === 'document') {
      const asked = await send(askForDocument, { params, body: { version, document } });
      return asked && 'left';
    }
    const isApproved = choice === 'approve' || choice === 'part';
    const body = {
      version,
      isApproved,
      ...(amount !== null && { amount }),
      ...(choice !== 'approve' && choice !== 'part' && { reason: choice }),
    };
    const done = await send(decideApproval, { params, body });
    return done && (done.isProposed ? 'stays' : 'left');
  }

  return { act, isBusy, failure, fields };
}

function Choices({
  found: { market, estimatedCost, canAskForDocument },
  choice,
  isMissing,
  onChoose,
}: {
  found: ApprovalCase;
  choice: Choice | null;
  isMissing: boolean;
  onChoose: (choice: Choice) => void;
}) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const own = useOwnWords(APPROVAL_WORDS);
  const { money } = useCaseWords(market);
  const words = w.approval;
  const choices: [Choice, string][] = [
    ['approve', own.t(own.w.approve, { amount: money(estimatedCost) })],
    // Of what nobody knows, and of one forint, there is no part.
    ...(estimatedCost !== null && estimatedCost > 1
      ? [['part', own.w.approvePart] as [Choice, string]]
      : []),
    ...REFUSAL_REASONS.map((one): [Choice, string] => [
      one,
      t(words.refuse, { reason: words.reasons[one] }),
    ]),
    ...(canAskForDocument ? [['document', own.w.askFor] as [Choice, string]] : []),
  ];
  return (
    <>
      <fieldset
        className={styles.choices}
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby="decision"
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? 'decision-missing' : undefined}
      >
        {choices.map(([one, label]) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              name="decision"
              value={one}
              checked={choice === one}
              onChange={() => onChoose(one)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {isMissing && (
        <p id="decision-missing" className={styles.missing}>
          {words.required}
        </p>
      )}
    </>
  );
}

function PartAmount({
  market,
  estimatedCost,
  text,
  isWrong,
  onType,
}: Pick<ApprovalCase, 'market' | 'estimatedCost'> & {
  text: string;
  isWrong: boolean;
  onType: (text: string) => void;
}) {
  const { w, t } = useOwnWords(APPROVAL_WORDS);
  const amount = useCaseWords(market).money(estimatedCost);
  return (
    <TextField
      label={w.amount}
      hint={t(w.amountHint, { amount })}
      error={isWrong ? t(w.amountWrong, { amount }) : null}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={onType}
    />
  );
}
