import type { FastifyServerOptions } from 'fastify';

type Validators = Parameters<NonNullable<NonNullable<FastifyServerOptions['ajv']>['onCreate']>>[0];

/** Has instants refused that can be written and nobody here knows: the database has no year 0, and no clock shows a leap second. */
export function refuseUnknownInstants(validators: Validators): void {
  const known = validators.formats['date-time'];
  const isWritten =
    typeof known === 'object' && 'validate' in known && typeof known.validate === 'function'
      ? (known.validate as (text: string) => boolean)
      : () => false;
  validators.addFormat(
    'date-time',
    (text: string) =>
      isWritten(text) && !text.startsWith('0000') && Number.isFinite(Date.parse(text)),
  );
}
