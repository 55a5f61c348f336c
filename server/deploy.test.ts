import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { CHILD_MEMORY_MB } from '#app/features/files/run-in-child.server.ts';
import { LOGIN_ROLES } from '#db/prepare-database.ts';
import { PROGRAM } from './build.ts';
import { COMPILED_FOLDER } from './compiled.ts';
import { NOTICE_MS } from './stop-serving.ts';
import { LEAN_MEMORY } from './lean-memory.ts';
import { createMetrics, measureStandbys, registerRequestMetrics } from './metrics.ts';

const PROJECT = join(import.meta.dirname, '..');
const DEPLOY = join(PROJECT, 'deploy');
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');
const unique = (text: string, pattern: RegExp) =>
  [...new Set(Array.from(text.matchAll(pattern), ([, word = '']) => word))].toSorted();

test('what the rules and the dashboard ask for is measured', () => {
  const registry = createMetrics({
    pools: {},
    findGuessed: () => ['a'],
    isHearing: () => true,
    countDroppedNews: () => ({ stale: 0 }),
    isProxyIgnored: () => false,
    countOutbox: async () => 0,
    measureJobs: async () => [{ kind: 'a', waiting: 0, running: 0, dead: 0, age_seconds: 0 }],
    measureOverdue: async () => [{ kind: 'a', n: 0 }],
  });
  registerRequestMetrics(Fastify(), registry);
  measureStandbys(registry, { countStandbys: () => 1 });
  const measured = registry.getMetricsAsArray().map(({ name }) => name);
  const asked = unique(
    read('prometheus-rules.yml') + read('grafana-dashboard.json'),
    /\b((?:vizit|process|nodejs)_[a-z0-9_]+)/g,
  ).map((name) => name.replace(/_seconds_(?:count|bucket|sum)$/, '_seconds'));
  expect(asked.length).toBeGreaterThan(8);
  expect(asked.filter((name) => !measured.includes(name))).toEqual([]);
});

test('the dashboard is one that Grafana reads: every panel has a question and a place of its own', () => {
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as {
    panels: { id: number; gridPos: { x: number; y: number }; targets: { expr: string }[] }[];
  };
  const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
  expect([new Set(places).size, new Set(panels.map(({ id }) => id)).size]).toEqual([
    panels.length,
    panels.length,
  ]);
  expect(panels.filter(({ targets }) => !targets[0]?.expr)).toEqual([]);
});

/** Settings of commands, which containers of the portal do not run. */
const ONLY_COMMANDS = ['WAL_ARCHIVE', 'BACKUP_KEY_FILE', 'DATABASE_REPLICATION_URL'];

test('the portal’s containers get settings that there are, and those that the runbook speaks of', () => {
  const settings = unique(
    readFileSync(join(PROJECT, 'docs/settings.md'), 'utf8'),
    /`([A-Z0-9_]+)`/g,
  );
  const compose = read('compose.yml');
  const portal = compose.slice(compose.indexOf('x-settings:'), compose.indexOf('services:'));
  const given = unique(portal, /^ {2}([A-Z][A-Z0-9_]+):/gm);
  expect(given).toContain('DATABASE_POOLER');
  expect(given.filter((name) => !settings.includes(name))).toEqual([]);
  const image = unique(read('Dockerfile'), /(?<=^ENV .*|\s)([A-Z_]+)=/gm);
  const ofNode = ['NODE_ENV', 'NODE_COMPILE_CACHE', ...Object.keys(LEAN_MEMORY)];
  expect(image.filter((name) => ![...settings, ...ofNode].includes(name))).toEqual([]);
  // What the runbook tells an operator to set: to rotate a secret, to copy every night, to be reached.
  const told = unique(read('../docs/runbook.md'), /`([A-Z]+(?:_[A-Z]+)+)`/g).filter(
    (name) => settings.includes(name) && !ONLY_COMMANDS.includes(name),
  );
  expect(told).toContain('APP_SECRET_PREVIOUS');
  expect(told.filter((name) => ![...given, ...image].includes(name))).toEqual([]);
});

test('the image runs the program that npm start builds, with the memory that it asks for', () => {
  const image = read('Dockerfile');
  for (const setting of Object.entries(LEAN_MEMORY)) {
    expect(image).toMatch(new RegExp(`^ENV .*\\b${setting.join('=')}\\b`, 'm'));
  }
  const { start } = (
    JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
      scripts: { start: string };
    }
  ).scripts;
  const command = /^CMD (\[.*\])$/m.exec(image)?.[1] ?? '[]';
  const program = relative(PROJECT, PROGRAM);
  expect(JSON.parse(command)).toEqual(start.replace('server/begin.ts', program).split(' '));
  expect(image).toMatch(/^ENTRYPOINT \["sh", "deploy\/standby\.sh"\]$/m);
});

test('a container runs its command twice when one is to stand by, begins again what ends, and ends both when it is told to', async () => {
  const program = ['sh', '-c', 'echo $$; exec sleep 60'];
  const run = (standby: string) => {
    const child = spawn('sh', [join(DEPLOY, 'standby.sh'), ...program], {
      env: { PATH: process.env['PATH'], STANDBY: standby },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    return { child, exited: once(child, 'exit'), pids: () => said.split('\n').filter(Boolean) };
  };
  const alone = run('off');
  await expect.poll(alone.pids).toEqual([String(alone.child.pid)]);
  alone.child.kill('SIGKILL');

  const pair = run('on');
  await expect.poll(pair.pids).toHaveLength(2);
  process.kill(Number(pair.pids()[0]), 'SIGKILL');
  await expect.poll(pair.pids, { timeout: 20_000 }).toHaveLength(3);
  pair.child.kill('SIGTERM');
  expect(await pair.exited).toEqual([expect.any(Number), null]);
  for (const pid of pair.pids()) expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
});

test('a container has memory for what stands by, beside what works and the children that look at pictures', () => {
  const compose = read('compose.yml');
  const [, ofWeb = '', ofWorker = ''] =
    /a web process takes (\d+) MB more, a worker (\d+)\./.exec(compose) ?? [];
  const [, ofOne = ''] = /^x-portal:[\s\S]*?^ {2}mem_limit: (\d+)m$/m.exec(compose) ?? [];
  const limitOf = (name: string) =>
    Number(new RegExp(`^ {2}${name}:[^}]*\\bmem_limit: (\\d+)m`, 'm').exec(compose)?.[1]);
  for (const name of ['web1', 'web2']) {
    expect(limitOf(name), name).toBe(Number(ofOne) + Number(ofWeb) + CHILD_MEMORY_MB);
  }
  for (const name of ['worker1', 'worker2']) {
    expect(limitOf(name), name).toBe(Number(ofOne) + Number(ofWorker));
  }
});

test('on a file system that nobody writes to, the image finds what a start of the same user has translated', () => {
  const running = read('Dockerfile').split(/^(?=FROM )/m)[2] ?? '';
  expect(running).toContain(` NODE_COMPILE_CACHE=/portal/${relative(PROJECT, COMPILED_FOLDER)} `);
  const steps = [
    '\nCOPY --from=build /portal /portal\n',
    // It would be root's, and the user could not write into it even now.
    `chown 10001:10001 /data /backup ${relative(PROJECT, COMPILED_FOLDER)}\n`,
    '\nUSER 10001:10001\n',
    // Node keeps it apart for each user.
    '\nRUN node build/program/warm.js\n',
    '\nCMD ',
  ];
  const places = steps.map((step) => running.indexOf(step));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(read('Dockerfile').split('warm.js')).toHaveLength(2);
});

test('whatever is to be filled in is given by the compose file', () => {
  const compose = read('compose.yml');
  const given = unique(compose, /\b([A-Z][A-Z0-9_]+):/g);
  const byStart = ['LISTEN_ADDRESS'];
  for (const name of ['etcd.conf.yml', 'patroni.yml', 'pgbouncer.ini', 'haproxy.cfg']) {
    const wanted = unique(read(name), /\$\{([A-Z][A-Z0-9_]*)\}/g);
    expect(wanted.length, name).toBeGreaterThan(0);
    expect(
      wanted.filter((one) => ![...given, ...byStart].includes(one)),
      name,
    ).toEqual([]);
  }
  const asked = unique(compose, /\$\{([A-Z_]+):\?\}/g);
  const answered = unique(read('example.env'), /^([A-Z0-9_]+)=/gm);
  expect(asked.filter((name) => !answered.includes(name))).toEqual([]);
  const left = unique(compose, /\$\{([A-Z0-9_]+):-[^}]*\}/g);
  const ofPorts = ['CLUSTER_NETWORK', 'PORTAL_PORT'];
  expect(left.filter((name) => ![...answered, ...ofPorts].includes(name))).toEqual([]);
});

test('what orders the databases about speaks to nobody without a certificate, and no address of the cluster is a plain one', () => {
  const etcd = read('etcd.conf.yml');
  expect(etcd.match(/^(?:client|peer)-transport-security:$/gm)).toHaveLength(2);
  expect(etcd.match(/^ {2}client-cert-auth: true$/gm)).toHaveLength(2);
  expect(read('patroni.yml')).toMatch(/^restapi:\n(?: .*\n)* {2}verify_client: required\n/m);
  expect(read('patroni.yml')).toMatch(/^etcd:\n(?: .*\n)* {2}protocol: https\n/m);
  const checks = read('haproxy.cfg').match(/^ {2}server pg.*$/gm) ?? [];
  expect(checks).toHaveLength(6);
  for (const check of checks) expect(check).toMatch(/ check-ssl verify required ca-file .+ crt /);
  for (const name of ['etcd.conf.yml', 'patroni.yml', 'compose.yml']) {
    expect(read(name), name).not.toContain('http://');
  }
});

test('HAProxy has noticed that a process stops before that one takes no more connections, and breaks off none of its answers', () => {
  const haproxy = read('haproxy.cfg');
  const [, everyMs = '', times = ''] =
    /default-server inter (\d+)ms fall (\d+)/.exec(haproxy) ?? [];
  // The first question may come just before the signal.
  expect(NOTICE_MS).toBeGreaterThanOrEqual((Number(times) + 1) * Number(everyMs) + 1_000);
  const sections = haproxy.split(/^(?=\w)/m);
  const breaking = sections.filter((section) => section.includes('shutdown-sessions'));
  expect(breaking.map((section) => section.split('\n')[0])).toEqual([
    'backend primary',
    'backend replica',
  ]);
});

test('Patroni compares before it writes who leads', () => {
  // Over version 3 of etcd’s interface it does so from 3.0.3 on, and Debian 12 has 3.0.2.
  const patroni = read('patroni.yml');
  expect(patroni).toMatch(/^etcd:$/m);
  expect(patroni).not.toMatch(/^etcd3:/m);
  expect(read('etcd.conf.yml')).toMatch(/^enable-v2: true$/m);
});

test('a commit waits for a standby, and only one that has everything takes over', () => {
  const dcs = /^ {2}dcs:\n(?: {4}.*\n)*/m.exec(read('patroni.yml'))?.[0] ?? '';
  expect(dcs).toMatch(/^ {4}synchronous_mode: true$/m);
  expect(dcs).toMatch(/^ {8}synchronous_commit: 'on'$/m);
});

test('the image runs as nobody, says whether it is well, and lists what it is made of', () => {
  const image = read('Dockerfile');
  const [building = '', running = ''] = image.split(/^(?=FROM )/m).slice(1);
  expect(building).toMatch(/\bnpm sbom --omit dev --sbom-format cyclonedx > sbom\.json\b/);
  expect(running).toMatch(/^COPY --from=build \/portal \/portal$/m);
  const users = Array.from(running.matchAll(/^USER (.+)$/gm), ([, user]) => user);
  expect(users).toEqual(['10001:10001']);
  expect(running.indexOf('USER ')).toBeLessThan(running.indexOf('\nCMD '));
  expect(running).toMatch(/^HEALTHCHECK .*\n +CMD .*\/healthz/m);
  expect(read('database.Dockerfile')).toMatch(/^USER postgres$/m);
});

test('no container writes to its own file system or gains a right', () => {
  const compose = read('compose.yml');
  const kinds = compose.slice(0, compose.indexOf('\nservices:')).split(/^(?=x-)/m);
  for (const name of ['database', 'portal']) {
    const kind = kinds.find((one) => one.startsWith(`x-${name}:`)) ?? '';
    expect(kind, name).toMatch(/^ {2}read_only: true$/m);
    expect(kind, name).toMatch(/^ {2}cap_drop: \[ALL\]$/m);
    expect(kind, name).toContain('no-new-privileges:true');
  }
  const services = /^services:\n([\s\S]*?)^volumes:/m.exec(compose)?.[1] ?? '';
  const each = services.split(/^ {2}(?=[a-z]\w*:)/m).slice(1);
  expect(each.length).toBeGreaterThan(10);
  for (const service of each) {
    expect(service).toMatch(/<<: \*(?:database|portal)\b/);
    expect(service).not.toMatch(/read_only: false|privileged:|\buser: /);
  }
});

test('every login that a migration gives rights to can be given a password', () => {
  const logins = read('logins.sql');
  for (const role of LOGIN_ROLES) {
    expect(logins).toMatch(new RegExp(`^\\s*ALTER ROLE ${role} PASSWORD :'\\w+';$`, 'm'));
  }
});

test('every file of the folder is told of in the runbook or used by one that is', () => {
  const told =
    readFileSync(join(PROJECT, 'docs/runbook.md'), 'utf8') + read('start.sh') + read('patroni.yml');
  expect(readdirSync(DEPLOY).filter((name) => !told.includes(name))).toEqual([]);
});
