import type { Portal } from '#app/platform/portal.ts';
import type { Database } from '#db/client.ts';
import { findDemoSignIns, type DemoSignIn } from './find-sign-ins.server.ts';
import { DEMO_STAFF, DEMO_STAFF_PASSWORD } from './demo-staff.ts';
import { DEMO_VOUCHERS, type DemoVoucher } from './voucher-codes.ts';

/** What the demo tells its visitors; nothing outside the demo. */
export interface DemoServices {
  /** Of those customers of the demo that the portal's partner has. */
  findSignIns(portal: Portal): Promise<DemoSignIn[]>;
  /** Of the staff's entry, with the code of this moment. */
  findStaff(portal: Pick<Portal, 'isDemo'>): DemoStaff[];
  /** Of the portal's partner. */
  findVouchers(portal: Portal): DemoVoucher[];
}

export interface DemoStaff {
  email: string;
  name: string;
  password: string;
  /** Of the authenticator, in base32. */
  secret: string;
  code: string;
  /** One of many who do the same. */
  isFurtherDoctor: boolean;
}

export interface DemoDeps {
  db: Pick<Database, 'main'>;
  /** The code of an authenticator at this moment. */
  makeCode: (secret: string) => string;
}

export function createDemoServices(deps: DemoDeps): DemoServices {
  return {
    findSignIns: (portal) => findDemoSignIns(deps, portal),
    findStaff: ({ isDemo }) =>
      isDemo
        ? DEMO_STAFF.map(({ email, name, secret, isFurtherDoctor = false }) => ({
            email,
            name,
            secret,
            password: DEMO_STAFF_PASSWORD,
            code: deps.makeCode(secret),
            isFurtherDoctor,
          }))
        : [],
    findVouchers: ({ isDemo, partner }) => (isDemo ? (DEMO_VOUCHERS[partner.key] ?? []) : []),
  };
}
