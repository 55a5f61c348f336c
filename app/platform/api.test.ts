import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { customerActor, staffActor } from '#tests/support/actors.ts';
import { registerDocumentation } from '#server/web/documentation.ts';
import { registerFailures } from '#server/web/failures.ts';
import { createPortal } from '#tests/support/booking.ts';
import { VISITOR_ACTOR, type Actor } from './actor.ts';
import { serve, serveFile } from './api.server.ts';
import { defineCall, defineFile } from './contract.ts';
import { VISITOR, type Viewer } from './viewer.ts';
import { client, member, staff, type Who } from './who.ts';

const DECIDER = staffActor([{ role: 'preauthorization', partnerId: 2 }]);
const CALLERS = {
  visitor: { actor: VISITOR_ACTOR, viewer: VISITOR },
  customer: { actor: customerActor(), viewer: VISITOR },
  insured: { actor: customerActor(), viewer: { ...VISITOR, isInsured: true } },
  decider: { actor: DECIDER, viewer: VISITOR },
  auditor: { actor: staffActor([{ role: 'auditor', partnerId: 1 }]), viewer: VISITOR },
  writer: {
    actor: {
      kind: 'client',
      clientId: 1,
      grants: [{ action: 'appointment.write', partnerId: 1, providerId: null }],
    },
    viewer: VISITOR,
  },
} satisfies Record<string, { actor: Actor; viewer: Viewer }>;
type Caller = keyof typeof CALLERS;

/** A server with one call and one file, and `caller` before it. */
async function serveTo(who: Who, caller: Caller = 'visitor', isDescribed = false) {
  const app = Fastify();
  app.decorateRequest('portal');
  registerFailures(app);
  if (isDescribed) {
    await app.register(rateLimit, { global: false });
    await registerDocumentation(app);
  }
  app.addHook('preParsing', async (request) => {
    request.portal = createPortal(CALLERS[caller]);
  });
  const body = Type.Object({ n: Type.Integer() });
  const answer = Type.Object({});
  const call = { name: 'plant', summary: 'Plants.', method: 'POST', path: '/api/plant' } as const;
  serve(app, defineCall({ ...call, who, body, answer }), 'write', async () => ({}));
  const params = Type.Object({ id: Type.String({ pattern: '^[0-9]$' }) });
  const file = { name: 'fruit', summary: 'A fruit.', path: '/fruit/:id', type: 'text/plain' };
  serveFile(app, defineFile({ ...file, who, params, savedAs: 'fruit.txt' }), 'account', () =>
    Promise.resolve('apple'),
  );
  await app.ready();
  return app;
}

/** What a caller is told by the call and by the file; the same. */
async function tell(who: Who, caller: Caller): Promise<number> {
  const app = await serveTo(who, caller);
  const call = await app.inject({ method: 'POST', url: '/api/plant', payload: { n: 1 } });
  const file = await app.inject('/fruit/1');
  expect(file.statusCode).toBe(call.statusCode);
  return call.statusCode;
}

describe('who may make a call', () => {
  test.each([
    ['anyone', [200, 200, 200, 200, 200, 200]],
    ['customer', [401, 200, 200, 403, 403, 403]],
    [member('isInsured'), [403, 403, 200, 403, 403, 403]],
    [staff('preauthorization.decide'), [401, 403, 403, 200, 403, 403]],
    [client('appointment.write'), [401, 403, 403, 403, 403, 200]],
    // Allowed to programs only, and to none of these.
    [client('appointment.read'), [401, 403, 403, 403, 403, 403]],
  ] as const)('%j lets in these and nobody else [AZ-01]', async (who, expected) => {
    const told = [];
    for (const caller of Object.keys(CALLERS) as Caller[]) told.push(await tell(who, caller));
    expect(told).toEqual(expected);
  });

  test('is looked at before what was sent', async () => {
    const app = await serveTo('customer', 'visitor');
    const answer = await app.inject({
      method: 'POST',
      url: '/api/plant',
      headers: { 'content-type': 'application/json' },
      payload: '{ "n": ',
    });
    expect(answer.json()).toMatchObject({ errorCode: 'sign_in_required' });
    expect((await app.inject('/fruit/x')).json()).toMatchObject({ errorCode: 'sign_in_required' });
    const open = await serveTo('anyone');
    expect((await open.inject('/fruit/x')).json()).toMatchObject({ errorCode: 'invalid_input' });
  });

  test('is written in the description, with what the others are told', async () => {
    interface Described {
      'x-who': string;
      security: object[];
      responses: object;
    }
    const described = async (who: Who) => {
      const app = await serveTo(who, 'visitor', true);
      const { paths } = (await app.inject('/api/openapi.json')).json<{
        paths: Record<string, Record<string, Described>>;
      }>();
      const told = [paths['/api/plant']?.['post'], paths['/fruit/{id}']?.['get']];
      return told.map((one) => [one?.['x-who'], one?.security, Object.keys(one?.responses ?? {})]);
    };
    expect(await described('anyone')).toEqual([
      ['anyone', [], ['200', '403', '409', '413', '415', '429', '503']],
      ['anyone', [], ['200', '400', '404', '409', '429', '503']],
    ]);
    const who = ['staff: preauthorization.decide', [{ session: [] }]];
    expect(await described(staff('preauthorization.decide'))).toEqual([
      [...who, ['200', '401', '403', '409', '413', '415', '429', '503']],
      [...who, ['200', '400', '401', '403', '404', '409', '429', '503']],
    ]);
  });
});

test('a file is saved under its name, and kept by no cache and no search engine', async () => {
  const app = await serveTo('anyone');
  const { headers, body } = await app.inject('/fruit/1');
  expect(body).toBe('apple');
  expect(headers).toMatchObject({
    'content-type': 'text/plain',
    'content-disposition': 'attachment; filename="fruit.txt"',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  });
});
