import { test } from "vitest";
import { walkMonth } from "./month-of-a-bakery";

const STORY = 600_000;

test.each([
  { hands: "mouse", width: 1440 },
  { hands: "keyboard", width: 375 },
] as const)("a month of a bakery is walked by $hands at $width pixels", walkMonth, STORY);
