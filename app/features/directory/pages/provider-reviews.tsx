import { href } from 'react-router';
import { useWords } from '#app/i18n/use-words.tsx';
import { fill } from '#app/i18n/words.ts';
import { notFound, orNotFound } from '#app/platform/or-not-found.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { parseId, providerHref } from '#app/features/profile-address/profile-address.ts';
import { REVIEW_WORDS } from '#app/features/reviews/words.ts';
import { writeImportedList } from '#app/features/reviews/write-imported-reviews.tsx';
import { requestContext } from '#app/request-context.ts';
import { Breadcrumbs } from '#app/ui/breadcrumbs/breadcrumbs.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Pagination } from '#app/ui/pagination/pagination.tsx';
import type { Route } from './+types/provider-reviews';
import styles from '#app/features/reviews/reviews.module.css';
// Of what the loader writes.
import '#app/features/reviews/reviews.css';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const id = parseId(params.providerId);
  const page = parseId(new URL(request.url).searchParams.get('page') ?? '1');
  if (id === null || page === null) throw notFound();
  const { name } = await orNotFound(services.directory.requireProviderCard(portal, id, null));
  const imported = await services.reviews.findImported(id, page);
  if (imported === null) throw notFound();
  const { locale } = portal;
  const w = REVIEW_WORDS[locale].imported;
  return {
    id,
    name,
    title: fill(locale, w.allTitle, { clinic: name }),
    crumb: w.title,
    list: writeImportedList({ locale, imported }),
    page,
    pageCount: imported.pageCount,
  };
}

/** /providers/:providerId/reviews: all that was collected elsewhere about a clinic. */
export default function ProviderReviews({ loaderData: data }: Route.ComponentProps) {
  const { w } = useWords('finder');
  const { origin, productName } = usePortal();
  const path = href('/providers/:providerId/reviews', { providerId: String(data.id) });
  const pageHref = (page: number) => (page === 1 ? path : `${path}?page=${page}`);
  return (
    <Container width="text" className={styles.page}>
      <PageHead
        title={data.title}
        siteName={productName}
        canonical={`${origin}${pageHref(data.page)}`}
      />
      <Breadcrumbs
        items={[
          { label: w.profile.finder, href: href('/services/provider-search') },
          { label: data.name, href: providerHref(data.id) },
          { label: data.crumb },
        ]}
      />
      <h1 className={styles.title}>{data.title}</h1>
      <div dangerouslySetInnerHTML={{ __html: data.list }} />
      <Pagination page={data.page} pageCount={data.pageCount} href={pageHref} />
    </Container>
  );
}
