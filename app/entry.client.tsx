import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadCatalogue } from '#app/i18n/catalogue.ts';
import { isLocale, MARKETS } from '#app/i18n/locale.ts';
import { LanguageProvider } from '#app/i18n/use-words.tsx';

const { lang, dataset } = document.documentElement;
const locale = isLocale(lang) ? lang : 'en';
const market = MARKETS.find((one) => one === dataset.market) ?? 'HU';
const { catalogue } = await loadCatalogue[locale]();

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
