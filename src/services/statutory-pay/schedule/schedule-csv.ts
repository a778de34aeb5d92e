import { writeCsvRow } from "../../../engine/base";
import type { ShownLineItem } from "../contract/calculation-schemas";

const COLUMNS: readonly (readonly [title: string, cell: (item: ShownLineItem) => string | number | boolean | null])[] =
  [
    ["Week", ({ weekNumber }) => weekNumber],
    ["From", ({ from }) => from],
    ["To", ({ to }) => to],
    ["Days", ({ days }) => days],
    ["Rate basis", ({ rateBasis }) => rateBasis],
    ["Weekly rate", ({ weeklyRate }) => weeklyRate],
    ["Amount", ({ amount }) => amount],
    ["Pay date", ({ paymentDate }) => paymentDate],
    ["Year", ({ year }) => year],
    ["Period", ({ period }) => period],
    ["Source", ({ source }) => source],
    ["Status", ({ status }) => status],
    ["Adjusted", ({ isManuallyAdjusted }) => (isManuallyAdjusted ? "Yes" : "No")],
    ["Reason", ({ adjustmentReason }) => adjustmentReason],
  ];

/** Returns the schedule of an award as CSV, a row for each slice. */
export function scheduleCsv(items: readonly ShownLineItem[]): Uint8Array {
  const rows = items.map((item) => COLUMNS.map(([, cell]) => String(cell(item) ?? "")));
  return new TextEncoder().encode([COLUMNS.map(([title]) => title), ...rows].map(writeCsvRow).join(""));
}
