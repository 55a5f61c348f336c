import { href, redirect } from 'react-router';
import type { StaffActor } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';

/** For loaders of pages: who has not signed in, or not for a quarter of an hour, signs in first. */
export function requireStaff({ actor }: Pick<Portal, 'actor'>): StaffActor {
  if (actor.kind !== 'staff') throw redirect(href('/staff/login'));
  return actor;
}
