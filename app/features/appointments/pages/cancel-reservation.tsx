import { useEffect, useState } from 'react';
import { data, href } from 'react-router';
import { toFailure, type Failure } from '#app/forms/failure.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import { hideToken } from '#app/platform/mailed-link.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { todayOf } from '#app/time/today.ts';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { loadToken, statusOf, type TokenView } from '#app/features/reservation-form/load-token.ts';
import { cancelByToken } from '#app/features/reservation-form/reservation-calls.ts';
import { CancelCard, type CancelStep } from '../components/cancel-card.tsx';
import { LazyMoveByLinkDialog } from '../components/lazy-dialogs.tsx';
import { LINK_WORDS } from '../link-words.ts';
import type { Route } from './+types/cancel-reservation';
import styles from './cancel-reservation.module.css';

/** Looks the link up; moving and cancelling take a second step. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const rendering = context.get(requestContext);
  const { portal, services } = rendering;
  const token = await loadToken(rendering, params.token, 'cancel-reservation');
  const terms =
    token.state === 'valid'
      ? await services.appointments.findMoveTerms({ portal, token: params.token })
      : null;
  return data({ token, terms, today: todayOf(portal) }, { status: statusOf(token) });
}

/** What the page shows follows from what was done on it. */
export function shouldRevalidate() {
  return false;
}

/** What ends the page's work where a change was refused for it; anything else is said where it was asked for. */
const ENDS: Record<string, CancelStep['name']> = {
  expired: 'expired',
  used: 'used',
  of_age: 'ofAge',
  not_found: 'unknown',
  changed_meanwhile: 'changed',
};

function firstStepOf(token: TokenView): CancelStep['name'] {
  return token.state === 'used' && token.isCalledOff ? 'calledOff' : token.state;
}

/** What `moveByLink` says besides. */
function isCalledOff(details: unknown): boolean {
  return (
    typeof details === 'object' &&
    details !== null &&
    'isCalledOff' in details &&
    details.isCalledOff === true
  );
}

/** The link of the mails about a booking: what would be moved or cancelled, a button for each, and what became of it. */
export default function CancelReservation({ loaderData, params }: Route.ComponentProps) {
  const { token, today } = loaderData;
  const { w, locale } = useOwnWords(LINK_WORDS);
  const { productName } = usePortal();
  const [step, setStep] = useState<CancelStep>(() => ({ name: firstStepOf(token) }));
  const [item, setItem] = useState(() => ('item' in token ? token.item : null));
  const [terms, setTerms] = useState(loaderData.terms);
  const [isMoving, setIsMoving] = useState(false);
  useEffect(() => {
    hideToken();
    prepareHumanCheck();
  }, []);

  const cancel = async () => {
    if (!('item' in token) || !item) return;
    setStep({ name: 'sending' });
    try {
      const by = await cancelByToken(token.reservationId, params.token, item.startsAt);
      setStep({ name: by === 'clinic' ? 'calledOff' : 'done' });
    } catch (error) {
      const failure = toFailure(error);
      const name = ENDS[failure.code];
      setStep(name ? { name, message: failure.message } : { name: 'valid', failure });
    }
  };

  const refuseMove = ({ code, message, details }: Failure) => {
    const name = isCalledOff(details) ? 'calledOff' : ENDS[code];
    if (name) setStep({ name, message });
    else if (code === 'too_late_to_change' && terms) setTerms({ ...terms, isMovable: false });
    else return;
    setIsMoving(false);
  };

  return (
    <Container className={styles.page}>
      <PageHead title={w.pageTitle} siteName={productName} canonical={null} />
      <CancelCard
        step={step}
        item={item}
        isInAccount={'item' in token && token.account !== null}
        terms={terms}
        message={'message' in token ? token.message : (step.message ?? null)}
        link={`${href('/cancel-reservation/:token', params)}?lang=${locale}`}
        onMove={() => setIsMoving(true)}
        onCancel={() => void cancel()}
      />
      {isMoving && item && terms && (
        <LazyMoveByLinkDialog
          visit={{ ...item, ...terms, payment: null }}
          token={params.token}
          today={today}
          onClose={() => setIsMoving(false)}
          onRefused={refuseMove}
          onDone={(text, { startsAt, endsAt, movableUntil, isMovable }) => {
            setItem({ ...item, startsAt, endsAt });
            setTerms({ ...terms, movableUntil, isMovable });
            setStep({ name: 'valid', moved: text });
            setIsMoving(false);
          }}
        />
      )}
    </Container>
  );
}
