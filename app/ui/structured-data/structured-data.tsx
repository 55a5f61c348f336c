interface StructuredDataProps {
  /** Absent in a browser, which has no use for it: `import.meta.env.SSR && (() => …)` leaves the code that builds it out too. */
  build: false | (() => object);
}

/** What a page is about, for search engines, in the words of schema.org (JSON-LD): data, which needs no nonce. */
export function StructuredData({ build }: StructuredDataProps) {
  const json = build ? writeJsonLd(build()) : '{}';
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** As JSON that cannot end its script element, whatever a name contains. */
export function writeJsonLd(graph: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...graph }).replaceAll('<', '\\u003c');
}
