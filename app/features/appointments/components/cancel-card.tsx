import { href } from 'react-router';
import type { ReactNode } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Card } from '#app/ui/card/card.tsx';
import { CalendarDone } from '#app/ui/illustrations/calendar-done.tsx';
import { ErrorScene } from '#app/ui/illustrations/error-scene.tsx';
import type { BookedItem } from '#app/features/reservations/contract.ts';
import { searchHref } from '#app/features/reservation-form/item-links.ts';
import type { TokenView } from '#app/features/reservation-form/load-token.ts';
import { useFailureText, type Failure } from '#app/forms/failure.ts';
import { BookedSummary, StepPanel } from '#app/features/reservation-form/booked-item.tsx';
import { BOOKING_WORDS } from '#app/features/reservation-form/words.ts';
import { LINK_WORDS } from '../link-words.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import type { MoveTerms } from '../move-by-link.server.ts';
import { useVisitTime } from '../use-visit-time.ts';
import styles from './cancel-card.module.css';

/** Where the page stands: what the link was worth on loading, then what the visitor did. */
export interface CancelStep {
  name: TokenView['state'] | 'sending' | 'done' | 'calledOff' | 'changed';
  /** The last attempt did not succeed. */
  failure?: Failure;
  /** It has just been moved; to when in words. */
  moved?: string;
  /** The server's sentence, where it ended the page's work. */
  message?: string;
}

export interface CancelCardProps {
  step: CancelStep;
  item: BookedItem | null;
  /** What it costs there is not told here: discounts and covers are its customer's. */
  isInAccount: boolean;
  /** What is said of moving; null: the link does not work. */
  terms: Pick<MoveTerms, 'movableUntil' | 'isMovable'> | null;
  /** The server's sentence about a link that it does not know. */
  message: string | null;
  /** Path of the link itself. */
  link: string;
  onMove: () => void;
  onCancel: () => void;
}

/** Moving or cancelling in two steps: the appointment with its buttons, then what became of it. */
export function CancelCard({
  step,
  item,
  isInAccount,
  terms,
  message,
  link,
  onMove,
  onCancel,
}: CancelCardProps) {
  const { w } = useOwnWords(BOOKING_WORDS);
  const { w: own } = useOwnWords(LINK_WORDS);
  const price = isInAccount ? { payment: null } : {};
  switch (step.name) {
    case 'valid':
    case 'sending':
      return <StandingVisit {...{ step, item, terms, price, onMove, onCancel }} />;
    case 'done':
      return (
        <Outcome title={w.cancel.done} text={w.cancel.doneText} item={item} payment={null}>
          <CalendarDone size="s" />
        </Outcome>
      );
    case 'used':
      return (
        <Outcome title={w.cancel.already} text={w.cancel.alreadyText} item={item} payment={null} />
      );
    case 'calledOff':
      return (
        <Outcome title={own.calledOff} text={own.calledOffText} item={item} payment={null}>
          <ErrorScene size="s" />
        </Outcome>
      );
    case 'expired':
      return (
        <Outcome title={w.cancel.expired} text={w.cancel.expiredText} item={item} {...price}>
          <ErrorScene size="s" />
        </Outcome>
      );
    case 'unknown':
      return (
        <Outcome title={w.cancel.unknown} text={w.cancel.unknownText} item={null}>
          <ErrorScene size="s" />
        </Outcome>
      );
    case 'changed':
      return (
        <Outcome
          title={own.changed}
          text={own.changedText}
          item={null}
          next={
            <ButtonLink to={link} reloadDocument>
              {own.look}
            </ButtonLink>
          }
        />
      );
    case 'ofAge':
      return (
        <Outcome title={w.cancel.expired} text={message ?? ''} item={null}>
          <ErrorScene size="s" />
        </Outcome>
      );
    case 'tooMany':
      return (
        <Outcome title={w.cancel.failed} text={message ?? ''} item={null}>
          <ErrorScene size="s" />
        </Outcome>
      );
  }
}

/** What can be moved or cancelled, with a button for each. */
function StandingVisit({
  step,
  item,
  terms,
  price,
  onMove,
  onCancel,
}: Pick<CancelCardProps, 'step' | 'item' | 'terms' | 'onMove' | 'onCancel'> & {
  price: { payment?: null };
}) {
  const { w } = useOwnWords(BOOKING_WORDS);
  const { w: own } = useOwnWords(LINK_WORDS);
  const textOf = useFailureText({ unknown: w.cancel.failedText });
  return (
    <Card padding="l" isRaised className={styles.card}>
      <h1 className={styles.title}>{own.title}</h1>
      {step.failure && (
        <StepPanel>
          <Banner tone="danger" role="alert" title={w.cancel.failed}>
            {textOf(step.failure)}
          </Banner>
        </StepPanel>
      )}
      {step.moved !== undefined && (
        <StepPanel key={step.moved}>
          <Banner tone="success" role="status">
            {step.moved}
          </Banner>
        </StepPanel>
      )}
      <Beside item={item} {...price}>
        {item && terms && <MovingTerms item={item} {...terms} />}
        <p>{w.cancel.text}</p>
        <noscript>
          <Banner tone="warning">{own.needsScript}</Banner>
        </noscript>
        <div className={styles.actions}>
          {terms?.isMovable && (
            <Button disabled={step.name === 'sending'} onClick={onMove}>
              {own.move}
            </Button>
          )}
          <Button variant="danger" isBusy={step.name === 'sending'} onClick={onCancel}>
            {w.cancel.button}
          </Button>
          <ButtonLink variant="quiet" to={href('/')}>
            {w.cancel.keep}
          </ButtonLink>
        </div>
      </Beside>
    </Card>
  );
}

/** Until when it can be moved; afterwards, whom to call. */
function MovingTerms({
  item,
  movableUntil,
  isMovable,
}: { item: BookedItem } & NonNullable<CancelCardProps['terms']>) {
  const { w, t, market } = useOwnWords(LINK_WORDS);
  const [phone] = item.provider.phone;
  const time = useVisitTime()(movableUntil, item.timeZone);
  return (
    <p>
      {t(isMovable ? w.moveUntil : w.moveOver, { time })}{' '}
      {!isMovable && phone && <a href={`tel:${phone}`}>{maskPhone(phone, market)}</a>}
    </p>
  );
}

function Outcome({
  title,
  text,
  item,
  next,
  children,
  ...price
}: {
  title: string;
  text: string;
  item: BookedItem | null;
  /** null: nothing is paid, or it is not told here. */
  payment?: null;
  /** Instead of another time. */
  next?: ReactNode;
  children?: ReactNode;
}) {
  const { w } = useOwnWords(BOOKING_WORDS);
  return (
    <StepPanel>
      <Card padding="l" isRaised className={classNames(styles.card, !item && styles.narrow)}>
        {children}
        <h1 className={styles.title}>{title}</h1>
        <Beside item={item} {...price}>
          <p>{text}</p>
          <div className={styles.actions}>
            {next ?? (
              <ButtonLink to={item ? searchHref(item) : href('/services/provider-search')}>
                {w.cancel.newSearch}
              </ButtonLink>
            )}
          </div>
        </Beside>
      </Card>
    </StepPanel>
  );
}

/** What can be done, and where there is room beside it what is booked; on a phone below that. */
function Beside({
  item,
  children,
  ...price
}: {
  item: BookedItem | null;
  /** null: nothing is paid, or it is not told here. */
  payment?: null;
  children: ReactNode;
}) {
  return (
    <div className={classNames(styles.columns, item && styles.isBooked)}>
      {item && (
        <div className={styles.booked}>
          <BookedSummary item={item} {...price} />
        </div>
      )}
      <div className={styles.message}>{children}</div>
    </div>
  );
}
