// Which features reach themselves through others. A circle of single files is found by oxlint itself; this one joins all files of a feature.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { featureOf, resolveImport } from './imports.mjs';

const FEATURES = 'app/features';
const SOURCE = /(?<!\.test)\.tsx?$/;
const IMPORT = /(?:\bfrom|\bimport\()\s*'([^']+)'/g;

/** Read once for the whole run: folder of the project -> feature -> features that its files import. */
const graphs = new Map();

function readGraph(project) {
  const graph = new Map();
  const folder = join(project, FEATURES);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !SOURCE.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const file = path
      .slice(project.length + 1)
      .split(sep)
      .join('/');
    const from = featureOf(file);
    for (const [, specifier] of readFileSync(path, 'utf8').matchAll(IMPORT)) {
      const to = featureOf(resolveImport(file, specifier) ?? '');
      if (to === null || to === from) continue;
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return graph;
}

/** The way from `start` to `end` by imports, both included; null when there is none. */
function findWay(graph, start, end) {
  const ways = [[start]];
  const seen = new Set([start]);
  for (const way of ways) {
    const last = way.at(-1);
    if (last === end) return way;
    for (const next of graph.get(last) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}

/** For an import from one feature to another: the features on the way back; null when nothing leads back. */
export function findCircle(project, from, to) {
  let graph = graphs.get(project);
  if (!graph) graphs.set(project, (graph = readGraph(project)));
  const way = findWay(graph, to, from);
  return way && [from, ...way];
}
