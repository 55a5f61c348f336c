import type { ComponentType } from 'react';
import {
  CalendarIcon,
  RefreshIcon,
  ShieldIcon,
  TagIcon,
  type IconProps,
} from '#app/ui/icons/icons.tsx';
import { Section } from './section.tsx';
import { useLandingWords } from './landing-words.tsx';
import styles from './why-book-here.module.css';

const REASONS = [
  ['times', CalendarIcon],
  ['prices', TagIcon],
  ['privacy', ShieldIcon],
  ['change', RefreshIcon],
] as const satisfies [string, ComponentType<IconProps>][];

/** What sets booking here apart from calling around. */
export function WhyBookHere() {
  const { w } = useLandingWords();
  return (
    <Section id="why" title={w.why.title} isTinted>
      <ul className={styles.reasons}>
        {REASONS.map(([key, Icon]) => (
          <li key={key} className={styles.reason}>
            <span className={styles.icon}>
              <Icon size="l" />
            </span>
            <h3>{w.why[key].title}</h3>
            <p>{w.why[key].text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
