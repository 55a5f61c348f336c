import type { Action } from './actor.ts';

/** Who may make a call: said in its contract, looked at before anything of the call is read. */
export type Who =
  /** Everybody, signed in or not. */
  | 'anyone'
  /** A patient who has signed in. */
  | 'customer'
  /** A patient whose current subscription has something. */
  | { member: MemberFlag }
  /** Somebody of the staff, whatever their roles: it is about themselves. */
  | 'staff'
  /** Somebody of the staff who may do it somewhere; to what, the use case looks at itself. */
  | { staff: Action }
  /** Another program that may do it somewhere; to what, the use case looks at itself. */
  | { client: Action };

type MemberFlag = 'isInsured' | 'hasCardNetwork';

export const member = (has: MemberFlag): Who => ({ member: has });
export const staff = (may: Action): Who => ({ staff: may });
export const client = (may: Action): Who => ({ client: may });
