import { useEffect, useState } from 'react';
import { data } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { hideToken } from '#app/platform/mailed-link.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { CancelCard, type CancelStep } from '../components/cancel-card.tsx';
import { loadToken, statusOf } from '#app/features/reservation-form/load-token.ts';
import { cancelByToken } from '#app/features/reservation-form/reservation-calls.ts';
import type { Route } from './+types/cancel-reservation';
import { BOOKING_WORDS } from '#app/features/reservation-form/words.ts';
import styles from './cancel-reservation.module.css';
import { toFailure } from '#app/forms/failure.ts';

/** Looks the link up; cancelling takes a second step. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const token = await loadToken(context.get(requestContext), params.token, 'cancel-reservation');
  return data(token, { status: statusOf(token) });
}

/** What the page shows follows from what was done on it. */
export function shouldRevalidate() {
  return false;
}

/** The cancel link of the confirmation mail: what would be cancelled, the button, and what became of it. */
export default function CancelReservation({ loaderData: token, params }: Route.ComponentProps) {
  const { w } = useOwnWords(BOOKING_WORDS);
  const { productName } = usePortal();
  const [step, setStep] = useState<CancelStep>(() => ({ name: token.state }));
  useEffect(hideToken, []);

  const cancel = async () => {
    if (!('item' in token)) return;
    setStep({ name: 'sending' });
    try {
      await cancelByToken(token.reservationId, params.token);
      setStep({ name: 'done' });
    } catch (error) {
      const failure = toFailure(error);
      if (failure.code === 'expired') setStep({ name: 'expired' });
      else if (failure.code === 'not_found') setStep({ name: 'unknown' });
      else setStep({ name: 'valid', failure });
    }
  };

  return (
    <Container width="text" className={styles.page}>
      <PageHead title={w.cancel.pageTitle} siteName={productName} canonical={null} />
      <CancelCard
        step={step}
        item={'item' in token ? token.item : null}
        message={'message' in token ? token.message : null}
        onCancel={() => void cancel()}
      />
    </Container>
  );
}
