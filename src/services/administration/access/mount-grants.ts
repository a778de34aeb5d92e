import { mountOperation, type ServiceContext } from "../../contract";
import { changeGrants, changeWholeAccess, type HolderKind, shownAccess } from "./change-access";
import { accessOf } from "./holders";

/** Adds the operations that read and change what holders of a kind, credentials or people, can reach. */
export function mountGrants<Row>(context: ServiceContext, kind: HolderKind<Row>): void {
  const { type, key, operations } = kind;
  const idOf = (params: Readonly<Record<string, string>>): string => params[key] ?? "";

  for (const operation of [operations.read, operations.readWhole]) {
    mountOperation(context, operation, async ({ params }, tx) => {
      const id = idOf(params);
      await kind.find(tx, id);
      return { data: shownAccess(key, id, await accessOf(tx, { type, id })), text: "This is what can be reached." };
    });
  }

  mountOperation(context, operations.replace, async ({ params, body, ...work }) => {
    const change = { named: body.organisationIds, replacesAll: true, granted: () => body.organisationIds };
    return { ...(await changeGrants(work, kind, idOf(params), change)), text: "The grants are replaced." };
  });

  mountOperation(context, operations.add, async ({ params, ...work }) => {
    const { organisationId = "" } = params;
    const change = {
      named: [organisationId],
      granted: (now: ReadonlySet<string>) => [...now, organisationId],
    };
    return { ...(await changeGrants(work, kind, idOf(params), change)), text: "The organisation is granted." };
  });

  mountOperation(context, operations.remove, async ({ params, ...work }) => {
    const { organisationId = "" } = params;
    const change = {
      named: [organisationId],
      granted: (now: ReadonlySet<string>) => [...now].filter((id) => id !== organisationId),
    };
    return { ...(await changeGrants(work, kind, idOf(params), change)), text: "The grant is taken back." };
  });

  mountOperation(context, operations.cover, async ({ params, ...work }) => ({
    ...(await changeWholeAccess(work, kind, idOf(params), true)),
    text: "The whole account can be reached.",
  }));

  mountOperation(context, operations.uncover, async ({ params, ...work }) => ({
    ...(await changeWholeAccess(work, kind, idOf(params), false)),
    text: "What is granted directly can be reached.",
  }));
}
