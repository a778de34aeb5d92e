import type { Message, ValidationIssue } from "../envelope";

/** A refusal as its data is made from it. */
interface RefusalTold extends Message {
  readonly issues: readonly ValidationIssue[] | null;
}

type DataOf = (refused: RefusalTold) => object;

const DATA = new WeakMap<object, Map<string, DataOf>>();

/** Puts data into the refusals of all addresses that begin with a path: an error object of the service's own. */
export function giveRefusalData(app: object, path: string, dataOf: DataOf): void {
  const known = DATA.get(app) ?? new Map<string, DataOf>();
  DATA.set(app, known.set(path, dataOf));
}

/** Returns the data of a refusal at an address; empty for services without an error object. */
export function refusalDataOf(app: object, address: string, refused: RefusalTold): object {
  for (const [path, dataOf] of DATA.get(app) ?? []) if (address.startsWith(path)) return dataOf(refused);
  return {};
}
