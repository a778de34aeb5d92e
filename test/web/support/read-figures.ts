import type { Page } from "playwright-core";

/** What the page's payslip table says, by the JSON pointer of each figure: the payment's and the year's amount. */
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

/** Whole pence of "−£1,234.50". */
export function penceOf(text: string): number {
  return Number(text.replace(/[£,.]/g, "").replace("−", "-"));
}
