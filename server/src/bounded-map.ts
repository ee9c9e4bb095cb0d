/** Remembers this many at most, and forgets the oldest for a new one. */
export const createBoundedMap = <Key, Value>(most: number) => {
  const entries = new Map<Key, Value>();
  return {
    get: (key: Key): Value | undefined => entries.get(key),
    put(key: Key, value: Value): void {
      const [oldest] = entries.keys();
      if (oldest !== undefined && entries.size >= most && !entries.has(key)) entries.delete(oldest);
      entries.set(key, value);
    },
    delete: (key: Key): boolean => entries.delete(key),
  };
};
