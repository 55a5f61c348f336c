import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  ConfigError,
  readConfig,
  readDatabaseConfig,
  readSecretSettings,
  readStaffConfig,
} from './config.ts';

const production = {
  DATABASE_URL: 'postgresql://vizit_app:secret@db.internal/vizit',
  DATABASE_WORKER_URL: 'postgresql://vizit_worker:secret@db.internal/vizit',
  APP_SECRET: 'a'.repeat(32),
  PUBLIC_URL: 'https://portal.example',
  SMTP_URL: 'smtps://user:pass@mail.internal',
  TRUST_PROXY: '1',
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('without any setting the program is a demo on localhost with its own database', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    databaseWorkerUrl: null,
    databaseOwnerUrl: null,
    databaseReplicaUrl: null,
    databaseStaffUrl: null,
    databaseImportUrl: null,
    isDatabasePooled: false,
    databaseListenUrl: null,
    smtpUrl: null,
    smtpFallbackUrl: null,
    mailFrom: 'Vizit <no-reply@localhost>',
    mailLimits: { perHour: 3, perDay: 10 },
    gateway: { url: null, token: null, smsSender: null },
    reportSecret: null,
    sms: { prefixes: ['+3620', '+3630', '+3631', '+3650', '+3670', '+407'], perHour: 3, perDay: 6 },
    role: 'all',
    hasStandby: false,
    dataDir: resolve('.data'),
    erasureLedger: resolve('.data/erasures.jsonl'),
    appSecret: null,
    appSecretPrevious: null,
    isDemo: true,
    humanCheck: { kind: 'altcha', cost: 1000 },
    holdsPerClient: 2,
    holdsPerAddress: 30,
    resultsPerPage: 10,
    metrics: { token: null, port: null },
    logLevel: 'info',
    trustProxy: false,
    ownDomains: [],
    backup: null,
    backupKey: null,
    files: {
      store: { kind: 'folder', folder: resolve('.data/files') },
      incomingFolder: resolve('.data/incoming'),
      clamd: null,
    },
    relay: { urls: [], secret: '', isOnlyWay: false },
    mapTiles: null,
    staffHost: 'staff.localhost',
    clockOffsetMs: 0,
  });
});

test('with a database of its own it is no demo and listens to the network', () => {
  expect(readConfig(production)).toMatchObject({
    isDemo: false,
    host: '0.0.0.0',
    publicUrl: 'https://portal.example',
    mailFrom: 'Vizit <no-reply@portal.example>',
    appSecret: production.APP_SECRET,
  });
});

test('every setting is read', () => {
  expect(
    readConfig({
      ...production,
      PORT: '8080',
      HOST: '::',
      DATABASE_REPLICA_URL: 'postgres://replica/vizit',
      DATABASE_STAFF_URL: 'postgres://vizit_staff@db/vizit',
      DATABASE_IMPORT_URL: 'postgres://vizit_import@db/vizit',
      DATABASE_LISTEN_URL: 'postgres://itself/vizit',
      SMTP_FALLBACK_URL: 'smtp://other.internal',
      MAIL_FROM: 'Időpont <hello@portal.example>',
      MAILS_PER_HOUR: '5',
      MAILS_PER_DAY: '20',
      MESSAGE_GATEWAY_URL: 'https://sms.example/send',
      MESSAGE_GATEWAY_TOKEN: 'gateway-token',
      SMS_SENDER: 'Vizit',
      SMS_PREFIXES: '+3620, +407',
      SMS_PER_HOUR: '2',
      SMS_PER_DAY: '4',
      DELIVERY_REPORT_SECRET: 'report-secret-of-16',
      ROLE: 'worker',
      STANDBY: 'on',
      DATA_DIR: '/srv/vizit',
      DEMO: 'yes',
      HUMAN_CHECK: 'recaptcha',
      RECAPTCHA_SECRET: 's',
      RECAPTCHA_SITE_KEY: 'k',
      HOLDS_PER_CLIENT: '3',
      HOLDS_PER_ADDRESS: '50',
      RESULTS_PER_PAGE: '50',
      METRICS_TOKEN: 'm'.repeat(16),
      METRICS_PORT: '9100',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '10.0.0.0/8, fd00::/8',
      OWN_DOMAINS: 'Portal.example, vizit.example',
      BACKUP_FOLDER: '/backups',
      BACKUP_AT: '03:15',
      BACKUP_KEEP: '7',
      BACKUP_KEY: 'b'.repeat(32),
      MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
      MAP_TILES_ATTRIBUTION: '© Tiles',
      TURN_URL: 'turn:turn.example:3478?transport=udp, turns:turn.example:5349',
      TURN_SECRET: 'shared with coturn',
      TURN_ONLY: 'on',
      STAFF_HOST: 'staff.portal.example',
      CLOCK_OFFSET_MS: '-60000',
    }),
  ).toMatchObject({
    port: 8080,
    host: '::',
    databaseReplicaUrl: 'postgres://replica/vizit',
    databaseStaffUrl: 'postgres://vizit_staff@db/vizit',
    databaseImportUrl: 'postgres://vizit_import@db/vizit',
    isDatabasePooled: false,
    databaseListenUrl: 'postgres://itself/vizit',
    smtpFallbackUrl: 'smtp://other.internal',
    mailFrom: 'Időpont <hello@portal.example>',
    mailLimits: { perHour: 5, perDay: 20 },
    gateway: { url: 'https://sms.example/send', token: 'gateway-token', smsSender: 'Vizit' },
    reportSecret: 'report-secret-of-16',
    sms: { prefixes: ['+3620', '+407'], perHour: 2, perDay: 4 },
    role: 'worker',
    dataDir: '/srv/vizit',
    isDemo: true,
    humanCheck: { kind: 'recaptcha', secret: 's', siteKey: 'k' },
    holdsPerClient: 3,
    holdsPerAddress: 50,
    resultsPerPage: 50,
    metrics: { token: 'm'.repeat(16), port: 9100 },
    logLevel: 'warn',
    trustProxy: '10.0.0.0/8,fd00::/8',
    ownDomains: ['portal.example', 'vizit.example'],
    backup: { folder: '/backups', at: '03:15', keep: 7, key: 'b'.repeat(32) },
    backupKey: 'b'.repeat(32),
    mapTiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Tiles' },
    relay: {
      urls: ['turn:turn.example:3478?transport=udp', 'turns:turn.example:5349'],
      secret: 'shared with coturn',
      isOnlyWay: true,
    },
    staffHost: 'staff.portal.example',
    clockOffsetMs: -60_000,
  });
});

test('the staff sign in nowhere unless a host is named, and in the demo at one of its own', () => {
  expect(readConfig(production).staffHost).toBeNull();
  expect(readConfig({}).staffHost).toBe('staff.localhost');
  expect(problemsOf({ STAFF_HOST: 'https://staff.portal.example' })).toEqual([
    'STAFF_HOST must be a host name in small letters, without port',
  ]);
});

test('who is invited by the command is invited by the demo’s clock', () => {
  expect(readStaffConfig({ CLOCK_OFFSET_MS: '60000' }).clockOffsetMs).toBe(60_000);
});

test('the staff’s entry of a database of one’s own needs the staff’s login', () => {
  const named = { ...production, STAFF_HOST: 'staff.portal.example' };
  const url = 'postgres://vizit_staff@db/vizit';
  expect(readConfig({ ...named, DATABASE_STAFF_URL: url }).databaseStaffUrl).toBe(url);
  expect(() => readConfig(named)).toThrow(/STAFF_HOST needs DATABASE_STAFF_URL beside it/);
});

test('a second mail server needs a first one', () => {
  expect(problemsOf({ SMTP_FALLBACK_URL: 'smtp://other.internal' })).toEqual([
    'SMTP_FALLBACK_URL needs SMTP_URL beside it',
  ]);
});

test('an empty variable counts as absent, and a slash after the public address is harmless', () => {
  expect(
    readConfig({ PORT: '', DATABASE_URL: ' ', PUBLIC_URL: 'http://box.local:3000/' }),
  ).toMatchObject({
    port: 3000,
    databaseUrl: null,
    publicUrl: 'http://box.local:3000',
  });
});

test('whatever is wrong is told at once, in plain words, without any secret', () => {
  const problems = problemsOf({
    PORT: '0x50',
    PUBLIC_URL: 'https://portal.example/start',
    DATABASE_URL: 'mysql://root:hunter2@db/vizit',
    SMTP_URL: 'mail.internal:hunter2',
    MAIL_FROM: 'nobody',
    ROLE: 'everything',
    APP_SECRET: 'short',
    DEMO: 'maybe',
    HUMAN_CHECK: 'recaptcha',
    RESULTS_PER_PAGE: '51',
    HOLDS_PER_CLIENT: '1e1',
    METRICS_TOKEN: 'short',
    METRICS_PORT: '70000',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'my proxy',
    OWN_DOMAINS: 'hu',
    CLOCK_OFFSET_MS: '5',
  });
  expect(problems).toEqual([
    'DEMO must be true or false, not "maybe"',
    'ROLE must be one of all, web, worker, not "everything"',
    'PORT must be a whole number from 1 to 65535, not "0x50"',
    'PUBLIC_URL must be an origin such as https://portal.example, without a path',
    'DATABASE_WORKER_URL is needed for ROLE=worker and ROLE=all: the login vizit_worker',
    'DATABASE_URL must start with postgresql:// or postgres://',
    'SMTP_URL must start with smtps:// or smtp://',
    'MAIL_FROM must be an address such as Vizit <no-reply@portal.example>',
    'APP_SECRET must have at least 32 characters, it has 5',
    'RECAPTCHA_SECRET is needed with HUMAN_CHECK=recaptcha',
    'RECAPTCHA_SITE_KEY is needed with HUMAN_CHECK=recaptcha',
    'HOLDS_PER_CLIENT must be a whole number from 1 to 20, not "1e1"',
    'RESULTS_PER_PAGE must be a whole number from 5 to 50, not "51"',
    'METRICS_TOKEN must have at least 16 characters',
    'METRICS_PORT must be a whole number from 1 to 65535, not "70000"',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"',
    'TRUST_PROXY must be true, false, the number of proxies, or their addresses separated by commas',
    'OWN_DOMAINS must be domains such as portal.example, separated by commas',
    'CLOCK_OFFSET_MS is only for the demo',
  ]);
  expect(problems.join()).not.toContain('hunter2');
});

test('outside the demo the secret, the public address, the mail server and what stands in front must be given', () => {
  expect(problemsOf({ DATABASE_URL: production.DATABASE_URL, ROLE: 'web' })).toEqual([
    'PUBLIC_URL is needed outside the demo: the links in mails start with it',
    'SMTP_URL is needed outside the demo: bookings are confirmed by e-mail',
    'APP_SECRET is needed with a database of your own: at least 32 random characters, the same for every process',
    expect.stringMatching(/^TRUST_PROXY is needed outside the demo/),
  ]);
  expect(problemsOf({ ...production, PUBLIC_URL: 'http://portal.example' })).toEqual([
    'PUBLIC_URL must start with https:// outside the demo',
  ]);
});

test('one network address may hold more than one of the people behind it', () => {
  expect(problemsOf({ HOLDS_PER_CLIENT: '10', HOLDS_PER_ADDRESS: '10' })).toEqual([
    'HOLDS_PER_ADDRESS must be more than HOLDS_PER_CLIENT',
  ]);
});

test('backups are never left open, and not made at an hour that there is not', () => {
  expect(problemsOf({ BACKUP_FOLDER: '/backups' })).toEqual([
    expect.stringMatching(/^BACKUP_KEY is needed/),
  ]);
  expect(problemsOf({ BACKUP_AT: '24:00', BACKUP_KEY: 'short' })).toEqual([
    expect.stringMatching(/^BACKUP_AT/),
    expect.stringMatching(/^BACKUP_KEY must have at least 32/),
  ]);
});

test('nobody asks a worker anything, so that it needs to know no proxy', () => {
  const { TRUST_PROXY: _none, ...unknown } = production;
  expect(problemsOf({ ...unknown, ROLE: 'web' })).toHaveLength(1);
  expect(problemsOf({ ...unknown, ROLE: 'worker' })).toEqual([]);
  expect(problemsOf({ ...unknown, TRUST_PROXY: 'false' })).toEqual([]);
});

test('behind a pooler the news need a way of their own, and no clock is moved', () => {
  const pooled = { ...production, DATABASE_POOLER: 'transaction' };
  expect(
    readConfig({ ...pooled, DATABASE_LISTEN_URL: 'postgresql://itself/vizit' }).isDatabasePooled,
  ).toBe(true);
  expect(problemsOf({ ...pooled, DEMO: 'yes', CLOCK_OFFSET_MS: '5' })).toEqual([
    expect.stringMatching(/^DATABASE_LISTEN_URL is needed with DATABASE_POOLER=transaction/),
    expect.stringMatching(/^CLOCK_OFFSET_MS cannot be used with DATABASE_POOLER/),
  ]);
  expect(problemsOf({ DATABASE_POOLER: 'session' })).toEqual([
    'DATABASE_POOLER must be one of none, transaction, not "session"',
  ]);
  expect(
    problemsOf({ DATABASE_POOLER: 'transaction', DATABASE_LISTEN_URL: 'postgresql://i/v' }),
  ).toEqual([expect.stringMatching(/^DATABASE_POOLER needs a database of your own/)]);
  expect(problemsOf({ STANDBY: 'on' })).toEqual([
    expect.stringMatching(/^STANDBY needs a database of your own/),
  ]);
});

test('a replica needs a database, and metrics another port than the portal', () => {
  expect(
    problemsOf({
      DATABASE_REPLICA_URL: 'postgresql://r/v',
      DATABASE_STAFF_URL: 'postgresql://s/v',
      METRICS_PORT: '3000',
    }),
  ).toEqual([
    'DATABASE_REPLICA_URL needs DATABASE_URL beside it',
    'DATABASE_STAFF_URL needs DATABASE_URL beside it',
    'METRICS_PORT must differ from PORT',
  ]);
});

test('the message lists the problems line by line', () => {
  expect(() => readConfig({ PORT: 'x', ROLE: 'y' })).toThrow(
    /^These settings cannot be used:\n {2}- ROLE .*\n {2}- PORT .*$/,
  );
});

test.each([
  ['a place is missing', 'https://tiles.example/{z}/{x}.png'],
  ['it is no web address', 'file:///etc/{z}/{x}/{y}'],
])('an address of tiles is refused when %s', (_why, url) => {
  const problems = problemsOf({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: '© Tiles' });
  expect(problems).toEqual([expect.stringContaining('MAP_TILES_URL')]);
});

test('tiles need to say whose they are', () => {
  const problems = problemsOf({ MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png' });
  expect(problems).toEqual([expect.stringContaining('MAP_TILES_ATTRIBUTION')]);
});

test('a command beside the portal asks for the database and its folder alone', () => {
  const DATABASE_OWNER_URL = 'postgres://u@db/vizit';
  expect(readDatabaseConfig({ DATABASE_OWNER_URL, DATA_DIR: '/data' })).toEqual({
    databaseOwnerUrl: DATABASE_OWNER_URL,
    dataDir: '/data',
  });
  expect(() => readDatabaseConfig({ DATABASE_OWNER_URL: 'mysql://u:secret@db/vizit' })).toThrow(
    /DATABASE_OWNER_URL/,
  );
});

test('each kind of work names its own login, and needs no other', () => {
  const { DATABASE_URL, DATABASE_WORKER_URL, ...others } = production;
  expect(readConfig({ ...others, DATABASE_URL, ROLE: 'web' })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseWorkerUrl: null,
    isDemo: false,
  });
  expect(readConfig({ ...others, DATABASE_WORKER_URL, ROLE: 'worker' })).toMatchObject({
    databaseUrl: null,
    isDemo: false,
  });
  expect(problemsOf({ ...others, DATABASE_URL })).toEqual([
    'DATABASE_WORKER_URL is needed for ROLE=worker and ROLE=all: the login vizit_worker',
  ]);
  expect(problemsOf({ ...others, DATABASE_WORKER_URL, ROLE: 'web' })).toEqual([
    'DATABASE_URL is needed for ROLE=web and ROLE=all: the login vizit_app',
  ]);
  expect(() => readSecretSettings({ DATABASE_URL, APP_SECRET: production.APP_SECRET })).toThrow(
    'DATABASE_OWNER_URL is needed for this command',
  );
});

test.each([
  [{ TURN_URL: 'https://turn.example', TURN_SECRET: 'shared with coturn' }, 'TURN_URL'],
  [{ TURN_URL: 'turn:turn.example:3478' }, 'TURN_SECRET'],
  [{ TURN_URL: 'turn:turn.example:3478', TURN_SECRET: 'short' }, 'TURN_SECRET'],
  [{ TURN_ONLY: 'on' }, 'TURN_ONLY'],
])('a relay that nobody could use is refused: %o', (settings, named) => {
  expect(problemsOf(settings)).toEqual([expect.stringContaining(named)]);
});
