import { renderToStaticMarkup } from 'react-dom/server';
import { drawLocator } from '#app/features/base-map/draw-locator.ts';
import type { Portal } from '#app/platform/portal.ts';
import { WhereaboutsCard, type WhereaboutsFacts } from './components/whereabouts-card.tsx';
import './whereabouts.css';

/**
 * Where a page's clinic is, when it is open and how to call it, as HTML: for loaders only, since nothing of it lives in the
 * browser and the page's scripts need not know how it was made. Its classes have plain names, whose rules (`whereabouts.css`) a
 * clinic's page brings into the style sheet of all.
 */
export function writeWhereabouts(
  { locale, market }: Pick<Portal, 'locale' | 'market'>,
  facts: WhereaboutsFacts,
): string {
  const map = drawLocator(facts.whereabouts, { market, locale });
  return renderToStaticMarkup(<WhereaboutsCard {...facts} {...{ map, locale, market }} />);
}
