import { data } from 'react-router';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { TEXT_PAGES } from '#app/themes/text-pages.ts';
import type { Route } from './+types/text-page';
import styles from './text-page.module.css';

/** `/pages/{slug}`; the accessibility statement has an address of its own. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const { pathname } = new URL(request.url);
  const slug = 'slug' in params ? params.slug : 'accessibility';
  const key = TEXT_PAGES.find((one) => one === slug);
  if (!key || (key === 'accessibility' && 'slug' in params)) throw data(null, { status: 404 });
  const page = await services.content.getTextPage(portal, key);
  if (!page) throw data(null, { status: 404 });
  return { ...page, canonical: `${portal.origin}${pathname}` };
}

export default function TextPage({ loaderData }: Route.ComponentProps) {
  const { title, description, sections, canonical } = loaderData;
  const { productName } = usePortal();
  return (
    <Container width="text" as="article" className={styles.page}>
      <PageHead
        title={title}
        siteName={productName}
        description={description}
        canonical={canonical}
      />
      <h1>{title}</h1>
      {sections.map(({ heading, paragraphs, list }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {list && (
            <ul>
              {list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </Container>
  );
}
