import { useState, type FormEvent } from 'react';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { useFailureText, type Failure } from '#app/forms/failure.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { formatBookedTime } from '#app/time/booked-time.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { FieldError } from '#app/ui/field/field.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { withdrawReview, writeReview, type WhichReview } from './contract.ts';
import type { ReviewView } from './own-reviews.server.ts';
import { checkComment, COMMENT_MAX, STARS } from './review-rules.ts';
import { REVIEW_WORDS } from './words.ts';
import styles from './reviews.module.css';

const STARS_ERROR = 'review-stars-error';

/** A visit with its review: to be written, changed or deleted. */
export function ReviewForm({ which, review }: { which: WhichReview; review: ReviewView }) {
  const { w } = useOwnWords(REVIEW_WORDS);
  const [own, setOwn] = useState(review.own);
  const [outcome, setOutcome] = useState<'sent' | 'withdrawn' | null>(null);
  const [heading, focusHeading] = useDrawnFocus<HTMLHeadingElement>();
  const finish = (next: ReviewView['own'], what: 'sent' | 'withdrawn') => {
    setOwn(next);
    setOutcome(what);
    focusHeading();
  };
  const title = outcome ? w[outcome] : own || review.isOpen ? w.title : w.over;
  return (
    <Card padding="l" isRaised className={styles.card}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <Visit review={review} />
      {own && (
        <p className={styles.note}>
          {w.states[own.state]} {own.refusal && w.refusals[own.refusal]}
        </p>
      )}
      {own?.reply && (
        <div className={styles.visit}>
          <strong>{w.reply}</strong>
          <p className={styles.text}>{own.reply}</p>
        </div>
      )}
      {!own && !review.isOpen && <p>{w.overText}</p>}
      {review.isOpen && outcome !== 'withdrawn' && (
        <Writing {...{ which, review, own }} onDone={(next) => finish(next, 'sent')} />
      )}
      {own && <Withdrawing which={which} onDone={() => finish(null, 'withdrawn')} />}
    </Card>
  );
}

/** When, where and with whom. */
export function Visit({
  review: { startsAt, timeZone, provider, doctor },
}: {
  review: Pick<ReviewView, 'startsAt' | 'timeZone' | 'provider' | 'doctor'>;
}) {
  return (
    <div className={styles.visit}>
      <strong>{doctor ?? provider}</strong>
      {doctor && <span>{provider}</span>}
      <time dateTime={startsAt} className={styles.note}>
        {formatBookedTime(startsAt, timeZone)}
      </time>
    </div>
  );
}

function Writing({
  which,
  review,
  own,
  onDone,
}: {
  which: WhichReview;
  review: ReviewView;
  own: ReviewView['own'];
  onDone: (own: NonNullable<ReviewView['own']>) => void;
}) {
  const { w } = useOwnWords(REVIEW_WORDS);
  const [stars, setStars] = useState<number | null>(own?.stars ?? null);
  const [comment, setComment] = useState(own?.comment ?? '');
  const [isNamed, setIsNamed] = useState(own?.isNamed ?? false);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const textOf = useFailureText();
  const isAlive = useAlive();
  const { form, focusFirstError } = useFirstError();
  const errors: Readonly<Record<string, string>> = w.errors;
  const commentError = fields.comment === undefined ? null : (errors[fields.comment] ?? null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const { text, problem } = checkComment(comment);
    const wrong = {
      ...(stars === null && { stars: 'required' }),
      ...(problem !== null && { comment: problem }),
    };
    setFields(wrong);
    setFailure(null);
    if (stars === null || text === null) return focusFirstError();
    setIsBusy(true);
    const { failure: refused } = await callWithCheck(writeReview, {
      body: { which, stars, comment, isNamed },
    });
    setIsBusy(false);
    if (refused) {
      setFields(refused.fields);
      return setFailure(refused);
    }
    onDone({ stars, comment: text, isNamed, state: 'waiting', refusal: null, reply: null });
  }

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <p>{own ? w.changeHint : w.lead}</p>
      <noscript>
        <Banner tone="warning">{w.needsScript}</Banner>
      </noscript>
      {failure && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {textOf(failure)}
        </Banner>
      )}
      <Stars stars={stars} isMissing={fields.stars !== undefined} onChange={setStars} />
      <TextArea
        label={w.comment}
        hint={w.commentHint}
        rows={6}
        limit={COMMENT_MAX}
        value={comment}
        onChange={setComment}
        error={commentError}
      />
      <Naming name={review.name} isNamed={isNamed} onChange={setIsNamed} />
      <div>
        <Button type="submit" isBusy={isBusy} disabled={!isAlive}>
          {own ? w.change : w.send}
        </Button>
      </div>
    </form>
  );
}

function Stars({
  stars,
  isMissing,
  onChange,
}: {
  stars: number | null;
  isMissing: boolean;
  onChange: (stars: number) => void;
}) {
  const { w } = useOwnWords(REVIEW_WORDS);
  return (
    <fieldset
      role="radiogroup"
      tabIndex={-1}
      className={styles.stars}
      aria-invalid={isMissing ? true : undefined}
      aria-describedby={isMissing ? STARS_ERROR : undefined}
    >
      <legend>{w.stars}</legend>
      {STARS.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="stars"
            value={one}
            checked={stars === one}
            onChange={() => onChange(one)}
          />
          <span className={styles.glyphs} aria-hidden="true">
            {'★'.repeat(one)}
          </span>
          {w.starNames[`s${one}`]}
        </label>
      ))}
      <FieldError id={STARS_ERROR} error={isMissing ? w.errors.starsRequired : null} />
    </fieldset>
  );
}

function Naming({
  name,
  isNamed,
  onChange,
}: {
  name: string | null;
  isNamed: boolean;
  onChange: (isNamed: boolean) => void;
}) {
  const { w, t } = useOwnWords(REVIEW_WORDS);
  if (name === null) return <p className={styles.note}>{w.unnamed}</p>;
  return (
    <Checkbox
      label={t(w.named, { name })}
      hint={w.unnamedHint}
      isChecked={isNamed}
      onChange={onChange}
    />
  );
}

function Withdrawing({ which, onDone }: { which: WhichReview; onDone: () => void }) {
  const { w } = useOwnWords(REVIEW_WORDS);
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const textOf = useFailureText();
  const isAlive = useAlive();

  async function withdraw() {
    setIsBusy(true);
    const { failure: refused } = await callWithCheck(withdrawReview, { body: { which } });
    setIsBusy(false);
    setFailure(refused);
    if (!refused) onDone();
  }

  return (
    <>
      {failure && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {textOf(failure)}
        </Banner>
      )}
      {isAsked && <p>{w.withdrawSure}</p>}
      <div className={styles.actions}>
        {isAsked ? (
          <>
            <Button variant="danger" isBusy={isBusy} onClick={() => void withdraw()}>
              {w.withdrawYes}
            </Button>
            <Button variant="quiet" disabled={isBusy} onClick={() => setIsAsked(false)}>
              {w.keep}
            </Button>
          </>
        ) : (
          <Button variant="quiet" size="s" disabled={!isAlive} onClick={() => setIsAsked(true)}>
            {w.withdraw}
          </Button>
        )}
      </div>
    </>
  );
}
