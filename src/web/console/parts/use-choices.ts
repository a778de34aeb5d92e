import { useEffect, useState } from "preact/hooks";
import type { Client } from "../../../client";
import { useClient } from "../session/session-context";
import { readAll } from "./use-pages";

type Options = readonly (readonly [id: string, name: string])[];

/** How the records are read that a field names by their id; none if they may not be read. */
const READERS: Readonly<Record<string, (client: Client) => Promise<Options>>> = {
  payrollConfigId: async (client) =>
    (await all((query) => client.get("/v1/payrollconfig", { params: { query } }))).map(({ payrollConfigId, name }) => [
      payrollConfigId,
      name,
    ]),
  payElementId: async (client) => (await elements(client)).map(({ payElementId, name }) => [payElementId, name]),
  /** Of what is deducted for somebody else. */
  payElementIds: async (client) =>
    (await elements(client))
      .filter(({ direction }) => direction === "Deduction")
      .map(({ payElementId, name }) => [payElementId, name]),
  pensionGroupId: async (client) =>
    (await all((query) => client.get("/v2/pension/pension-group", { params: { query } }))).map(({ id, name }) => [
      id,
      name,
    ]),
  pensionSchemaId: async (client) =>
    (await all((query) => client.get("/v2/pension/pension-schema", { params: { query } }))).map(({ id, name }) => [
      id,
      name,
    ]),
  pensionProviderId: async (client) => {
    const { data } = await client.get("/v2/pension/pension-provider");
    return (data?.content.data.items ?? []).map(({ id, name }) => [id, name]);
  },
};

async function elements(client: Client) {
  const found = await all((query) => client.get("/v1/organisation/pay-element", { params: { query } }));
  return found.filter(({ isSystem }) => !isSystem);
}

async function all<Item>(call: Parameters<typeof readAll<Item>>[0]): Promise<readonly Item[]> {
  return (await readAll(call)).data ?? [];
}

/** Returns what fields that name other records can be, by field; empty until it is here. */
export function useChoices(organisation: string, fields: readonly string[]): Readonly<Record<string, Options>> {
  const client = useClient(organisation);
  const [found, setFound] = useState<Readonly<Record<string, Options>>>({});
  useEffect(() => {
    let isWanted = true;
    for (const field of fields) {
      READERS[field]?.(client).then(
        (options) => isWanted && setFound((before) => ({ ...before, [field]: options })),
        () => undefined,
      );
    }
    return () => {
      isWanted = false;
    };
  }, [organisation, fields.join()]);
  return { ...Object.fromEntries(fields.map((field) => [field, []])), ...found };
}
