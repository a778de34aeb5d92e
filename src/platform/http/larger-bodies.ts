const LARGER = new WeakMap<object, Map<string, number>>();

/** Has one operation of an application take larger bodies than its others do; `bytes` are its limit. */
export function takeLargerBodies(app: object, method: string, path: string, bytes: number): void {
  const known = LARGER.get(app) ?? new Map<string, number>();
  LARGER.set(app, known.set(`${method.toUpperCase()} ${path}`, bytes));
}

/** The limit of an address that takes larger bodies; null for every other one. */
export function largerBodyOf(app: object, method: string, path: string): number | null {
  return LARGER.get(app)?.get(`${method} ${path}`) ?? null;
}
