import type { ComponentType } from 'react';
import { usePortal } from '#app/platform/use-portal.ts';
import type { TextPageIcon } from '#app/themes/text-pages.ts';
import { ButtonLink } from '#app/ui/button/button.tsx';
import {
  AlertIcon,
  CalendarIcon,
  ClockIcon,
  PhoneIcon,
  SearchIcon,
  ShieldIcon,
  TagIcon,
  UserIcon,
  type IconProps,
} from '#app/ui/icons/icons.tsx';
import { HeartIcon, MailIcon } from '#app/ui/icons/rare-icons.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import type { ShownSection, ShownTextPage } from './text-page-goals.ts';
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

/** A page of text. */
export function TextPageView({
  page,
  canonical,
}: {
  page: ShownTextPage;
  canonical: string | null;
}) {
  const { title, description, lead, sections } = page;
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
      <Container
        width={lead === undefined ? 'text' : 'page'}
        className={classNames(styles.page, lead !== undefined && styles.parts)}
      >
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
