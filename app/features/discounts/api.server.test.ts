import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { ask } from '#tests/support/app.ts';
import { createFinderScene, HU_HOST, RO_HOST, type FinderScene } from '#tests/support/finder.ts';
import { couponPath, type Coupon } from './contract.ts';

let scene: FinderScene;
beforeAll(async () => {
  scene = await createFinderScene();
});
beforeEach(() => setDiscount());
afterAll(() => scene.close());

/** The discount of the Duna Klinika. */
async function setDiscount(change: Record<string, unknown> = {}): Promise<void> {
  const values = {
    name: 'Duna Klinika',
    discount_rate: 10,
    discount_description: null,
    discount_locales: {},
    discount_ends_on: null,
    ...change,
  };
  await scene.database.owner.query(
    `UPDATE provider SET ${Object.keys(values)
      .map((name, at) => `${name} = $${at + 2}`)
      .join(', ')} WHERE id = $1`,
    [scene.duna.id, ...Object.values(values)],
  );
}

async function getCoupon(cookie?: string): Promise<{ coupon: Coupon; cookie: string }> {
  const answer = await scene.get(
    `/api/kedvezmeny/${scene.duna.id}`,
    HU_HOST,
    cookie ? { cookie } : {},
  );
  expect(answer.statusCode).toBe(200);
  const [set] = answer.cookies;
  return { coupon: answer.json<Coupon>(), cookie: set ? `${set.name}=${set.value}` : '' };
}

async function readPdf(bytes: Buffer): Promise<{ text: string; title: unknown; lang: unknown }> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: true });
  const { info } = await getMeta(document);
  return { text, title: info['Title'], lang: info['Language'] };
}

describe('GET /api/kedvezmeny/{providerId}', () => {
  test('answers id and code of the coupon, the same in one browser session, another in the next [C385 C386 C703]', async () => {
    const first = await getCoupon();
    expect(first.coupon).toEqual({
      id: expect.any(Number),
      code: expect.stringMatching(/^[A-Z0-9]{16}$/),
      discountRate: 10,
      description: null,
      validUntil: null,
    });
    expect((await getCoupon(first.cookie)).coupon).toEqual(first.coupon);
    const other = await getCoupon();
    expect(other.coupon.id).not.toBe(first.coupon.id);
    expect(other.coupon.code).not.toBe(first.coupon.code);
  });

  test('keeps a session only in a cookie that scripts cannot read and that ends with the browser', async () => {
    const answer = await scene.get(`/api/kedvezmeny/${scene.duna.id}`);
    expect(answer.cookies).toEqual([
      {
        name: 'coupon',
        value: expect.stringMatching(/^[\w-]{22}$/),
        path: '/api/kedvezmeny',
        httpOnly: true,
        sameSite: 'Lax',
      },
    ]);
    const planted = await scene.get(`/api/kedvezmeny/${scene.duna.id}`, HU_HOST, {
      cookie: 'coupon=mine',
    });
    expect(planted.cookies).toHaveLength(1);
  });

  test('tells what the discount comes off in the reader’s language, and how long it holds', async () => {
    await setDiscount({
      discount_locales: { hu: 'Első vizsgálat', en: 'First visit' },
      discount_ends_on: '2026-03-04',
    });
    const answer = await scene.get(`/api/kedvezmeny/${scene.duna.id}?lang=en`);
    expect(answer.json()).toMatchObject({ description: 'First visit', validUntil: '2026-03-04' });
  });

  test('a provider without a discount, of another market or unknown is 404, an ended discount 410, no id 400 [MT-01]', async () => {
    const status = async (id: unknown, host = HU_HOST) => {
      const answer = await scene.get(`/api/kedvezmeny/${String(id)}`, host);
      return [answer.statusCode, answer.json<{ errorCode: string }>().errorCode];
    };
    expect(await status(scene.tisza.id)).toEqual([404, 'not_found']);
    expect(await status(scene.duna.id, RO_HOST)).toEqual([404, 'not_found']);
    expect(await status(999_999)).toEqual([404, 'not_found']);
    expect(await status('0x7')).toEqual([400, 'invalid_input']);
    await setDiscount({ discount_ends_on: '2026-03-03' });
    expect(await status(scene.duna.id)).toEqual([410, 'discount_ended']);
  });
});

describe('GET /letoltes/kedvezmeny/{providerId}/{couponId}/{code}', () => {
  test.each([
    ['hu', '10% kedvezmény', '2026. március 4.'],
    ['ro', 'Reducere 10%', '4 martie 2026'],
    ['en', '10% discount', '4 March 2026'],
  ] as const)(
    'answers a PDF in the reader’s language (%s) under one fixed file name, its letters readable [C032 C287 C704]',
    async (lang, rate, day) => {
      await setDiscount({
        name: 'Szőlőfürdő Űrállomás Țărm Șura',
        discount_locales: { hu: 'Őszi szűrés', ro: 'Screening de toamnă în județ', en: 'Autumn' },
        discount_ends_on: '2026-03-04',
      });
      const { coupon } = await getCoupon();
      const answer = await scene.get(`${couponPath(scene.duna.id, coupon)}?lang=${lang}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="kedvezmeny.pdf"',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
      const { text, title, lang: language } = await readPdf(answer.rawPayload);
      const words = text.replaceAll(/\s+/g, ' ');
      for (const part of [
        'Szőlőfürdő Űrállomás Țărm Șura',
        scene.duna.address,
        rate,
        day,
        coupon.code.match(/.{4}/g)?.join(' ') ?? '',
        { hu: 'Őszi szűrés', ro: 'Screening de toamnă în județ', en: 'Autumn' }[lang],
      ]) {
        expect(words).toContain(part);
      }
      expect(title).toContain('Szőlőfürdő Űrállomás Țărm Șura');
      expect(language).toBe({ hu: 'hu-HU', ro: 'ro-RO', en: 'en-GB' }[lang]);
      // Read aloud by its tags.
      expect(answer.rawPayload.includes('/StructTreeRoot')).toBe(true);
      expect(answer.rawPayload.includes('/Marked true')).toBe(true);
    },
  );

  test('names and conditions with the marks of PDF and HTML are printed as text [XS-02]', async () => {
    const attack =
      '<img src=x onerror=alert(1)>) Tj /OpenAction << /S /JavaScript /JS (app.alert(1)) >> \\( ${7*7}';
    await setDiscount({
      name: attack,
      discount_locales: { hu: `${attack} ${'ő '.repeat(4_000)}` },
    });
    const { coupon } = await getCoupon();
    const answer = await scene.get(couponPath(scene.duna.id, coupon));
    const { text } = await readPdf(answer.rawPayload);
    expect(text.replaceAll(/\s+/g, '')).toContain(attack.replaceAll(/\s+/g, ''));
    const document = await getDocumentProxy(new Uint8Array(answer.rawPayload));
    expect(await document.getJSActions()).toBe(null);
    expect(await document.getOpenAction()).toBe(null);
  });

  test('whatever does not fit together is the same 404, also for a coupon of another provider or market [FI-04]', async () => {
    const { coupon } = await getCoupon();
    const { id, code } = coupon;
    const [first = ''] = code;
    const other = `${first === 'A' ? 'B' : 'A'}${code.slice(1)}`;
    const paths = [
      `${scene.duna.id}/${id}/${other}`,
      `${scene.duna.id}/${id}/${code.toLowerCase()}`,
      `${scene.duna.id}/${id}/${code}0`,
      `${scene.duna.id}/${id + 1}/${code}`,
      `${scene.tisza.id}/${id}/${code}`,
      `${scene.duna.id}/0x1/${code}`,
      `${scene.duna.id}/${id}/..%2f..%2fetc%2fpasswd`,
      `${scene.duna.id}/${id}/%00`,
      `${scene.duna.id}/${id}/%2e%2e%2f`,
      `%2e%2e/${id}/${code}`,
    ];
    const answers = await Promise.all(
      paths.map((path) => scene.get(`/letoltes/kedvezmeny/${path}`)),
    );
    answers.push(await scene.get(couponPath(scene.duna.id, coupon), RO_HOST));
    const bodies = answers.map(({ statusCode, body }) => `${statusCode} ${body}`);
    expect(new Set(bodies.slice(0, -1))).toEqual(new Set([bodies[0]]));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
  });

  test('a right coupon of an ended discount says so, a wrong one does not learn of it', async () => {
    const { coupon } = await getCoupon();
    await setDiscount({ discount_ends_on: '2026-03-03' });
    const right = await scene.get(couponPath(scene.duna.id, coupon));
    expect([right.statusCode, right.json()]).toEqual([
      410,
      { errorCode: 'discount_ended', httpCode: 410, message: 'Ez a kedvezmény már véget ért.' },
    ]);
    const wrong = { ...coupon, code: coupon.code.replaceAll(/./g, 'A') };
    expect((await scene.get(couponPath(scene.duna.id, wrong))).statusCode).toBe(404);
  });

  test('guessing ends after thirty tries a minute from one address [FI-04]', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 32; guess += 1) {
      const { statusCode } = await ask(scene.app, HU_HOST, {
        url: couponPath(scene.duna.id, { id: guess + 1, code: 'A'.repeat(16) }),
        remoteAddress: '192.0.2.77',
      });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429, 429]);
  });
});
