/** As PostgreSQL and browsers write one: in small letters, with hyphens. Anything else names nothing that is kept. */
export const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
