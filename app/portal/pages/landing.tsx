import { useEffect } from 'react';
import { href, type ShouldRevalidateFunctionArgs } from 'react-router';
import { isSameSearch } from '#app/features/search/finder-address.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { loadLanding } from '../landing/landing-data.ts';
import { LandingPage } from '../landing/landing.tsx';
import { searchPart } from '../landing/search-bodies/search-part.ts';
import { WaitingPart } from '../landing/waiting-part.tsx';
import type { Route } from './+types/landing';

export function loader({ context, request }: Route.LoaderArgs) {
  return loadLanding(context.get(requestContext), new URL(request.url).searchParams);
}

/** Where the page is the search: the list comes first, its free times follow. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return (await searchPart?.searchLandingAgain(request)) ?? serverLoader();
}

/** Another week keeps the list, and so does an entry of history that only opens or closes something on the page. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return (
    currentUrl.pathname !== nextUrl.pathname ||
    !isSameSearch(currentUrl.searchParams, nextUrl.searchParams)
  );
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { origin, productName } = usePortal();
  const { pageTitle, description } = loaderData.words.content.landing;
  useEffect(() => searchPart?.rememberLanding(loaderData), [loaderData]);
  return (
    <>
      <PageHead
        title={pageTitle}
        siteName={productName}
        description={description}
        canonical={`${origin}${href('/')}`}
      />
      <LandingPage data={loaderData} />
      <WaitingPart />
    </>
  );
}
