import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The first is Chromium without a window: the same journeys in two thirds of the time. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Commands that install a browser, and whether they can be used here. */
interface Installer {
  name: string;
  isUsable: () => boolean;
  commands: string[][];
}

const INSTALLERS: Installer[] = [
  aptInstaller('chromium-headless-shell'),
  aptInstaller('chromium'),
  {
    name: "Playwright's download",
    isUsable: () => true,
    commands: [['npx', 'playwright', 'install', 'chromium']],
  },
];

/** Whether this program may install packages of Debian. */
export function isAptUsable(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

function aptInstaller(browser: string): Installer {
  return {
    name: `apt-get install ${browser}`,
    isUsable: isAptUsable,
    commands: [
      ['apt-get', 'update', '-q'],
      // The fonts are under 1 MB; without any, letters that our own fonts lack would be boxes.
      ['apt-get', 'install', '-y', '-q', '--no-install-recommends', browser, 'fonts-liberation'],
    ],
  };
}

/**
 * Path of a Chromium that is installed already, or null. `CHROMIUM_PATH` decides alone when it is set.
 * @throws when `CHROMIUM_PATH` names no file
 */
export function findBrowser(environment: NodeJS.ProcessEnv = process.env): string | null {
  const chosen = environment.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist`);
  }
  return [...SYSTEM_BROWSERS, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/**
 * Path of a Chromium for the tests; installs one when there is none.
 * @throws when none can be had, with what was tried
 */
export function requireBrowser(say: (line: string) => void): string {
  const found = findBrowser();
  if (found) return found;
  const failures: string[] = [];
  for (const { name, isUsable, commands } of INSTALLERS) {
    if (!isUsable()) continue;
    say(`no Chromium found; installing it: ${name}`);
    const failure = runAll(commands);
    const installed = findBrowser();
    if (installed) return installed;
    failures.push(`${name}: ${failure ?? 'installed, but not found'}`);
  }
  throw new Error(
    `No Chromium for the tests. Install one, or set CHROMIUM_PATH.\n${failures.join('\n')}`,
  );
}

/** Runs the commands in order up to the first that fails; returns what it said. */
export function runAll(commands: string[][]): string | null {
  for (const [program = '', ...rest] of commands) {
    const result = spawnSync(program, rest, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (result.status !== 0) {
      return result.error?.message ?? result.stderr.trim().split('\n').slice(-3).join(' ');
    }
  }
  return null;
}

if (import.meta.main) console.log(requireBrowser(console.error));
