import type { Portal } from '#app/platform/portal.ts';
import type { Database } from '#db/client.ts';
import { findDemoSignIns, type DemoSignIn } from './find-sign-ins.server.ts';
import { DEMO_VOUCHERS, type DemoVoucher } from './voucher-codes.ts';

/** What the demo tells its visitors; nothing outside the demo. */
export interface DemoServices {
  /** Of those customers of the demo that the portal's partner has. */
  findSignIns(portal: Portal): Promise<DemoSignIn[]>;
  /** Of the portal's partner. */
  findVouchers(portal: Portal): DemoVoucher[];
}

export function createDemoServices(deps: { db: Pick<Database, 'main'> }): DemoServices {
  return {
    findSignIns: (portal) => findDemoSignIns(deps, portal),
    findVouchers: ({ isDemo, partner }) => (isDemo ? (DEMO_VOUCHERS[partner.key] ?? []) : []),
  };
}
