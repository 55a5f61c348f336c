import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { findRoomCounts } from './contract.ts';
import type { RoomCountServices } from './count-rooms.server.ts';

/** Answers what stands beside the names of the staff's rooms. */
export function registerRoomCountsApi(app: FastifyInstance, counts: RoomCountServices): void {
  serve(app, findRoomCounts, 'search', async ({ portal }) => ({
    rooms: await counts.count(portal),
  }));
}
