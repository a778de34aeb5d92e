import type { Page } from "playwright-core";

/** Reads the page's payslip table, by the JSON pointer of each figure: the payment's and the year's amount. */
export async function readFigures(page: Page, which: "first" | "second" = "first"): Promise<Record<string, string[]>> {
  const table = page.locator(`table[aria-labelledby="${which}-payslip"]`);
  await table.waitFor();
  return table
    .locator("tr[data-figure]")
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [
          row.getAttribute("data-figure") ?? "",
          [...row.querySelectorAll("td.money")].map((cell) => cell.textContent ?? ""),
        ]),
      ),
    );
}

/** Returns the whole pence of "−£1,234.50". */
export function penceOf(text: string): number {
  return Number(text.replace(/[£,.]/g, "").replace("−", "-"));
}
