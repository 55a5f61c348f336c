import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadCatalogue } from '#app/i18n/catalogue.ts';
import { isLocale, MARKETS } from '#app/i18n/locale.ts';
import { LanguageProvider } from '#app/i18n/use-words.tsx';

declare global {
  interface Window {
    /** What is opened or gone to looks as it should from the start: see `app/entry.server.tsx`. Gone once the sheet is there. */
    laterSheet?: Promise<unknown>;
  }
}

const { lang, dataset } = document.documentElement;
const locale = isLocale(lang) ? lang : 'en';
const market = MARKETS.find((one) => one === dataset.market) ?? 'HU';
const [{ catalogue }] = await Promise.all([loadCatalogue[locale](), window.laterSheet]);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LanguageProvider locale={locale} market={market} catalogue={catalogue}>
        <HydratedRouter />
      </LanguageProvider>
    </StrictMode>,
  );
});
