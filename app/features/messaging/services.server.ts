import type { BodyOf } from '#app/platform/contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { reportDelivery as contract } from './contract.ts';
import { reportDelivery, type ReportDeps } from './report-delivery.server.ts';

export type MessagingServices = ReturnType<typeof createMessagingServices>;

/** What providers say, bound to what it needs. */
export function createMessagingServices(deps: ReportDeps) {
  return {
    reportDelivery: (input: { portal: Portal; report: BodyOf<typeof contract> }) =>
      reportDelivery(deps, input),
  };
}
