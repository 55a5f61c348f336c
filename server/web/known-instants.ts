import type { FastifyServerOptions } from 'fastify';

type Validators = Parameters<NonNullable<NonNullable<FastifyServerOptions['ajv']>['onCreate']>>[0];

/** Year 1 on, to a billionth of a second, and at most 15 hours from Greenwich. */
const KNOWN =
  /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-5]):\d\d)$/i;

/** Has instants refused that can be written and nobody here knows: the database has no year 0, no place further from Greenwich and no other space, and no clock shows a leap second. */
export function refuseUnknownInstants(validators: Validators): void {
  const known = validators.formats['date-time'];
  const isWritten =
    typeof known === 'object' && 'validate' in known && typeof known.validate === 'function'
      ? (known.validate as (text: string) => boolean)
      : () => false;
  validators.addFormat(
    'date-time',
    (text: string) => KNOWN.test(text) && isWritten(text) && Number.isFinite(Date.parse(text)),
  );
}
