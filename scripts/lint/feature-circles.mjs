// Which rooms (features, the portal, the demo) reach themselves through others. A circle of single files is found by oxlint itself; this one joins all files of a room.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { resolveImport, roomOf } from './imports.mjs';

const ROOMS = ['app/features', 'app/portal', 'app/demo'];
const SOURCE = /(?<!\.test)\.tsx?$/;
const IMPORT = /(?:\bfrom|\bimport\()\s*'([^']+)'/g;

/** Read once for the whole run: folder of the project -> room -> rooms that its files import. */
const graphs = new Map();

function listFolder(folder) {
  return existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
}

function readGraph(project) {
  const graph = new Map();
  for (const entry of ROOMS.flatMap((room) => listFolder(join(project, room)))) {
    if (!entry.isFile() || !SOURCE.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const file = path
      .slice(project.length + 1)
      .split(sep)
      .join('/');
    const from = roomOf(file);
    for (const [, specifier] of readFileSync(path, 'utf8').matchAll(IMPORT)) {
      const to = roomOf(resolveImport(file, specifier) ?? '');
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

/** For an import from one room to another: the rooms on the way back; null when nothing leads back. */
export function findCircle(project, from, to) {
  let graph = graphs.get(project);
  if (!graph) graphs.set(project, (graph = readGraph(project)));
  const way = findWay(graph, to, from);
  return way && [from, ...way];
}
