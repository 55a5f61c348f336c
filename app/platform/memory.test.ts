import { describe, expect, test } from 'vitest';
import { createMemory } from './memory.ts';

/** A storage of a browser; `room`: how many characters it takes for one value. */
function createStorage(room = Infinity): Storage & { held: Map<string, string> } {
  const held = new Map<string, string>();
  return {
    held,
    get length() {
      return held.size;
    },
    clear: () => held.clear(),
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (key) => held.get(key) ?? null,
    removeItem: (key) => void held.delete(key),
    setItem(key, value) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      held.set(key, value);
    },
  };
}

function refuse(): never {
  throw new DOMException('no storage here', 'SecurityError');
}

describe('a browser that has a storage', () => {
  test('keeps a value there, and forgets it by null', () => {
    const storage = createStorage();
    const memory = createMemory(() => storage);
    expect(memory.read('draft')).toBeNull();
    memory.write('draft', { text: 'ő', count: 0 });
    expect(memory.read('draft')).toEqual({ text: 'ő', count: 0 });
    expect(createMemory(() => storage).read('draft')).toEqual({ text: 'ő', count: 0 });
    memory.write('draft', null);
    expect(memory.read('draft')).toBeNull();
    expect(storage.held.size).toBe(0);
  });

  test('values that count as nothing are values all the same', () => {
    const storage = createStorage();
    const memory = createMemory(() => storage);
    for (const value of [0, '', false, []]) {
      memory.write('it', value);
      expect(memory.read('it')).toEqual(value);
    }
  });

  test('what somebody else has written there is nothing, not an error', () => {
    const storage = createStorage();
    storage.setItem('draft', '{half');
    expect(createMemory(() => storage).read('draft')).toBeNull();
  });

  test('a value for which there is no room any more is read as it was written last, not as it was before', () => {
    const storage = createStorage(10);
    const memory = createMemory(() => storage);
    memory.write('draft', 'short');
    memory.write('draft', 'longer than the room');
    expect(memory.read('draft')).toBe('longer than the room');
    memory.write('draft', 'again');
    expect(memory.read('draft')).toBe('again');
    expect(storage.getItem('draft')).toBe('"again"');
    memory.write('draft', 'longer than the room');
    memory.write('draft', null);
    expect(memory.read('draft')).toBeNull();
  });
});

describe('a browser without a storage, as within a page of another site', () => {
  test('keeps it in the page alone', () => {
    const memory = createMemory(refuse);
    expect(memory.read('draft')).toBeNull();
    memory.write('draft', ['a']);
    expect(memory.read('draft')).toEqual(['a']);
    expect(createMemory(refuse).read('draft')).toBeNull();
    memory.write('draft', null);
    expect(memory.read('draft')).toBeNull();
  });

  test('a copy is kept: who changes theirs afterwards changes nothing', () => {
    const memory = createMemory(refuse);
    const list = ['a'];
    memory.write('list', list);
    list.push('b');
    expect(memory.read('list')).toEqual(['a']);
  });
});
