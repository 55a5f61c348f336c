import { join, resolve } from 'node:path';
import type { FileSettings } from '#app/features/files/file-keeping.server.ts';
import type { RelaySettings } from '#app/features/video/relay.server.ts';
import { originOf } from '#app/platform/origin.ts';
import { createEnvironmentReader, type EnvironmentReader } from './environment.ts';
import {
  namesDatabase,
  readDatabaseUrls,
  readDemo,
  readImportUrl,
  readReplicationUrl,
  readPooler,
  readStaffUrl,
  readUrlBesideWeb,
  ROLES,
  type DatabaseSettings,
} from './settings/database.ts';
import { readFiles } from './settings/files.ts';
import { readMail, type MailSettings } from './settings/mail.ts';
import {
  readAppSecret,
  readBackup,
  readBackupKey,
  readPreviousSecret,
  type SecretSettings,
} from './settings/secrets.ts';
import { readRelay } from './relay-config.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const PORTS = { min: 1, max: 65_535 };

const METRICS_TOKEN_LENGTH_MIN = 16;
/** PBKDF2 rounds of the human check: 1000 take a browser about two seconds in the background. */
const HUMAN_CHECK_COST = { fallback: 1_000, min: 1, max: 100_000 };
export const HOLDS_PER_CLIENT = { fallback: 2, min: 1, max: 20 };
/** An office or a mobile carrier has many people behind one address: only a flood comes near it. */
export const HOLDS_PER_ADDRESS = { fallback: 30, min: 10, max: 10_000 };
const RESULTS_PER_PAGE = { fallback: 10, min: 5, max: 50 };
const TEN_YEARS_MS = 10 * 366 * 86_400_000;

export type HumanCheckConfig =
  | { kind: 'altcha'; cost: number }
  | { kind: 'recaptcha'; secret: string; siteKey: string };

export interface MapTilesConfig {
  /** Address of a tile with the places {z}, {x} and {y}. */
  url: string;
  /** Whose map it is, as its licence wants it named. */
  attribution: string;
}

/** Everything the environment decides, checked. */
export interface Config extends DatabaseSettings, MailSettings, SecretSettings {
  port: number;
  host: string;
  /** Origin under which people reach the portal; scheme and port also hold for the other partner hosts. */
  publicUrl: string;
  role: (typeof ROLES)[number];
  /** Whether several processes are started for the same work, of which one does it and the others wait for its end. */
  hasStandby: boolean;
  /** Absolute path. */
  dataDir: string;
  /** Absolute path of the file that names who was erased, for when a backup brings them back. */
  erasureLedger: string;
  isDemo: boolean;
  humanCheck: HumanCheckConfig;
  /** Unconfirmed times of one browser, e-mail address or phone. */
  holdsPerClient: number;
  /** Of one network address, more than of one client. */
  holdsPerAddress: number;
  resultsPerPage: number;
  metrics: { token: string | null; port: number | null };
  logLevel: (typeof LOG_LEVELS)[number];
  /** What Fastify's `trustProxy` takes: number of proxies, their addresses, or all/none. */
  trustProxy: boolean | number | string;
  /** Domains below which every host is the operator's: browsers are told to use https for all of them. */
  ownDomains: string[];
  /** Where what people send is kept, and who looks for viruses in it. */
  files: FileSettings;
  /** What carries sound and picture of video visits where two browsers do not reach each other. */
  relay: RelaySettings;
  /** Null: the map draws its own background. */
  mapTiles: MapTilesConfig | null;
  /** Where the staff sign in; null: nowhere. */
  staffHost: string | null;
  /** Shifts the clock of a demo, in milliseconds. */
  clockOffsetMs: number;
}

/** The settings cannot be used; `message` lists every problem, one per line, for the person who starts the program. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `These settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Checks the settings once, at the start. An empty variable counts as absent.
 * @throws ConfigError with all that is wrong
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const read = createEnvironmentReader(environment, problems);
  const isDemo = readDemo(read);
  const role = read.choice('ROLE', ROLES, 'all');
  const port = read.integer('PORT', { ...PORTS, fallback: 3000 });
  const publicUrl = readPublicUrl(read, port, isDemo);
  const dataDir = resolve(read.text('DATA_DIR', './.data'));
  const config: Config = {
    port,
    // A demo is for this computer only; localhost covers IPv4 and IPv6.
    host: read.text('HOST', isDemo ? 'localhost' : '0.0.0.0'),
    publicUrl,
    ...readDatabaseUrls(read, role),
    databaseReplicaUrl: readUrlBesideWeb(read, 'DATABASE_REPLICA_URL'),
    databaseStaffUrl: readStaffUrl(read),
    databaseImportUrl: readImportUrl(read),
    ...readPooler(read),
    ...readMail(read, { publicUrl, isDemo }),
    role,
    hasStandby: readStandby(read),
    dataDir,
    erasureLedger: resolve(read.text('ERASURE_LEDGER', join(dataDir, 'erasures.jsonl'))),
    appSecret: readAppSecret(read),
    appSecretPrevious: readPreviousSecret(read),
    isDemo,
    humanCheck: readHumanCheck(read),
    ...readHoldLimits(read),
    resultsPerPage: read.integer('RESULTS_PER_PAGE', RESULTS_PER_PAGE),
    metrics: readMetrics(read, port),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    trustProxy: readTrustProxy(read, isDemo),
    ownDomains: readOwnDomains(read),
    backup: readBackup(read),
    backupKey: readBackupKey(read),
    files: readFiles(read, dataDir),
    relay: readRelay(read),
    mapTiles: readMapTiles(read),
    staffHost: readStaffHost(read, isDemo),
    clockOffsetMs: readClockOffset(read, isDemo),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/**
 * The settings of a command that only needs the database.
 * @throws ConfigError
 */
export function readDatabaseConfig(
  environment: Readonly<Record<string, string | undefined>>,
): Pick<Config, 'databaseOwnerUrl' | 'dataDir'> {
  const problems: string[] = [];
  const read = createEnvironmentReader(environment, problems);
  const config = {
    databaseOwnerUrl: readDatabaseUrls(read, 'command').databaseOwnerUrl,
    dataDir: resolve(read.text('DATA_DIR', './.data')),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/**
 * The settings of the command that invites staff: the database, its clock, and where they sign in.
 * @throws ConfigError
 */
export function readStaffConfig(
  environment: Readonly<Record<string, string | undefined>>,
): ReturnType<typeof readDatabaseConfig> & {
  staffHost: string;
  staffOrigin: string;
  clockOffsetMs: number;
} {
  const problems: string[] = [];
  const read = createEnvironmentReader(environment, problems);
  const isDemo = readDemo(read);
  const port = read.integer('PORT', { ...PORTS, fallback: 3000 });
  const publicUrl = readPublicUrl(read, port, isDemo);
  const staffHost = readStaffHost(read, isDemo);
  if (staffHost === null) read.refuse('STAFF_HOST is needed: the host where the staff sign in');
  const clockOffsetMs = readClockOffset(read, isDemo);
  if (problems.length > 0) throw new ConfigError(problems);
  const host = staffHost ?? '';
  return {
    ...readDatabaseConfig(environment),
    staffHost: host,
    staffOrigin: originOf(host, publicUrl),
    clockOffsetMs,
  };
}

function readStaffHost(read: EnvironmentReader, isDemo: boolean): string | null {
  const host = read.optionalText('STAFF_HOST');
  if (host === null) return isDemo ? 'staff.localhost' : null;
  if (!/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/.test(host)) {
    read.refuse('STAFF_HOST must be a host name in small letters, without port');
  }
  return host;
}

function readStandby(read: EnvironmentReader): boolean {
  const hasStandby = read.choice('STANDBY', ['on', 'off'], 'off') === 'on';
  if (hasStandby && !namesDatabase(read)) {
    read.refuse(
      'STANDBY needs a database of your own: the demo’s ends with the process that has started it',
    );
  }
  return hasStandby;
}

function readPublicUrl(read: EnvironmentReader, port: number, isDemo: boolean): string {
  const url = read.optionalUrl('PUBLIC_URL', ['https', 'http']);
  if (url === null) {
    if (!isDemo && !read.optionalText('PUBLIC_URL')) {
      read.refuse('PUBLIC_URL is needed outside the demo: the links in mails start with it');
    }
    return `http://localhost:${port}`;
  }
  if (!URL.canParse(url) || new URL(url).origin !== url.replace(/\/$/, '')) {
    read.refuse('PUBLIC_URL must be an origin such as https://portal.example, without a path');
    return url;
  }
  if (!isDemo && !url.startsWith('https://')) {
    read.refuse('PUBLIC_URL must start with https:// outside the demo');
  }
  return new URL(url).origin;
}

/** One number for both would let a few people in one office block all the others. */
function readHoldLimits(
  read: EnvironmentReader,
): Pick<Config, 'holdsPerClient' | 'holdsPerAddress'> {
  const holdsPerClient = read.integer('HOLDS_PER_CLIENT', HOLDS_PER_CLIENT);
  const holdsPerAddress = read.integer('HOLDS_PER_ADDRESS', HOLDS_PER_ADDRESS);
  if (holdsPerAddress <= holdsPerClient) {
    read.refuse('HOLDS_PER_ADDRESS must be more than HOLDS_PER_CLIENT');
  }
  return { holdsPerClient, holdsPerAddress };
}

function readHumanCheck(read: EnvironmentReader): HumanCheckConfig {
  const cost = read.integer('HUMAN_CHECK_COST', HUMAN_CHECK_COST);
  const secret = read.optionalText('RECAPTCHA_SECRET');
  const siteKey = read.optionalText('RECAPTCHA_SITE_KEY');
  if (read.choice('HUMAN_CHECK', ['altcha', 'recaptcha'], 'altcha') === 'altcha') {
    return { kind: 'altcha', cost };
  }
  if (!secret) read.refuse('RECAPTCHA_SECRET is needed with HUMAN_CHECK=recaptcha');
  if (!siteKey) read.refuse('RECAPTCHA_SITE_KEY is needed with HUMAN_CHECK=recaptcha');
  return { kind: 'recaptcha', secret: secret ?? '', siteKey: siteKey ?? '' };
}

function readMetrics(read: EnvironmentReader, port: number): Config['metrics'] {
  const token = read.optionalText('METRICS_TOKEN');
  if (token !== null && token.length < METRICS_TOKEN_LENGTH_MIN) {
    read.refuse(`METRICS_TOKEN must have at least ${METRICS_TOKEN_LENGTH_MIN} characters`);
  }
  const metricsPort = read.optionalInteger('METRICS_PORT', PORTS);
  if (metricsPort === port) read.refuse('METRICS_PORT must differ from PORT');
  return { token, port: metricsPort };
}

function readTrustProxy(read: EnvironmentReader, isDemo: boolean): Config['trustProxy'] {
  const text = read.optionalText('TRUST_PROXY');
  if (text === null && !isDemo && read.optionalText('ROLE') !== 'worker') {
    read.refuse(
      'TRUST_PROXY is needed outside the demo: https ends at a proxy, and all visitors behind one that is not known are taken for one (the number of proxies, their addresses, or false)',
    );
  }
  if (text === null || text === 'false') return false;
  if (text === 'true') return true;
  if (/^\d$/.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  if (!addresses.every((address) => /^[0-9a-f.:]+(?:\/\d{1,3})?$/i.test(address))) {
    read.refuse(
      'TRUST_PROXY must be true, false, the number of proxies, or their addresses separated by commas',
    );
  }
  return addresses.join(',');
}

/**
 * What the commands need that change tables or the secret.
 * @throws ConfigError
 */
export function readSecretSettings(
  environment: Readonly<Record<string, string | undefined>>,
): Pick<Config, 'appSecret' | 'appSecretPrevious' | 'databaseOwnerUrl' | 'dataDir'> {
  const problems: string[] = [];
  const read = createEnvironmentReader(environment, problems);
  const settings = {
    appSecret: readAppSecret(read),
    appSecretPrevious: readPreviousSecret(read),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...readDatabaseConfig(environment), ...settings };
}

/**
 * What seals and opens backups, for the commands that make and restore one.
 * @throws ConfigError
 */
export function readBackupSettings(
  environment: Readonly<Record<string, string | undefined>>,
): Pick<Config, 'backupKey' | 'isDemo' | 'erasureLedger' | 'files'> {
  const problems: string[] = [];
  const read = createEnvironmentReader(environment, problems);
  const isDemo = readDemo(read);
  const dataDir = resolve(read.text('DATA_DIR', './.data'));
  const settings = {
    isDemo,
    backupKey: readBackupKey(read),
    erasureLedger: resolve(read.text('ERASURE_LEDGER', join(dataDir, 'erasures.jsonl'))),
    files: readFiles(read, dataDir),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return settings;
}

/**
 * What the command needs that copies the files of the database server.
 * @throws ConfigError
 */
export function readBaseSettings(environment: Readonly<Record<string, string | undefined>>): {
  url: string;
  key: string;
} {
  const problems: string[] = [];
  const read = createEnvironmentReader(environment, problems);
  const url = readReplicationUrl(read);
  const key = readBackupKey(read);
  if (key === null) read.refuse('BACKUP_KEY is needed: the copy holds everything');
  if (problems.length > 0) throw new ConfigError(problems);
  return { url, key: key ?? '' };
}

function readOwnDomains(read: EnvironmentReader): string[] {
  const domains = (read.optionalText('OWN_DOMAINS') ?? '')
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter(Boolean);
  // A name with a dot: nobody owns all of .hu.
  if (!domains.every((domain) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain))) {
    read.refuse('OWN_DOMAINS must be domains such as portal.example, separated by commas');
  }
  return domains;
}

function readMapTiles(read: EnvironmentReader): MapTilesConfig | null {
  const url = read.optionalUrl('MAP_TILES_URL', ['https', 'http']);
  if (url === null) return null;
  if (!['{z}', '{x}', '{y}'].every((place) => url.includes(place)) || !URL.canParse(url)) {
    read.refuse(
      'MAP_TILES_URL must be the address of a tile such as https://tiles.example/{z}/{x}/{y}.png',
    );
  }
  const attribution = read.optionalText('MAP_TILES_ATTRIBUTION');
  if (!attribution) {
    read.refuse('MAP_TILES_ATTRIBUTION is needed with MAP_TILES_URL: whose map it is');
  }
  return { url, attribution: attribution ?? '' };
}

function readClockOffset(read: EnvironmentReader, isDemo: boolean): number {
  const offset = read.integer('CLOCK_OFFSET_MS', {
    fallback: 0,
    min: -TEN_YEARS_MS,
    max: TEN_YEARS_MS,
  });
  if (offset !== 0 && !isDemo) read.refuse('CLOCK_OFFSET_MS is only for the demo');
  return offset;
}
