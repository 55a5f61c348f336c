import type { CallCentreDeps } from '#app/features/call-centre/deps.server.ts';
import type { FileDeps } from '#app/features/files/deps.server.ts';

/** What the use cases of links need: those of the call centre, which sends them, and of files, which come by them. */
export type FinishLinkDeps = CallCentreDeps & FileDeps;
