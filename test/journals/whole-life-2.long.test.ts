import { it } from "vitest";
import { proveWholeLife } from "./whole-life";

const RUNS = 25_000;

it(
  `${RUNS} further runs balance in every version and part, whatever they are split by`,
  {
    timeout: 30_000 + RUNS * 60,
  },
  () => proveWholeLife(RUNS, 20_260_407),
);
