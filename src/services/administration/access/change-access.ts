import type { Refused } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { getOnly } from "../record-activity";
import { callerAccess, requireAsWide, requireVisible, wholeCustomerDenied } from "./caller-access";
import type { GrantOperations } from "./grant-operations";
import { type Access, findAccess, type Holder, replaceGrants, setWholeAccess } from "./holders";

/** Credentials or people whose access can be changed. */
export interface HolderKind<Row> {
  readonly type: Holder["type"];
  /** The path parameter with the id of the holder. */
  readonly key: string;
  readonly operations: GrantOperations;
  /** Returns the holder, locked if asked; refused with 404 if there is none. */
  readonly find: (tx: RequestWork["tx"], id: string, lock?: boolean) => Promise<Row>;
  /** Refuses to take access away, as from the owner. */
  readonly requireRevocable?: (work: RequestWork, row: Row) => Promise<void>;
  /** Refuses access to the whole account, as for a guest. */
  readonly requireCoverable?: (row: Row) => void;
  readonly wouldBeEmpty: () => Refused;
  /** Completes and records a change, once it is made. */
  readonly changed: (work: RequestWork, row: Row, change: AccessChange) => Promise<void>;
}

/** What a holder reaches after a change, and whether the change took something away. */
interface AccessChange {
  readonly access: Access;
  readonly isRevocation: boolean;
  /** The organisation that the request names, if it names only one. */
  readonly organisationId: string | null;
}

/** A change of direct grants: the organisations that the request names, and those granted afterwards. */
interface GrantChange {
  readonly named: readonly string[];
  /** Whether all grants are replaced, also those that the request does not name. */
  readonly replacesAll?: boolean;
  readonly granted: (now: ReadonlySet<string>) => readonly string[];
}

/**
 * Changes the direct grants of a holder; refused if the holder reaches more than the caller. A person may be granted an
 * organisation that the caller reaches, and it may be taken back, whatever other organisations the person reaches, as an
 * invitation grants it too.
 */
export async function changeGrants<Row>(
  work: RequestWork,
  kind: HolderKind<Row>,
  id: string,
  { named, replacesAll = false, granted }: GrantChange,
) {
  const { row, holder, access, own } = await holderToChange(work, kind, id);
  const isOneOfMany = kind.type === "Person" && !replacesAll && !access.coversWholeCustomer;
  if (!isOneOfMany) requireAsWide(own, access);
  await requireVisible(work.tx, own, named);
  const organisationIds = new Set(granted(access.organisationIds));
  const isRevocation = [...access.organisationIds].some((each) => !organisationIds.has(each));
  if (isRevocation) await kind.requireRevocable?.(work, row);
  if (organisationIds.size === 0 && !access.coversWholeCustomer) throw kind.wouldBeEmpty();
  await replaceGrants(work.tx, work.caller.accountId, holder, organisationIds);
  return finish(work, kind, row, { holder, isRevocation, organisationId: getOnly(named) });
}

/** Gives a holder the whole account, or takes it back; for callers who reach it themselves. */
export async function changeWholeAccess<Row>(work: RequestWork, kind: HolderKind<Row>, id: string, covers: boolean) {
  const { row, holder, access, own } = await holderToChange(work, kind, id);
  if (!own.coversWholeCustomer) throw wholeCustomerDenied();
  if (covers) kind.requireCoverable?.(row);
  else await kind.requireRevocable?.(work, row);
  if (!covers && access.organisationIds.size === 0) throw kind.wouldBeEmpty();
  await setWholeAccess(work.tx, holder, covers, work.now);
  return finish(work, kind, row, { holder, isRevocation: !covers, organisationId: null });
}

/** Returns the access of a holder as responses show it. */
export function shownAccess(key: string, id: string, { coversWholeCustomer, organisationIds }: Access) {
  return { [key]: id, organisationIds: [...organisationIds], coversWholeCustomer };
}

async function holderToChange<Row>({ tx, caller }: RequestWork, { type, find }: HolderKind<Row>, id: string) {
  const holder: Holder = { type, id };
  const row = await find(tx, id, true);
  return { row, holder, access: await findAccess(tx, holder), own: await callerAccess(tx, caller) };
}

async function finish<Row>(
  work: RequestWork,
  kind: HolderKind<Row>,
  row: Row,
  { holder, ...change }: Omit<AccessChange, "access"> & { readonly holder: Holder },
) {
  const access = await findAccess(work.tx, holder);
  await kind.changed(work, row, { access, ...change });
  const afterwards = () => work.context.credentials.changed(holder.id);
  return { data: shownAccess(kind.key, holder.id, access), afterwards };
}
