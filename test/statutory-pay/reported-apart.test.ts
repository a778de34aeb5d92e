import { expect, it } from "vitest";
import { createRulebook } from "../../src/engine";
import { isReportedApart } from "../../src/engine/statutory-pay";
import { rules } from "../../src/rules/recent";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

const BEREAVEMENT = "StatutoryParentalBereavementPay" as const;

it.each([
  [BEREAVEMENT, "NorthernIreland", "2026-04-06", true],
  [BEREAVEMENT, "NorthernIreland", "2026-04-05", false],
  [BEREAVEMENT, "Scotland", "2026-04-06", false],
  [BEREAVEMENT, null, "2026-04-06", false],
  ["StatutoryMaternityPay", "NorthernIreland", "2026-04-06", false],
] as const)("of %s in %s after %s is reported apart: %s", (statutoryType, territory, qualifyingEventDate, isApart) => {
  expect(isReportedApart({ statutoryType, territory, qualifyingEventDate }, rulebook)).toBe(isApart);
});
