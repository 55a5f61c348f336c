import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { href, data, redirect, useNavigate } from 'react-router';
import { LandingPage } from '../landing/landing.tsx';
import { loadLanding } from '../landing/landing-data.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { hideToken } from '#app/platform/mailed-link.ts';
import { requireCustomerPage } from '#app/platform/sign-in.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { showToast } from '#app/ui/toast/toast.ts';
import { useLazyPart } from '#app/ui/use-lazy-part.ts';
import type { TokenModalProps } from '#app/features/account-links/token-modal.tsx';
import { ACCOUNT_TOKEN_KINDS, TOKEN_RULES } from '#app/features/identity/token-kinds.ts';
import { loadTokenView, statusOf } from '#app/features/account-links/token-view.ts';
import { ACCOUNTS_WORDS } from '#app/features/identity/words.ts';
import type { Route } from './+types/account-token';

/** Looks the link up and changes nothing: that is left to the modal's own script. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const rendering = context.get(requestContext);
  const kind = ACCOUNT_TOKEN_KINDS.find((one) => one === params.tokenKind);
  if (!kind) throw data(null, { status: 404 });
  const view = await loadTokenView(rendering, kind, params.token);
  if (kind === 'require-full-auth' && 'next' in view) {
    // Given already, on another page or by an earlier link: there is nothing left to ask.
    const { actor } = rendering.portal;
    if (actor.kind === 'customer' && actor.hasFullAuth) throw redirect(view.next);
  }
  if (TOKEN_RULES[kind].isForOwner && view.state === 'valid') {
    requireCustomerPage(rendering.portal, request);
  }
  const landing = await loadLanding(rendering);
  return data({ kind, view, landing }, { status: statusOf(view) });
}

/** Nothing on the page changes what the link is worth; asking again would only spend the limit on tokens. */
export function shouldRevalidate() {
  return false;
}

/** The links of an account's mails, `/{kind}/{token}`: a modal over the landing page. Closing it leaves the landing page. */
export default function AccountToken({ loaderData, params }: Route.ComponentProps) {
  const { kind, view, landing } = loaderData;
  const { w } = useOwnWords(ACCOUNTS_WORDS);
  const { productName } = usePortal();
  const navigate = useNavigate();
  const shown = 'message' in view ? null : view;
  // Nobody has sent such a link: what is wrong with it is known better than that something was not found.
  const said = view.state === 'unknown' ? w.token.wrongText : null;
  const message = said ?? ('message' in view ? view.message : null);
  const path = view.state === 'elsewhere' ? view.path : null;
  const close = () => void navigate(href('/'), { replace: true });

  const [Modal, setModal] = useState<ComponentType<TokenModalProps> | null>(null);
  useLazyPart({
    isMissing: shown !== null && !Modal,
    load: () => import('#app/features/account-links/token-modal.tsx'),
    onLoad: (part) => setModal(() => part.TokenModal),
    onFail: close,
  });

  const leave = useEffectEvent((text: string) => {
    const isUnknown = view.state === 'unknown';
    const isLostReservation = kind === 'finish-reservation' && isUnknown;
    showToast({
      tone: 'danger',
      title: isUnknown ? w.token.wrongTitle : w.token.failed,
      message: isLostReservation ? w.token.reservationFailed : text,
    });
    void navigate(path ?? href(kind === 'finish-reservation' ? '/services/provider-search' : '/'), {
      replace: true,
    });
  });
  useEffect(() => {
    hideToken();
    if (message !== null) leave(message);
  }, [message]);

  return (
    <>
      <PageHead title={w.tokenTitles[kind]} siteName={productName} canonical={null} />
      <noscript>
        <Banner tone="warning">{message ?? w.token.needsScript}</Banner>
      </noscript>
      <LandingPage data={landing} />
      {Modal && shown && <Modal kind={kind} token={params.token} view={shown} onClose={close} />}
    </>
  );
}
