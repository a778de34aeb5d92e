import { it } from "vitest";
import { sized } from "../support/sized";
import { proveWholeLife } from "./whole-life";

const RUNS = sized(300, 25_000);

// The other three quarters of 100,000 runs are beside this file.
it(
  `${RUNS} generated runs balance in every version and part, whatever they are split by`,
  {
    timeout: 30_000 + RUNS * 60,
  },
  () => proveWholeLife(RUNS, 20_260_406),
);
