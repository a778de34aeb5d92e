import { test } from "vitest";
import { sized } from "../../support/sized";
import { walkMonth } from "./month-of-a-bakery";

const STORY = 600_000;

const WALKS = [
  { hands: "mouse", width: 1440 },
  { hands: "keyboard", width: 375 },
] as const;

test.each(WALKS.slice(0, sized(1, WALKS.length)))(
  "a month of a bakery is walked by $hands at $width pixels",
  walkMonth,
  STORY,
);
