import { data, href, redirect } from 'react-router';
import { listLocationChoices } from '#app/features/search/location-choices.ts';
import { orNotFound } from '#app/platform/or-not-found.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { errorMessage } from '#app/platform/error-message.ts';
import { failureCodeOf } from '#app/platform/expected-failure.ts';
import { requireCustomerPage } from '#app/platform/sign-in.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { LazyWatchForm } from '../components/lazy-watch-form.tsx';
import { readTarget, readWishes } from '../watch-address.ts';
import { EARLIER_WORDS } from '../words.ts';
import type { Route } from './+types/new-watch';
import styles from '../earlier-watch.module.css';

/** Whoever is not signed in is led to the sign-in page and back. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireCustomerPage(portal, request);
  const { searchParams } = new URL(request.url);
  const target = readTarget(searchParams);
  if (!target) throw redirect(href('/services/earlier-times'));
  const proposed = readWishes(searchParams);
  try {
    const choice = await orNotFound(services.watches.describeWatch({ portal, target }));
    const tree = await services.directory.findLocations(portal);
    const places = listLocationChoices(tree, portal.locale, portal.market);
    return { choice, proposed, places, problem: null };
  } catch (error) {
    const code = failureCodeOf(error);
    if (code === null) throw error;
    const values = { phone: '', product: portal.theme.productName[portal.locale] };
    const problem = errorMessage(portal.locale, code, values);
    return data({ choice: null, proposed, places: [], problem }, { status: 409 });
  }
}

/** Where somebody asks to be told of an earlier time. */
export default function NewWatch({ loaderData }: Route.ComponentProps) {
  const { choice, proposed, places, problem } = loaderData;
  const { w } = useOwnWords(EARLIER_WORDS);
  const { productName } = usePortal();
  return (
    <Container width="text" className={styles.page}>
      <PageHead title={w.form.title} siteName={productName} canonical={null} />
      <h1 className={styles.title}>{w.form.title}</h1>
      {choice ? (
        <>
          <noscript>
            <Banner tone="warning">{w.form.needsScript}</Banner>
          </noscript>
          <LazyWatchForm {...{ choice, proposed, places }} />
        </>
      ) : (
        <Banner
          tone="warning"
          title={w.form.unavailable}
          action={
            <ButtonLink to={href('/services/earlier-times')} size="s">
              {w.title}
            </ButtonLink>
          }
        >
          {problem}
        </Banner>
      )}
    </Container>
  );
}
