import { it } from "vitest";
import { sized } from "../support/sized";
import { provePartitions } from "./partition";

const RUNS = sized(4_000, 500_000);

// The other half of a million is beside this file.
it(`${RUNS} invoices add up to the penny however they are credited and allocated`, { timeout: 30_000 + RUNS * 2 }, () =>
  provePartitions(RUNS, 20_260_406),
);
