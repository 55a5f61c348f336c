import { LOCALES, MARKET_LOCALE, type Locale } from '#app/i18n/locale.ts';
import { useLanguage } from '#app/i18n/use-words.tsx';

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
  const { locale, market } = useLanguage();
  // The host's own language needs no mark; each other language is a page of its own.
  const addressIn = (address: string, language: Locale) =>
    language === MARKET_LOCALE[market]
      ? address
      : `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;
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
          <link rel="canonical" href={addressIn(canonical, locale)} />
          <meta property="og:url" content={addressIn(canonical, locale)} />
          <link rel="alternate" hrefLang="x-default" href={canonical} />
          {LOCALES.map((language) => (
            <link
              key={language}
              rel="alternate"
              hrefLang={language}
              href={addressIn(canonical, language)}
            />
          ))}
        </>
      )}
    </>
  );
}
