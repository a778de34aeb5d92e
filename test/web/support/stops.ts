import type { Page } from "playwright-core";

/** Moves through a page with the Tab key; returns the stops at which the focus is not visible. */
export async function stopsWithoutMark(page: Page): Promise<readonly string[]> {
  const stops = await page.locator("a, button, input, select, summary").count();
  const bare: string[] = [];
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press("Tab");
    const unmarked = await page.evaluate(() => {
      const element = document.activeElement;
      const marked = [element, element?.closest(".box"), element?.nextElementSibling];
      const isMarked = marked.some((each) => each && getComputedStyle(each).outlineStyle !== "none");
      return isMarked || element === document.body ? "" : `${element?.tagName} ${element?.id}`;
    });
    if (unmarked) bare.push(unmarked);
  }
  return bare;
}
