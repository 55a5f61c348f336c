import { useEffect } from 'react';
import { href, useLocation } from 'react-router';
import { LOCALES } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requestContext } from '#app/request-context.ts';
import { themes } from '#app/themes/index.ts';
import { requireThemePictures } from '#app/themes/pictures.ts';
import type { Examples } from '#app/ui/examples.ts';
import { Container } from '#app/ui/layout/layout.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { Logo } from '#app/ui/logo/logo.tsx';
import { LanguageSwitch } from '#app/ui/shell/language-switch.tsx';
import type { Route } from './+types/gallery';
import { GALLERY_WORDS } from '../words.ts';
import styles from './gallery.module.css';

const modules = import.meta.glob<{ examples: Examples }>('../../../ui/*/*.examples.tsx', {
  eager: true,
});

/** The examples of each component, by its folder or, where a folder has several, by the file's name. */
const components = Object.entries(modules).map(([path, { examples }]) => ({
  name: path.replace(/^.*\//, '').replace('.examples.tsx', ''),
  examples: Object.entries(examples),
}));

/** There is no gallery outside the demo. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(requestContext).portal.isDemo) throw new Response(null, { status: 404 });
  return null;
}

export default function Gallery() {
  const { w, locale } = useOwnWords(GALLERY_WORDS);
  const query = new URLSearchParams(useLocation().search);
  const only = query.get('only');
  const theme = themes.find(({ key }) => key === query.get('theme')) ?? themes[0];
  const shown = components.filter(({ name }) => !only || name === only);

  // Dialogs hang on the body, outside this page's own element.
  useEffect(() => {
    if (theme) document.documentElement.dataset['theme'] = theme.key;
  }, [theme]);

  const addressWith = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    next.set(name, value);
    return `${href('/dev/gallery')}?${next}`;
  };

  if (!theme) return null;
  return (
    <div className={styles.page} data-theme={theme.key}>
      <title>{w.title}</title>
      <meta name="robots" content="noindex" />
      <header className={styles.header}>
        <Container width="wide" className={styles.bar}>
          <Logo src={requireThemePictures(theme.key).logo} name={theme.productName[locale]} />
          <ul className={styles.themes} aria-label={w.theme}>
            {themes.map(({ key, productName }) => (
              <li key={key}>
                <Link
                  to={addressWith('theme', key)}
                  aria-current={key === theme.key ? 'true' : undefined}
                >
                  {productName[locale]}
                </Link>
              </li>
            ))}
          </ul>
          <LanguageSwitch
            languages={LOCALES.map((one) => ({
              locale: one,
              href: addressWith('lang', one),
              isCurrent: one === locale,
            }))}
          />
        </Container>
      </header>
      <Container as="main" id="content" width="wide" className={styles.main}>
        <h1>{w.title}</h1>
        <p className={styles.lead}>{w.lead}</p>
        <nav aria-label={w.contents}>
          <ul className={styles.contents}>
            {only && (
              <li>
                <Link to={`${href('/dev/gallery')}?theme=${theme.key}`}>{w.all}</Link>
              </li>
            )}
            {shown.map(({ name }) => (
              <li key={name}>
                <Link to={addressWith('only', name)}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        {shown.map(({ name, examples }) => (
          <section key={name} className={styles.component} aria-labelledby={`component-${name}`}>
            <h2 id={`component-${name}`}>{name}</h2>
            {examples.map(([state, Example]) => (
              <div key={state} className={styles.example} data-example={`${name}/${state}`}>
                <p className={styles.state}>{state}</p>
                <Example />
              </div>
            ))}
          </section>
        ))}
      </Container>
    </div>
  );
}
