/** Values kept by the browser; `read` gives null for what it does not know, `write` forgets by null. */
export interface Memory {
  read: (key: string) => unknown;
  write: (key: string, value: unknown) => void;
}

/** Keeps values in a storage of the browser; in this page alone where it has none or no room, as in an embedded page of another site. */
export function createMemory(storageOf: () => Storage): Memory {
  const inMemory = new Map<string, string>();
  return {
    read: (key) => {
      try {
        // What found no room in the storage is newer than what stands there.
        return JSON.parse(inMemory.get(key) ?? storageOf().getItem(key) ?? 'null');
      } catch {
        return null;
      }
    },
    write: (key, value) => {
      inMemory.delete(key);
      try {
        if (value === null) storageOf().removeItem(key);
        else storageOf().setItem(key, JSON.stringify(value));
      } catch {
        if (value !== null) inMemory.set(key, JSON.stringify(value));
      }
    },
  };
}
