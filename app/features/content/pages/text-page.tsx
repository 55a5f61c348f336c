import type { ComponentType } from 'react';
import { data } from 'react-router';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { TEXT_PAGES, type TextPageIcon } from '#app/themes/text-pages.ts';
import { ButtonLink } from '#app/ui/button/button.tsx';
import {
  AlertIcon,
  CalendarIcon,
  ClockIcon,
  HeartIcon,
  MailIcon,
  PhoneIcon,
  SearchIcon,
  ShieldIcon,
  TagIcon,
  UserIcon,
  type IconProps,
} from '#app/ui/icons/icons.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { showTextPage, type ShownSection } from '../text-page-goals.ts';
import type { Route } from './+types/text-page';
import styles from './text-page.module.css';

const ICONS: Record<TextPageIcon, ComponentType<IconProps>> = {
  alert: AlertIcon,
  calendar: CalendarIcon,
  clock: ClockIcon,
  heart: HeartIcon,
  mail: MailIcon,
  phone: PhoneIcon,
  search: SearchIcon,
  shield: ShieldIcon,
  tag: TagIcon,
  user: UserIcon,
};

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
    ...showTextPage(page, portal.theme, portal.viewer),
    canonical: `${portal.origin}${pathname}`,
  };
}

export default function TextPage({ loaderData }: Route.ComponentProps) {
  const { title, description, lead, sections, canonical } = loaderData;
  const { productName } = usePortal();
  return (
    <article>
      <PageHead
        title={title}
        siteName={productName}
        description={description}
        canonical={canonical}
      />
      {lead !== undefined && <Hero title={title} lead={lead} />}
      <Container width="text" className={styles.page}>
        {lead === undefined && <h1>{title}</h1>}
        {sections.map((section) => (
          <Part key={section.heading} section={section} />
        ))}
      </Container>
    </article>
  );
}

function Hero({ title, lead }: { title: string; lead: string }) {
  const { pictures } = usePortal();
  return (
    <div className={styles.hero}>
      <Container width="wide" className={styles.heroGrid}>
        <div className={styles.heroText}>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        <img className={styles.picture} src={pictures.hero} alt="" width={720} height={560} />
      </Container>
    </div>
  );
}

function Part({ section }: { section: ShownSection }) {
  const { heading, icon, paragraphs, list, steps, action } = section;
  const Icon = icon && ICONS[icon];
  return (
    <section className={Icon && styles.withIcon}>
      {Icon && (
        <span className={styles.icon}>
          <Icon size="l" />
        </span>
      )}
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
      {steps && (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      )}
      {action && <ButtonLink to={action.href}>{action.label}</ButtonLink>}
    </section>
  );
}
