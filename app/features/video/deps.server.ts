import type { TokenMisses } from '#app/platform/token-misses.ts';
import type { Database } from '#db/client.ts';
import type { RelaySettings } from './relay.server.ts';
import type { RoomNews } from './room-news.ts';

/** What the use cases of video visits need. */
export interface VideoDeps {
  db: Database;
  /** Keys tokens are made with. */
  appSecret: string;
  tokenMisses: TokenMisses;
  relay: RelaySettings;
  roomNews: RoomNews;
}
