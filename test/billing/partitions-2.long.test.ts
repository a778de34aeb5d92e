import { it } from "vitest";
import { provePartitions } from "./partition";

const RUNS = 500_000;

it(
  `${RUNS} further invoices add up to the penny however they are credited and allocated`,
  { timeout: 30_000 + RUNS * 2 },
  () => provePartitions(RUNS, 20_260_407),
);
