import type { FastifyInstance } from 'fastify';
import { isTileInRegion } from '#app/features/map/map-view.ts';
import { guardOpen } from '#app/platform/api.server.ts';
import { sendFailure } from './failures.ts';
import type { TileSource } from './tile-source.ts';

const TILE_SECONDS = 86_400;
const RETRY_SECONDS = 5;

/** Numbers as they are written, of which none is too large for what follows. */
const params = {
  type: 'object',
  properties: {
    z: { type: 'string', pattern: '^(?:[0-9]|1[0-8])$' },
    x: { type: 'string', pattern: '^(?:0|[1-9][0-9]{0,5})$' },
    y: { type: 'string', pattern: '^(?:0|[1-9][0-9]{0,5})$' },
  },
};

/**
 * The background of the map from a tile server, under our own address: visitors are seen by nobody else. Only tiles of the
 * region are fetched.
 */
export function registerMapTiles(app: FastifyInstance, findTile: TileSource): void {
  const open = guardOpen('mapTile');
  const options = { ...open, schema: { ...open.schema, params } };
  app.get('/map/tiles/:z/:x/:y', options, async (request, reply) => {
    const { z, x, y } = request.params as Record<'z' | 'x' | 'y', string>;
    const place = { z: Number(z), x: Number(x), y: Number(y) };
    if (!isTileInRegion(place)) return sendFailure(request, reply, 'not_found');
    const tile = await findTile(place);
    if (tile === 'missing') return sendFailure(request, reply, 'not_found');
    if (tile === 'unavailable') {
      return sendFailure(request, reply.header('retry-after', RETRY_SECONDS), 'unavailable');
    }
    return reply
      .header('cache-control', `public, max-age=${TILE_SECONDS}`)
      .type(tile.type)
      .send(tile.content);
  });
}
