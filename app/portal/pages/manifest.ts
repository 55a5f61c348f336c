import { href } from 'react-router';
import { requireThemePictures } from '#app/themes/pictures.ts';
import { requestContext } from '#app/request-context.ts';
import type { Route } from './+types/manifest';

/** What a phone keeps of the portal when it is put on the start screen: name, colour and mark of the partner. */
export function loader({ context }: Route.LoaderArgs) {
  const { portal } = context.get(requestContext);
  const { theme, locale } = portal;
  const { logo, touchIcon } = requireThemePictures(theme.key);
  const own = theme.own.logo;
  const name = theme.productName[locale];
  const manifest = {
    name,
    short_name: name,
    lang: locale,
    start_url: href('/'),
    display: 'browser',
    theme_color: theme.brandColour,
    background_color: '#ffffff',
    icons: own
      ? [{ src: own, sizes: 'any' }]
      : [
          { src: logo, sizes: 'any', type: 'image/svg+xml' },
          { src: touchIcon, sizes: '180x180', type: 'image/png' },
        ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'private, max-age=3600',
    },
  });
}
