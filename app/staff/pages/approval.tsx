import { useState, type FormEvent, type ReactNode } from 'react';
import { data, href, useNavigate } from 'react-router';
import { decideApproval } from '#app/features/preauthorization/approval-contract.ts';
import type { ApprovalCase } from '#app/features/preauthorization/find-approvals.server.ts';
import {
  REFUSAL_REASONS,
  type RefusalReason,
} from '#app/features/preauthorization/refusal-reasons.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { formatPersonName } from '#app/people/person-name.ts';
import { failureCodeOf } from '#app/platform/expected-failure.ts';
import { requestContext } from '#app/request-context.ts';
import { formatBookedTime } from '#app/time/booked-time.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { DueMark } from '../due-mark.tsx';
import { Fact } from '../fact.tsx';
import { requireStaff } from '../require-staff.ts';
import styles from '../staff.module.css';
import { STAFF_WORDS } from '../words.ts';
import type { Route } from './+types/approval';

/** null: it does not wait, or is none that the roles of who is signed in reach: both look the same. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  try {
    const found = await services.preauthorization.getApproval(portal, {
      partnerId: Number(params.partnerId),
      reservationId: params.reservationId,
    });
    return data({ found });
  } catch (error) {
    const code = failureCodeOf(error);
    if (code !== 'not_found' && code !== 'forbidden') throw error;
    return data({ found: null }, { status: 404 });
  }
}

export default function ApprovalPage({ loaderData: { found } }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.approval;
  const title = found ? found.service : words.gone;
  return (
    <>
      <PageHead title={title} siteName={w.name} canonical={null} />
      <p>
        <Link to={href('/staff/approvals')}>{words.back}</Link>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {found && <DueMark {...found} />}
      </div>
      {found ? <Case found={found} /> : <p>{words.goneText}</p>}
    </>
  );
}

function Case({ found }: { found: ApprovalCase }) {
  const { w, t, locale } = useOwnWords(STAFF_WORDS);
  const words = w.approval;
  const { patient, market, timeZone } = found;
  const money = (amount: number | null) =>
    amount === null ? words.unknown : formatPrice(locale, market, amount);
  const used = (one: string, limit: string | null) =>
    limit === null ? t(words.unlimited, { used: one }) : t(words.of, { used: one, limit });
  return (
    <div className={styles.case}>
      <Part title={words.visit}>
        <Fact name={words.startsAt}>{formatBookedTime(found.startsAt, timeZone)}</Fact>
        <Fact name={words.clinic}>{found.provider}</Fact>
        {found.doctor && <Fact name={words.doctor}>{found.doctor}</Fact>}
        <Fact name={words.requestedAt}>{formatBookedTime(found.requestedAt, timeZone)}</Fact>
        <Fact name={words.promisedAt}>{formatBookedTime(found.promisedAt, timeZone)}</Fact>
      </Part>
      <Part title={words.patient}>
        <Fact name={words.name}>
          {formatPersonName(market, patient.lastName, patient.firstName)}
        </Fact>
        <Fact name={words.dateOfBirth}>{patient.dateOfBirth ?? words.unknown}</Fact>
        {patient.isRelative && <Fact name="">{words.relative}</Fact>}
        {found.comment && <Fact name={words.comment}>{found.comment}</Fact>}
      </Part>
      <Part title={words.cover}>
        <Fact name={words.product}>{found.product}</Fact>
        <Fact name={words.memberSince}>{found.memberSince}</Fact>
        <Fact name={words.totalCost}>{money(found.totalCost)}</Fact>
        <Fact name={words.estimatedCost}>{money(found.estimatedCost)}</Fact>
        <Fact name={words.paidBySubscription}>{money(found.paidBySubscription)}</Fact>
        <Fact name={words.amountUsed}>
          {used(
            money(found.usedAmount),
            found.limitAmount === null ? null : money(found.limitAmount),
          )}
        </Fact>
        <Fact name={words.quantityUsed}>
          {used(
            String(found.usedQuantity),
            found.quantityLimit === null ? null : String(found.quantityLimit),
          )}
        </Fact>
      </Part>
      <Decision found={found} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <dl className={styles.facts}>{children}</dl>
    </section>
  );
}

type Choice = 'approve' | RefusalReason;
const CHOICES: readonly Choice[] = ['approve', ...REFUSAL_REASONS];

function Decision({ found: { partnerId, reservationId } }: { found: ApprovalCase }) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.approval;
  const navigate = useNavigate();
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { form, focusFirstError } = useFirstError();

  async function decide(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsMissing(choice === null);
    if (choice === null) return focusFirstError();
    const params = { partnerId: String(partnerId), reservationId };
    const body =
      choice === 'approve' ? { isApproved: true } : { isApproved: false, reason: choice };
    if (await send(decideApproval, { params, body })) void navigate(href('/staff/approvals'));
  }

  return (
    <form
      ref={form}
      className={styles.part}
      method="post"
      noValidate
      onSubmit={(event) => void decide(event)}
    >
      <h2 id="decision">{words.decision}</h2>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      <fieldset
        className={styles.choices}
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby="decision"
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? 'decision-missing' : undefined}
      >
        {CHOICES.map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              name="decision"
              value={one}
              checked={choice === one}
              onChange={() => {
                setChoice(one);
                setIsMissing(false);
              }}
            />
            {one === 'approve' ? words.approve : t(words.refuse, { reason: words.reasons[one] })}
          </label>
        ))}
      </fieldset>
      {isMissing && (
        <p id="decision-missing" className={styles.missing}>
          {words.required}
        </p>
      )}
      <p className={styles.hint}>{words.noted}</p>
      <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
        {words.submit}
      </Button>
    </form>
  );
}
