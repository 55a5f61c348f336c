import type { FastifyInstance } from 'fastify';
import { writeStylesheet } from '#app/themes/build-theme.ts';
import { PROFILE_PICTURES, readPictureDigest } from '#app/features/clinic-profile/picture-path.ts';
import { guardOpen } from '#app/platform/api.server.ts';
import { PICTURES_PATH } from '#app/platform/picture-address.ts';
import { keepByKey } from '#app/platform/keep-by-key.ts';
import type { Colours } from '#app/themes/partner-record.ts';
import { type Database, query } from '#db/client.ts';
import { asPartner } from '#db/partner-proof.ts';
import { sql } from '#db/sql.ts';
import { sendFailure } from './failures.ts';
import { PICTURE_POLICY } from './security.ts';

const YEAR_S = 31_536_000;
/** A stylesheet of another version than the one asked for: a page that was made just before the change. */
const MOMENT_S = 60;

const coloursOf = sql.named<{ version: number; colours: Colours | null }>(
  'partner_files_colours',
  `SELECT version, record->'colours' AS colours FROM partner WHERE id = $1`,
);
const pictureOf = sql.named<{ type: string; bytes: Buffer }>(
  'partner_files_picture',
  `SELECT p.* FROM enter_partner($1) AS partner
    CROSS JOIN LATERAL (SELECT type, bytes FROM partner_picture WHERE partner_id = partner AND digest = $2 OFFSET 0) p`,
);

const profilePicture = sql.named<{ bytes: Buffer }>(
  'partner_files_profile_picture',
  'SELECT bytes FROM profile_picture WHERE digest = $1 LIMIT 1',
);

/** Pictures that clinics have put beside their profiles: the same at every partner. */
export function registerProfilePictures(app: FastifyInstance, db: Database): void {
  app.get<{ Params: { name: string } }>(
    `${PICTURES_PATH}${PROFILE_PICTURES}:name`,
    guardOpen('themeFile'),
    async (request, reply) => {
      const digest = readPictureDigest(`${PROFILE_PICTURES}${request.params.name}`);
      const [found] = digest === null ? [] : await query(db.replica, profilePicture, [digest]);
      if (!found) return sendFailure(request, reply, 'not_found');
      return reply
        .type('image/webp')
        .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
        .header('content-security-policy', PICTURE_POLICY)
        .send(found.bytes);
    },
  );
}

/** Looks that a partner has of its own, under the addresses that its theme names: `/theme/{key}-{version}.css`, `/theme/{key}/{digest}.svg`. */
export function registerPartnerFiles(app: FastifyInstance, db: Database): void {
  const options = guardOpen('themeFile');

  const getColours = keepByKey(async (key: string) => {
    const [found] = await query(db.main, coloursOf, [Number(key.split(' ', 1)[0])]);
    return found ?? null;
  });
  const getPicture = keepByKey(async (key: string) => {
    const [partnerId, digest] = key.split(' ');
    const [found] = await query(db.main, pictureOf, [asPartner(Number(partnerId)), digest]);
    return found ?? null;
  });

  app.get<{ Params: { name: string } }>('/theme/:name', options, async (request, reply) => {
    const { partner } = request.portal;
    const { name } = request.params;
    // By version: the next one is another text.
    const found = await getColours(`${partner.id} ${name}`);
    if (!found?.colours || !name.startsWith(`${partner.key}-`) || !name.endsWith('.css')) {
      return sendFailure(request, reply, 'not_found');
    }
    const isAsked = name === `${partner.key}-${found.version}.css`;
    return reply
      .type('text/css; charset=utf-8')
      .header(
        'cache-control',
        isAsked ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${MOMENT_S}`,
      )
      .send(writeStylesheet(found.colours));
  });

  app.get<{ Params: { key: string; name: string } }>(
    '/theme/:key/:name',
    options,
    async (request, reply) => {
      const { partner } = request.portal;
      const [digest = ''] = request.params.name.split('.', 1);
      const found =
        request.params.key === partner.key ? await getPicture(`${partner.id} ${digest}`) : null;
      if (!found) return sendFailure(request, reply, 'not_found');
      return reply
        .type(found.type)
        .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
        .header('content-security-policy', PICTURE_POLICY)
        .send(found.bytes);
    },
  );
}
