import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { requestContext, type RequestContext } from '#app/request-context.ts';
import { loader } from './gallery.tsx';

test('the gallery is a page of the demo alone', () => {
  const load = (isDemo: boolean) => {
    const context = new RouterContextProvider();
    context.set(requestContext, { portal: { isDemo } } as unknown as RequestContext);
    return loader({ context } as unknown as Parameters<typeof loader>[0]);
  };
  expect(load(true)).toBeNull();
  expect(() => load(false)).toThrow(expect.objectContaining({ status: 404 }));
});
