import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { SAMPLE } from "../pay/sample-employees";
import type { TwoCells } from "./two-cells";

export const SOON = { timeout: 20_000 };

/** What a client was sent for the employees it has added, by the keys of its requests. */
export type Added = ReadonlyMap<string, { readonly employeeId: string }>;

/** Adds an employee, and sends the request again with its key as long as it gets 503. */
export async function addEmployee(
  { first: { call } }: TwoCells,
  organisation: string,
  key: string,
): Promise<{ readonly employeeId: string }> {
  for (;;) {
    const headers = { "x-org-id": organisation, "idempotency-key": key };
    const { status, body } = await call("POST", "/v1/employees", SAMPLE, headers);
    if (status === 201) return body.content.data;
    expect([status, body.message.token]).toEqual([503, "service_unavailable"]);
    await wait(20);
  }
}

async function addEmployees(cells: TwoCells, organisation: string, isEnough: () => boolean): Promise<Added> {
  const added = new Map<string, { readonly employeeId: string }>();
  while (!isEnough()) {
    const key = cells.first.ids.next();
    added.set(key, await addEmployee(cells, organisation, key));
  }
  return added;
}

/** Works as a client of the organisation while `move` runs, and for a while before and after it. */
export async function addDuring(cells: TwoCells, organisation: string, move: () => Promise<unknown>): Promise<Added> {
  let isEnough = false;
  const count = async () => (await idsIn(cells, "employee", organisation)).length;
  const grows = async () => expect.poll(count, SOON).toBeGreaterThan((await count()) + 3);
  const adding = addEmployees(cells, organisation, () => isEnough);
  try {
    await grows();
    await move();
    await grows();
  } finally {
    isEnough = true;
  }
  return adding;
}

/** Returns the ids of an organisation's records, in the cell that it is in or another one. */
export async function idsIn(
  { databases, directory }: TwoCells,
  table: "employee" | "event",
  organisation: string,
  cell?: string,
): Promise<readonly string[]> {
  const found = cell ?? (await directory.cellOf(organisation));
  const { rows } = await databases[found === "north" ? "north" : "first"].query<{ id: string }>(
    `select ${table}_id as id from ${table} where organisation_id = $1 order by 1`,
    [organisation],
  );
  return rows.map(({ id }) => id);
}

export const idsOf = (added: Added): readonly string[] => [...added.values()].map(({ employeeId }) => employeeId);
