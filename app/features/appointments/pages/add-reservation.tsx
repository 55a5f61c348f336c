import { useEffect, useState } from 'react';
import { data } from 'react-router';
import { toFailure } from '#app/forms/failure.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { hideToken } from '#app/platform/mailed-link.ts';
import { requireCustomerPage } from '#app/platform/sign-in.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { AddCard, type AddStep } from '../components/add-card.tsx';
import { loadToken, statusOf, type TokenView } from '#app/features/reservation-form/load-token.ts';
import { addByToken } from '#app/features/reservation-form/reservation-calls.ts';
import { BOOKING_WORDS } from '#app/features/reservation-form/words.ts';
import type { Route } from './+types/add-reservation';
import styles from './cancel-reservation.module.css';

/** Looks the link up for who has signed in; adding takes a press. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const rendering = context.get(requestContext);
  requireCustomerPage(rendering.portal, request);
  const token = await loadToken(rendering, params.token, 'cancel-reservation');
  const { hasAppointments } = rendering.portal.viewer;
  return data({ token, hasAppointments }, { status: statusOf(token) });
}

/** What the page shows follows from what was done on it. */
export function shouldRevalidate() {
  return false;
}

/** What is in an account already is not asked about. */
function firstStep(token: TokenView, hasAppointments: boolean): AddStep['name'] {
  if (token.state !== 'valid') return token.state;
  if (!hasAppointments) return 'forbidden';
  return token.account === null ? 'valid' : token.account === 'own' ? 'done' : 'taken';
}

/** The link in a visitor's mail that adds the booking to an account: what would be added, the button, and what became of it. */
export default function AddReservation({ loaderData, params }: Route.ComponentProps) {
  const { token, hasAppointments } = loaderData;
  const { w } = useOwnWords(BOOKING_WORDS);
  const { productName } = usePortal();
  const [step, setStep] = useState<AddStep>(() => ({ name: firstStep(token, hasAppointments) }));
  useEffect(() => {
    hideToken();
  }, []);

  const add = async () => {
    setStep({ name: 'sending' });
    try {
      await addByToken(params.token);
      setStep({ name: 'done' });
    } catch (error) {
      const failure = toFailure(error);
      if (failure.code === 'used') setStep({ name: 'taken' });
      else if (failure.code === 'expired') setStep({ name: 'expired' });
      else if (failure.code === 'not_found') setStep({ name: 'unknown' });
      else setStep({ name: 'valid', failure });
    }
  };

  return (
    <Container width="text" className={styles.page}>
      <PageHead title={w.add.pageTitle} siteName={productName} canonical={null} />
      <AddCard
        step={step}
        item={'item' in token ? token.item : null}
        message={'message' in token ? token.message : null}
        onAdd={() => void add()}
      />
    </Container>
  );
}
