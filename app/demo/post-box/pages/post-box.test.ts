import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { requestContext, type RequestContext } from '#app/request-context.ts';
import { loader } from './post-box.tsx';

test('the mail that was sent can be read in the demo alone', async () => {
  const load = async (isDemo: boolean) => {
    const context = new RouterContextProvider();
    const mail = { findSentMail: async () => [] };
    context.set(requestContext, {
      portal: { isDemo },
      services: { mail },
    } as unknown as RequestContext);
    const request = new Request('http://localhost:3000/dev/mail');
    return loader({ context, request } as unknown as Parameters<typeof loader>[0]);
  };
  expect(await load(true)).toMatchObject({ list: [] });
  await expect(load(false)).rejects.toMatchObject({ init: { status: 404 } });
});
