import { useEffect, useRef, useState } from 'react';
import styles from './hero-heading.module.css';

/** The underline is drawn this long after the page has loaded. */
const UNDERLINE_DELAY_MS = 300;

interface HeroHeadingProps {
  text: string;
  /** 2 where the page begins with something else. */
  level?: 1 | 2;
}

/** The welcome message with a line below that is as wide as the text, in every language and window; `într-un` stays in one line. */
export function HeroHeading({ text, level = 1 }: HeroHeadingProps) {
  return <UnderlinedHeading key={text} text={text} level={level} />;
}

function UnderlinedHeading({ text, level }: Required<HeroHeadingProps>) {
  const Heading = level === 1 ? 'h1' : 'h2';
  const words = useRef<HTMLSpanElement>(null);
  const [width, setWidth] = useState<number | null>(null);

  useEffect(() => {
    const measure = () => setWidth(words.current?.getBoundingClientRect().width ?? null);
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      measure();
      // On a slow network the letters come later, and are of another width.
      document.fonts.addEventListener('loadingdone', measure, { signal });
    }, UNDERLINE_DELAY_MS);
    window.addEventListener('resize', measure, { signal });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, []);

  return (
    <div className={styles.block}>
      <Heading className={styles.heading}>
        <span ref={words}>{text.replaceAll('-', '-\u2060')}</span>
      </Heading>
      <span
        className={styles.underline}
        data-drawn={width !== null || undefined}
        style={width === null ? undefined : { width: `min(${width}px, 100%)` }}
        aria-hidden="true"
      />
    </div>
  );
}
