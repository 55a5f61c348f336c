import { dirname, join, sep } from 'node:path';

/** Path of the imported file inside the project; null for packages. */
export function resolveImport(file, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1).replace(/\?.*$/, '');
  if (!specifier.startsWith('.')) return null;
  return join(dirname(file), specifier).split(sep).join('/').replace(/\?.*$/, '');
}

/** The feature a file belongs to; null for one of none. */
export function featureOf(path) {
  return /^app\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** The same, and `portal`, `staff` and `demo`, which put features together or are shown by them; null for kernels and compositions. */
export function roomOf(path) {
  return featureOf(path) ?? /^app\/(portal|demo|staff)\//.exec(path)?.[1] ?? null;
}
