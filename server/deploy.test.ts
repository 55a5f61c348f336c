import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { NOTICE_MS } from './stop-serving.ts';
import { LEAN_MEMORY } from './lean-memory.ts';
import { createMetrics, registerRequestMetrics } from './metrics.ts';

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

test('the portal’s containers get settings that there are', () => {
  const settings = unique(readFileSync(join(PROJECT, 'docs/settings.md'), 'utf8'), /`([A-Z_]+)`/g);
  const compose = read('compose.yml');
  const portal = compose.slice(compose.indexOf('x-settings:'), compose.indexOf('services:'));
  const given = unique(portal, /^ {2}([A-Z][A-Z_]+):/gm);
  expect(given).toContain('DATABASE_POOLER');
  expect(given.filter((name) => !settings.includes(name))).toEqual([]);
  const image = unique(read('Dockerfile'), /(?<=^ENV .*|\s)([A-Z_]+)=/gm);
  const ofNode = ['NODE_ENV', ...Object.keys(LEAN_MEMORY)];
  expect(image.filter((name) => ![...settings, ...ofNode].includes(name))).toEqual([]);
});

test('the image begins as npm start does', () => {
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
  expect((JSON.parse(command) as string[]).slice(0, -1)).toEqual(start.split(' ').slice(0, -1));
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
  const answered = unique(read('example.env'), /^([A-Z_]+)=/gm);
  expect(asked.filter((name) => !answered.includes(name))).toEqual([]);
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

test('every file of the folder is told of in the runbook or used by one that is', () => {
  const told =
    readFileSync(join(PROJECT, 'docs/runbook.md'), 'utf8') + read('start.sh') + read('patroni.yml');
  expect(readdirSync(DEPLOY).filter((name) => !told.includes(name))).toEqual([]);
});
