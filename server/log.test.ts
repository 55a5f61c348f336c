import Fastify from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { createLogOptions, presentError, registerRequestLog } from './log.ts';

const SECRETS = ['Kovács', '+36301234567', 'T0ken-in-the-path', 'migraine'];

let lines: string[];

beforeEach(() => {
  lines = [];
});

function createApp() {
  const app = Fastify({
    ...createLogOptions('trace', { write: (line) => lines.push(line) }),
    genReqId: () => 'request-1',
  });
  registerRequestLog(app);
  return app;
}

const parsed = () => lines.map((line) => JSON.parse(line));

test('an answered request is one line with the pattern of its route', async () => {
  const app = createApp();
  app.get('/verify/:token', async () => 'fine');
  await app.inject('/verify/T0ken-in-the-path?q=Kov%C3%A1cs');
  expect(parsed()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      requestId: 'request-1',
      method: 'GET',
      route: '/verify/:token',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    },
  ]);
});

test('no name, phone, token or health word gets into the log, whichever way it is passed', async () => {
  const app = createApp();
  const [name, phone, token, word] = SECRETS;
  app.post('/verify/:token', async (request) => {
    const { log } = request;
    log.info(
      { body: request.body, url: request.url, name, partner: { name }, patient: name },
      'saved',
    );
    log.info({ req: request.raw, headers: request.headers, err: { message: name } }, 'saved');
    log.warn('saved %s', name);
    log.warn({ count: 1 }, 'saved %s', name);
    log.child({ phone, token }).info('child');
    log.error(new Error(`no doctor for ${name} at ${phone}`, { cause: new Error(word) }));
    log.error({ err: new SyntaxError(`Unexpected token in "${name}"`) });
    log.error(
      { err: Object.assign(new Error(name), { detail: phone, code: word + '!' }) },
      'failed',
    );
    throw new Error(`${name} ${phone} ${token} ${word}`);
  });
  await app.inject({
    method: 'POST',
    url: `/verify/${token}?q=${encodeURIComponent(name ?? '')}`,
    headers: { cookie: `session=${token}` },
    payload: { name, phone, complaint: word },
  });
  await app.inject({
    method: 'POST',
    url: `/verify/${token}`,
    headers: { 'content-type': 'application/json' },
    payload: `{"name": ${name}`,
  });
  await app.inject(`/${token}/${name}`);
  expect(lines.length).toBeGreaterThan(10);
  const text = lines.join('');
  for (const secret of SECRETS) expect(text).not.toContain(secret);
  expect(text).not.toContain(encodeURIComponent(name ?? ''));
});

test('an error keeps what helps to find it: kind, code, place, and the database names it met', () => {
  const cause = new TypeError('x is not a function');
  const error = Object.assign(new Error('Key (email)=(a@b.hu) already exists', { cause }), {
    code: '23505',
    constraint: 'account_email_key',
    table: 'account',
    detail: 'a@b.hu',
  });
  const logged = presentError(error);
  expect(logged).toMatchObject({
    type: 'Error',
    code: '23505',
    constraint: 'account_email_key',
    table: 'account',
    cause: { type: 'TypeError', message: 'x is not a function' },
  });
  expect(logged.stack).toContain('log.test.ts');
  expect(JSON.stringify(logged)).not.toContain('a@b.hu');
});

test('a message of several lines is no place in the code, whatever its lines begin with [PR-01]', () => {
  const { stack } = presentError(new Error('no doctor for\n    at Kovács utca 5 (home.ts:1:1)'));
  expect(stack).not.toContain('Kovács');
  expect(stack).toContain('log.test.ts');
  const renamed = new Error('first\n at Kovács');
  renamed.message = 'second';
  expect(presentError(renamed).stack).not.toContain('Kovács');
});

test('what is no error is logged by its type only, and endless causes end', () => {
  expect(presentError('Kovács')).toEqual({ type: 'string', message: '(not logged)', stack: '' });
  const loop = new Error('loop');
  loop.cause = loop;
  expect(JSON.stringify(presentError(loop)).match(/"cause"/g)).toHaveLength(3);
});
