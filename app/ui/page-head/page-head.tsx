import { LOCALES } from '#app/i18n/locale.ts';

interface PageHeadProps {
  title: string;
  siteName: string;
  description?: string;
  /** Absolute address without language; null for pages that are not to be found. */
  canonical: string | null;
  image?: string;
}

/** Title, description and addresses of a page; React moves them into `<head>`. */
export function PageHead({ title, siteName, description, canonical, image }: PageHeadProps) {
  const fullTitle = title === siteName ? title : `${title} – ${siteName}`;
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      <meta property="og:title" content={fullTitle} />
      <meta property="og:site_name" content={siteName} />
      {image && <meta property="og:image" content={image} />}
      {canonical === null && <meta name="robots" content="noindex" />}
      {canonical !== null && (
        <>
          <link rel="canonical" href={canonical} />
          <link rel="alternate" hrefLang="x-default" href={canonical} />
          {LOCALES.map((locale) => (
            <link
              key={locale}
              rel="alternate"
              hrefLang={locale}
              href={`${canonical}${canonical.includes('?') ? '&' : '?'}lang=${locale}`}
            />
          ))}
        </>
      )}
    </>
  );
}
