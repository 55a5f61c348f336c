import type { ReactNode } from 'react';
import { offeredLocales } from '#app/i18n/locale.ts';
import { useLanguage } from '#app/i18n/use-words.tsx';
import { requireThemePictures } from '#app/themes/pictures.ts';
import type { Examples } from '../examples.ts';
import { useSample } from '../samples.ts';
import { PageFooter } from './page-footer.tsx';
import { PageHeader } from './page-header.tsx';
import styles from './shell.examples.module.css';

function useFrame() {
  const s = useSample();
  const { locale, market } = useLanguage();
  return {
    links: [
      { href: '#finder', label: s.finder, isCurrent: true },
      { href: '#about', label: s.about },
      { href: '#privacy', label: s.privacy },
    ],
    languages: offeredLocales(market).map((one) => ({
      locale: one,
      href: `?lang=${one}`,
      isCurrent: one === locale,
    })),
  };
}

/** Another page's frame: its landmarks do not count for the page it is shown on. */
function Still({ children }: { children: ReactNode }) {
  return <div className={styles.still}>{children}</div>;
}

function Header({ isColoured }: { isColoured?: boolean }) {
  const { links, languages } = useFrame();
  return (
    <Still>
      <PageHeader
        logo={{ src: requireThemePictures('generic').logo, name: 'Vizit', to: '#home' }}
        menu={links}
        menuLabel={isColoured ? 'Vizit' : undefined}
        languages={languages}
        isStatic
        isColoured={isColoured}
      />
    </Still>
  );
}

function Footer() {
  const { links, languages } = useFrame();
  return (
    <Still>
      <PageFooter productName="Vizit" links={links} languages={languages} />
    </Still>
  );
}

export const examples: Examples = {
  header: () => <Header />,
  colouredHeader: () => <Header isColoured />,
  footer: () => <Footer />,
};
