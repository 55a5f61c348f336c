import { useEffect, useEffectEvent } from 'react';
import { href, data, useNavigate } from 'react-router';
import { LandingPage } from '../landing/landing.tsx';
import { loadLanding } from '../landing/landing-data.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { hideToken } from '#app/platform/mailed-link.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { showToast } from '#app/ui/toast/toast.ts';
import { VerificationModal } from '#app/features/reservation-form/verification-modal.tsx';
import { loadToken, statusOf } from '#app/features/reservation-form/load-token.ts';
import type { Route } from './+types/verify-public-reservation';
import { BOOKING_WORDS } from '#app/features/reservation-form/words.ts';

/** Looks the link up and changes nothing: that is left to the modal's own script. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const [landing, token] = await Promise.all([
    loadLanding(request),
    loadToken(request, params.token, 'verify-public-reservation'),
  ]);
  return data({ landing, token }, { status: statusOf(token) });
}

/** Nothing on the page changes what the link is worth; asking again would only spend the limit on tokens. */
export function shouldRevalidate() {
  return false;
}

/** The link of the verification mail: a modal over the landing page. */
export default function VerifyPublicReservation({ loaderData, params }: Route.ComponentProps) {
  const { landing, token } = loaderData;
  const { w } = useOwnWords(BOOKING_WORDS);
  const { productName } = usePortal();
  const navigate = useNavigate();
  const unknownMessage = 'message' in token ? token.message : null;

  const leave = useEffectEvent((message: string) => {
    const title = token.state === 'unknown' ? w.cancel.unknown : w.verify.failed;
    showToast({ tone: 'danger', title, message });
    void navigate(href('/services/provider-search'), { replace: true });
  });
  useEffect(() => {
    hideToken();
    if (unknownMessage !== null) leave(unknownMessage);
  }, [unknownMessage]);

  return (
    <>
      <PageHead title={w.verify.pageTitle} siteName={productName} canonical={null} />
      <noscript>
        <Banner tone="warning">{unknownMessage ?? w.verify.needsScript}</Banner>
      </noscript>
      <LandingPage data={landing} />
      {'item' in token && (
        <VerificationModal
          token={params.token}
          calendarFile={token.calendarFile}
          state={token.state}
          item={token.item}
          onClose={() => void navigate(href('/'), { replace: true })}
          onUnknown={(message) => leave(message)}
        />
      )}
    </>
  );
}
