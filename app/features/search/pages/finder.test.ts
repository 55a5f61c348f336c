import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { requestContext, type RequestContext } from '#app/request-context.ts';
import { requireTheme } from '#app/themes/index.ts';
import type { Theme } from '#app/themes/theme.ts';
import { loader } from './finder.tsx';

/** Where the page sends a browser before it looks for anything; null: it opens here. */
async function redirectOf(theme: Theme, query = ''): Promise<string | null> {
  const opened = new Error('searched');
  const context = new RouterContextProvider();
  const search = () => Promise.reject(opened);
  context.set(requestContext, {
    portal: { theme, timeZone: 'Europe/Budapest' },
    services: {
      search: { searchFinder: search },
    },
  } as unknown as RequestContext);
  const request = new Request(`https://portal.example/services/provider-search${query}`);
  try {
    await loader({ context, request } as unknown as Parameters<typeof loader>[0]);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location');
    if (thrown !== opened) throw thrown;
  }
  return null;
}

describe('the finder', () => {
  test('is there only where the theme has a calendar [C074]', async () => {
    const theme = requireTheme('generic');
    expect(await redirectOf(theme)).toBeNull();
    const without = { ...theme, flags: { ...theme.flags, hasCalendar: false } };
    expect(await redirectOf(without)).toBe('/');
    expect(await redirectOf(without, '?listType=doctors')).toBe('/');
  });

  test('opens with what the theme has chosen, unless something is searched for', async () => {
    const theme = requireTheme('derma_ai');
    expect(await redirectOf(theme)).toBe('/services/provider-search?subfunction=3');
    expect(await redirectOf(theme, '?iframe=1')).toBe('/services/provider-search?subfunction=3');
    expect(await redirectOf(theme, '?subfunction=5')).toBeNull();
    expect(await redirectOf(theme, '?location=hu-bp')).toBeNull();
    expect(await redirectOf(requireTheme('generic'))).toBeNull();
  });
});
