/** Loads each key once. A failed load is forgotten, so that it can be tried again. */
export function onceEach<Value>(load: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const loading = new Map<string, Promise<Value>>();
  return (key) => {
    const known = loading.get(key);
    if (known) return known;
    const fetched = load(key);
    loading.set(key, fetched);
    fetched.catch(() => loading.delete(key));
    return fetched;
  };
}
