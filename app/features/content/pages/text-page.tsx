import { data } from 'react-router';
import { requestContext } from '#app/request-context.ts';
import { TEXT_PAGES } from '#app/themes/text-pages.ts';
import { showTextPage } from '../text-page-goals.ts';
import { TextPageView } from '../text-page-view.tsx';
import type { Route } from './+types/text-page';

/** `/pages/{slug}`; the accessibility statement has an address of its own. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const { pathname } = new URL(request.url);
  const slug = 'slug' in params ? params.slug : 'accessibility';
  const key = TEXT_PAGES.find((one) => one === slug);
  if (!key || (key === 'accessibility' && 'slug' in params)) throw data(null, { status: 404 });
  const page = await services.content.getTextPage(portal, key);
  if (!page) throw data(null, { status: 404 });
  return {
    page: showTextPage(page, portal.theme, portal.viewer),
    canonical: `${portal.origin}${pathname}`,
  };
}

export default function TextPage({ loaderData }: Route.ComponentProps) {
  return <TextPageView {...loaderData} />;
}
