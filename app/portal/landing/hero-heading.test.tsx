import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HeroHeading } from './hero-heading.tsx';

test('no line of a headline ends in the middle of a word with a hyphen', () => {
  const drawn = renderToString(<HeroHeading text="Totul, într-un singur loc" />);
  expect(drawn).toContain('Totul, într-\u2060un singur loc');
});
