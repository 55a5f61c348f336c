import {
  createPreauthorizationServices,
  type PreauthorizationServices,
} from '#app/features/preauthorization/services.server.ts';
import type { Pool } from '#db/client.ts';
import { createDecisionLinks } from '#server/decision-links.ts';
import { APP_SECRET } from './booking.ts';
import { createTestFiles } from './files.ts';

/** Approvals of a test, with files of their own. */
export function createTestPreauthorization(
  app: Pool,
  files = createTestFiles(),
): PreauthorizationServices {
  return createPreauthorizationServices({
    db: { main: app, replica: app, close: () => Promise.resolve() },
    makeDecisionLink: createDecisionLinks(APP_SECRET),
    appSecret: APP_SECRET,
    files,
  });
}
