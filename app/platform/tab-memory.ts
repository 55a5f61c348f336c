/** Stands in where the browser keeps no storage, as in an embedded page of another site. */
const inMemory = new Map<string, string>();

/** What this tab remembers over a reload, and nobody else sees. */
export function readTabMemory(key: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? inMemory.get(key) ?? 'null');
  } catch {
    return JSON.parse(inMemory.get(key) ?? 'null');
  }
}

/** Keeps a value for this tab; null forgets it. */
export function writeTabMemory(key: string, value: unknown): void {
  inMemory.delete(key);
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    if (value !== null) inMemory.set(key, JSON.stringify(value));
  }
}
