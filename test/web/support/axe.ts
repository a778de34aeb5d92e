import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds: the rule, and the elements that break it. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

declare const axe: { run(): Promise<{ readonly violations: readonly Violation[] }> };

/** Returns what axe finds wrong with a page, by rule and element. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  if (await page.evaluate(() => !("axe" in globalThis))) await page.evaluate(SOURCE);
  return page.evaluate(async () => {
    // Colours that are on their way to others have a contrast of neither; a page that is not drawn never gets there by itself.
    for (const animation of document.getAnimations()) animation.finish();
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });
}
