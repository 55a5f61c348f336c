import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LighthouseResult } from './results.ts';

const CHROMIUM = process.env.CHROME_PATH ?? '/usr/bin/chromium';
const CHROMIUM_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIME_LIMIT_MS = 240_000;
const DETAIL_LENGTH = 600;

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    {
      title: string;
      score: number | null;
      scoreDisplayMode: string;
      displayValue?: string;
      numericValue?: number;
      details?: { items?: unknown[] };
    }
  >;
}

/** Looks at a page as Lighthouse's phone does. Null when Lighthouse or Chromium cannot be had. */
export async function runLighthouse(url: string): Promise<LighthouseResult | null> {
  if (!existsSync(CHROMIUM)) return null;
  const folder = await mkdtemp(join(tmpdir(), 'vizit-lighthouse-'));
  const output = join(folder, 'report.json');
  try {
    const hasRun = await run('npx', [
      '--yes',
      'lighthouse',
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${CHROMIUM_FLAGS.join(' ')}`,
    ]);
    if (!hasRun) return null;
    return summariseReport(JSON.parse(await readFile(output, 'utf8')) as Report);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, CHROME_PATH: CHROMIUM },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: TIME_LIMIT_MS,
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

function summariseReport({ categories, audits }: Report): LighthouseResult {
  const scoreOf = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const counted = new Set(
    CATEGORIES.flatMap((category) => categories[category]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => id),
  );
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    cumulativeLayoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    failures: [...counted].flatMap((id) => {
      const audit = audits[id];
      if (!audit || audit.score === null || audit.score >= 0.9) return [];
      const found = JSON.stringify(audit.details?.items ?? []).slice(0, DETAIL_LENGTH);
      return [{ id, title: audit.title, detail: `${audit.displayValue ?? ''} ${found}`.trim() }];
    }),
  };
}
