import { join, resolve } from 'node:path';
import { areTellable } from '#app/platform/keys.server.ts';
import type { GatewaySettings } from '#app/features/messaging/gateway.server.ts';
import type { SmsRules } from '#app/features/messaging/send-message.server.ts';
import type { FileSettings } from '#app/features/files/file-keeping.server.ts';
import { NO_RELAY, type RelaySettings } from '#app/features/video/relay.server.ts';
import { originOf } from '#app/platform/origin.ts';
import { createEnvironmentReader, type EnvironmentReader } from './environment.ts';

const ROLES = ['all', 'web', 'worker'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const POOLERS = ['none', 'transaction'] as const;
const POSTGRES_SCHEMES = ['postgresql', 'postgres'] as const;
const DATABASE_SETTINGS = ['DATABASE_URL', 'DATABASE_WORKER_URL', 'DATABASE_OWNER_URL'] as const;
const PORTS = { min: 1, max: 65_535 };

/** Shorter secrets can be guessed; 32 characters of a random generator cannot. */
const SECRET_LENGTH_MIN = 32;
const METRICS_TOKEN_LENGTH_MIN = 16;
const TURN_SECRET_LENGTH_MIN = 16;
/** RFC 7065: host, port and way; as browsers read it. */
const TURN_ADDRESS = /^turns?:[a-z0-9.[\]:-]{1,260}(?:\?transport=(?:udp|tcp))?$/i;
/** PBKDF2 rounds of the human check: 1000 take a browser about two seconds in the background. */
const HUMAN_CHECK_COST = { fallback: 1_000, min: 1, max: 100_000 };
const HOLDS_PER_CLIENT = { fallback: 2, min: 1, max: 20 };
/** An office or a mobile carrier has many people behind one address: only a flood comes near it. */
const HOLDS_PER_ADDRESS = { fallback: 30, min: 10, max: 10_000 };
/** Enough for who has lost a mail, too few to annoy somebody whose address a stranger types. */
const MAILS_PER_HOUR = { fallback: 3, min: 2, max: 1_000 };
const MAILS_PER_DAY = { fallback: 10, min: 2, max: 10_000 };
/** A confirmation, a move and a reminder may fall on one day; more is somebody's loop or somebody's fraud. */
const SMS_PER_HOUR = { fallback: 3, min: 1, max: 1_000 };
const SMS_PER_DAY = { fallback: 6, min: 1, max: 10_000 };
/** Mobile numbers of the two markets: none of them costs more than another. */
const SMS_PREFIXES = '+3620,+3630,+3631,+3650,+3670,+407';
const REPORT_SECRET_LENGTH_MIN = 16;
const RESULTS_PER_PAGE = { fallback: 10, min: 5, max: 50 };
/** Two weeks of nights. */
const BACKUP_KEEP = { fallback: 14, min: 1, max: 3_650 };
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

export interface BackupConfig {
  /** Absolute path. */
  folder: string;
  /** `HH:MM` in Budapest. */
  at: string;
  /** How many are kept. */
  keep: number;
  key: string;
}

/** Everything the environment decides, checked. */
export interface Config {
  port: number;
  host: string;
  /** Origin under which people reach the portal; scheme and port also hold for the other partner hosts. */
  publicUrl: string;
  /** How requests log in to the database. With none of the three the program runs its own PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** How background work does. */
  databaseWorkerUrl: string | null;
  /** How commands do that change tables. */
  databaseOwnerUrl: string | null;
  /** How the staff's pages do; null: as other requests. */
  databaseStaffUrl: string | null;
  /** How a worker imports the files that the staff order; null: it does not. */
  databaseImportUrl: string | null;
  databaseReplicaUrl: string | null;
  /** Whether a pooler lends their connections for single transactions. */
  isDatabasePooled: boolean;
  /** For news between processes, where a pooler lends connections for single transactions: the database itself. */
  databaseListenUrl: string | null;
  /** Null: sent mail is kept and shown at /dev/mail. */
  smtpUrl: string | null;
  /** A second mail server, for while the first does not answer. */
  smtpFallbackUrl: string | null;
  mailFrom: string;
  /** Mails to one mailbox that anybody can cause: links that were asked for, invitations. */
  mailLimits: { perHour: number; perDay: number };
  /** Who carries text messages and letters; without one, those of a demo are kept and shown at /dev/mail. */
  gateway: GatewaySettings;
  sms: SmsRules;
  /** What signs reports of what became of a mail or a message; null: none is listened to. */
  reportSecret: string | null;
  role: (typeof ROLES)[number];
  /** Absolute path. */
  dataDir: string;
  /** Absolute path of the file that names who was erased, for when a backup brings them back. */
  erasureLedger: string;
  /** Null: kept in `dataDir`, see `requireAppSecret`. */
  appSecret: string | null;
  /** The one before, while what it made is to be known; null: none. */
  appSecretPrevious: string | null;
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
  /** Null: nobody copies the database by itself. */
  backup: BackupConfig | null;
  /** What seals and opens backups; null: they are not sealed. */
  backupKey: string | null;
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
    smtpUrl: readSmtpUrl(read, isDemo),
    smtpFallbackUrl: readSmtpFallbackUrl(read),
    mailFrom: readMailFrom(read, publicUrl),
    mailLimits: {
      perHour: read.integer('MAILS_PER_HOUR', MAILS_PER_HOUR),
      perDay: read.integer('MAILS_PER_DAY', MAILS_PER_DAY),
    },
    ...readMessaging(read),
    role,
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
 * The settings of the command that invites staff: the database, and where they sign in.
 * @throws ConfigError
 */
export function readStaffConfig(
  environment: Readonly<Record<string, string | undefined>>,
): ReturnType<typeof readDatabaseConfig> & { staffHost: string; staffOrigin: string } {
  const problems: string[] = [];
  const read = createEnvironmentReader(environment, problems);
  const isDemo = readDemo(read);
  const port = read.integer('PORT', { ...PORTS, fallback: 3000 });
  const publicUrl = readPublicUrl(read, port, isDemo);
  const staffHost = readStaffHost(read, isDemo);
  if (staffHost === null) read.refuse('STAFF_HOST is needed: the host where the staff sign in');
  if (problems.length > 0) throw new ConfigError(problems);
  const host = staffHost ?? '';
  return {
    ...readDatabaseConfig(environment),
    staffHost: host,
    staffOrigin: originOf(host, publicUrl),
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

/** Whether there is a database of the operator's own. */
function namesDatabase(read: EnvironmentReader): boolean {
  return DATABASE_SETTINGS.some((name) => read.optionalText(name) !== null);
}

/** Each kind of work has a login of its own: what one may not do, nobody does who takes it over. */
function readDatabaseUrls(
  read: EnvironmentReader,
  work: Config['role'] | 'command',
): Pick<Config, 'databaseUrl' | 'databaseWorkerUrl' | 'databaseOwnerUrl'> {
  const need = (name: (typeof DATABASE_SETTINGS)[number], why: string) => {
    if (namesDatabase(read) && !read.optionalText(name)) read.refuse(`${name} is needed ${why}`);
  };
  if (work === 'command') need('DATABASE_OWNER_URL', 'for this command: it changes what is whose');
  if (work === 'web' || work === 'all') {
    need('DATABASE_URL', 'for ROLE=web and ROLE=all: the login vizit_app');
  }
  if (work === 'worker' || work === 'all') {
    need('DATABASE_WORKER_URL', 'for ROLE=worker and ROLE=all: the login vizit_worker');
  }
  const [databaseUrl = null, databaseWorkerUrl = null, databaseOwnerUrl = null] =
    DATABASE_SETTINGS.map((name) => read.optionalUrl(name, POSTGRES_SCHEMES));
  return { databaseUrl, databaseWorkerUrl, databaseOwnerUrl };
}

/** Whoever names a database of their own runs no demo, unless they say so. */
function readDemo(read: EnvironmentReader): boolean {
  return read.flag('DEMO', !namesDatabase(read));
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

function readUrlBesideWeb(
  read: EnvironmentReader,
  name: 'DATABASE_REPLICA_URL' | 'DATABASE_STAFF_URL',
): string | null {
  const url = read.optionalUrl(name, POSTGRES_SCHEMES);
  if (url && !read.optionalText('DATABASE_URL')) {
    read.refuse(`${name} needs DATABASE_URL beside it`);
  }
  return url;
}

/** The staff write what no login of visitors may: without their own the entry would open and refuse. */
function readStaffUrl(read: EnvironmentReader): string | null {
  const url = readUrlBesideWeb(read, 'DATABASE_STAFF_URL');
  if (!url && read.optionalText('STAFF_HOST') && read.optionalText('DATABASE_URL')) {
    read.refuse('STAFF_HOST needs DATABASE_STAFF_URL beside it: the login of vizit_staff');
  }
  return url;
}

/** Past a pooler: an import is one long transaction with tables of its own. */
function readImportUrl(read: EnvironmentReader): string | null {
  const url = read.optionalUrl('DATABASE_IMPORT_URL', POSTGRES_SCHEMES);
  if (url && !read.optionalText('DATABASE_WORKER_URL')) {
    read.refuse('DATABASE_IMPORT_URL needs DATABASE_WORKER_URL beside it: a worker imports');
  }
  return url;
}

/** The URLs of work, the copy's and the staff's included; the owner's names the database itself, and so does that of the news. */
function readPooler(
  read: EnvironmentReader,
): Pick<Config, 'isDatabasePooled' | 'databaseListenUrl'> {
  const databaseListenUrl = read.optionalUrl('DATABASE_LISTEN_URL', POSTGRES_SCHEMES);
  const isDatabasePooled = read.choice('DATABASE_POOLER', POOLERS, 'none') === 'transaction';
  if (isDatabasePooled && !namesDatabase(read)) {
    read.refuse('DATABASE_POOLER needs a database of your own: the URLs that lead to the pooler');
  }
  if (isDatabasePooled && !read.optionalText('DATABASE_LISTEN_URL')) {
    read.refuse(
      'DATABASE_LISTEN_URL is needed with DATABASE_POOLER=transaction: the database itself, for no pooler passes on what processes tell each other',
    );
  }
  if (isDatabasePooled && read.optionalText('CLOCK_OFFSET_MS')) {
    read.refuse('CLOCK_OFFSET_MS cannot be used with DATABASE_POOLER: no connection keeps it');
  }
  return { isDatabasePooled, databaseListenUrl };
}

function readSmtpUrl(read: EnvironmentReader, isDemo: boolean): string | null {
  const url = read.optionalUrl('SMTP_URL', ['smtps', 'smtp']);
  if (!isDemo && !read.optionalText('SMTP_URL')) {
    read.refuse('SMTP_URL is needed outside the demo: bookings are confirmed by e-mail');
  }
  return url;
}

function readSmtpFallbackUrl(read: EnvironmentReader): string | null {
  const url = read.optionalUrl('SMTP_FALLBACK_URL', ['smtps', 'smtp']);
  if (url && !read.optionalText('SMTP_URL')) {
    read.refuse('SMTP_FALLBACK_URL needs SMTP_URL beside it');
  }
  return url;
}

function readMailFrom(read: EnvironmentReader, publicUrl: string): string {
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost';
  const sender = read.text('MAIL_FROM', `Vizit <no-reply@${host}>`);
  // oxlint-disable-next-line vizit/safe-pattern -- the operator writes it, nobody else
  if (!/^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(sender)) {
    read.refuse('MAIL_FROM must be an address such as Vizit <no-reply@portal.example>');
  }
  return sender;
}

function readMessaging(read: EnvironmentReader): Pick<Config, 'gateway' | 'sms' | 'reportSecret'> {
  const url = read.optionalUrl('MESSAGE_GATEWAY_URL', ['https', 'http']);
  const token = read.optionalText('MESSAGE_GATEWAY_TOKEN');
  const smsSender = read.optionalText('SMS_SENDER');
  if (smsSender !== null && !/^(?:[A-Za-z0-9 ]{1,11}|\+?[0-9]{3,15})$/.test(smsSender)) {
    read.refuse('SMS_SENDER must be a number, or at most 11 letters and digits');
  }
  if (url === null && token !== null) {
    read.refuse('MESSAGE_GATEWAY_TOKEN needs MESSAGE_GATEWAY_URL beside it');
  }
  const reportSecret = read.optionalText('DELIVERY_REPORT_SECRET');
  if (reportSecret !== null && reportSecret.length < REPORT_SECRET_LENGTH_MIN) {
    read.refuse(
      `DELIVERY_REPORT_SECRET must have at least ${REPORT_SECRET_LENGTH_MIN} characters, it has ${reportSecret.length}`,
    );
  }
  const prefixes = read
    .text('SMS_PREFIXES', SMS_PREFIXES)
    .split(',')
    .map((one) => one.trim());
  if (!prefixes.every((one) => /^\+[1-9][0-9]{0,14}$/.test(one))) {
    read.refuse('SMS_PREFIXES must be beginnings of numbers such as +3620,+407');
  }
  return {
    gateway: { url, token, smsSender },
    reportSecret,
    sms: {
      prefixes,
      perHour: read.integer('SMS_PER_HOUR', SMS_PER_HOUR),
      perDay: read.integer('SMS_PER_DAY', SMS_PER_DAY),
    },
  };
}

function readAppSecret(read: EnvironmentReader): string | null {
  const secret = read.optionalText('APP_SECRET');
  if (secret === null && namesDatabase(read)) {
    read.refuse(
      `APP_SECRET is needed with a database of your own: at least ${SECRET_LENGTH_MIN} random characters, the same for every process`,
    );
  } else if (secret !== null && secret.length < SECRET_LENGTH_MIN) {
    read.refuse(
      `APP_SECRET must have at least ${SECRET_LENGTH_MIN} characters, it has ${secret.length}`,
    );
  }
  return secret;
}

function readPreviousSecret(read: EnvironmentReader): string | null {
  const previous = read.optionalText('APP_SECRET_PREVIOUS');
  if (previous === null) return null;
  const current = read.optionalText('APP_SECRET');
  if (current === null) read.refuse('APP_SECRET_PREVIOUS needs APP_SECRET beside it');
  else if (current === previous || !areTellable(current, previous)) {
    read.refuse(
      'APP_SECRET cannot be told apart from APP_SECRET_PREVIOUS: `npm run keys -- rotate` makes one that can',
    );
  }
  return previous;
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

function readBackupKey(read: EnvironmentReader): string | null {
  const key = read.optionalText('BACKUP_KEY');
  if (key !== null && key.length < SECRET_LENGTH_MIN) {
    read.refuse(`BACKUP_KEY must have at least ${SECRET_LENGTH_MIN} random characters`);
  }
  return key;
}

function readBackup(read: EnvironmentReader): BackupConfig | null {
  const folder = read.optionalText('BACKUP_FOLDER');
  const at = read.text('BACKUP_AT', '02:30');
  const keep = read.integer('BACKUP_KEEP', BACKUP_KEEP);
  const key = read.optionalText('BACKUP_KEY');
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(at))
    read.refuse('BACKUP_AT must be an hour such as 02:30');
  if (folder === null) return null;
  if (key === null) {
    read.refuse('BACKUP_KEY is needed with BACKUP_FOLDER: backups are sealed with it');
  }
  return { folder: resolve(folder), at, keep, key: key ?? '' };
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

/** None unless one is named: then its secret is needed, too. */
function readRelay(read: EnvironmentReader): RelaySettings {
  const urls = (read.optionalText('TURN_URL') ?? '')
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean);
  const secret = read.optionalText('TURN_SECRET');
  const isOnlyWay = read.choice('TURN_ONLY', ['on', 'off'], 'off') === 'on';
  if (urls.length === 0) {
    if (isOnlyWay) read.refuse('TURN_ONLY=on needs TURN_URL: nothing else may carry the visits');
    return NO_RELAY;
  }
  if (!urls.every((url) => TURN_ADDRESS.test(url))) {
    read.refuse('TURN_URL must be addresses such as turn:turn.example:3478, separated by commas');
  }
  if (secret === null || secret.length < TURN_SECRET_LENGTH_MIN) {
    read.refuse(
      `TURN_SECRET is needed with TURN_URL: at least ${TURN_SECRET_LENGTH_MIN} random characters, the same as coturn's static-auth-secret`,
    );
  }
  return { urls, secret: secret ?? '', isOnlyWay };
}

/** A folder, unless a bucket is named. */
function readFiles(read: EnvironmentReader, dataDir: string): FileSettings {
  return {
    store: readFileStore(read, dataDir),
    incomingFolder: join(dataDir, 'incoming'),
    clamd: readClamd(read),
  };
}

function readFileStore(read: EnvironmentReader, dataDir: string): FileSettings['store'] {
  const folder = read.optionalText('FILES_FOLDER');
  const endpoint = read.optionalUrl('FILES_S3_URL', ['https', 'http']);
  if (endpoint === null) {
    return { kind: 'folder', folder: resolve(folder ?? join(dataDir, 'files')) };
  }
  const keyId = read.optionalText('FILES_S3_KEY_ID') ?? '';
  const secret = read.optionalText('FILES_S3_SECRET') ?? '';
  if (folder !== null) read.refuse('FILES_FOLDER and FILES_S3_URL are two places: name one');
  if (keyId === '' || secret === '') {
    read.refuse('FILES_S3_KEY_ID and FILES_S3_SECRET are needed with FILES_S3_URL');
  }
  if (!URL.canParse(endpoint) || new URL(endpoint).pathname.length < 2) {
    read.refuse('FILES_S3_URL must end with the bucket, such as https://s3.example/files');
  }
  return { kind: 's3', endpoint, region: read.text('FILES_S3_REGION', 'auto'), keyId, secret };
}

function readClamd(read: EnvironmentReader): FileSettings['clamd'] {
  const url = read.optionalUrl('CLAMD_URL', ['tcp', 'unix']);
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === 'unix:') return { path: pathname };
  if (port === '') read.refuse('CLAMD_URL must name a port, such as tcp://clamd:3310');
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
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
