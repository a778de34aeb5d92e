const LARGER = new WeakMap<object, Map<string, number>>();

/** Allows one operation of an application larger bodies than the others, up to `bytes`. */
export function takeLargerBodies(app: object, method: string, path: string, bytes: number): void {
  const known = LARGER.get(app) ?? new Map<string, number>();
  LARGER.set(app, known.set(`${method.toUpperCase()} ${path}`, bytes));
}

/** Returns the limit of an address that accepts larger bodies; null for every other one. */
export function largerBodyOf(app: object, method: string, path: string): number | null {
  return LARGER.get(app)?.get(`${method} ${path}`) ?? null;
}
