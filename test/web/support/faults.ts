import type { Page } from "playwright-core";

/** Returns faults for screen readers: controls without labels, references without targets, duplicate ids. */
export function structureFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")];
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    const references = ["aria-describedby", "aria-labelledby", "aria-controls", "for"].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)]
        .filter((element) => element.getAttribute("aria-expanded") !== "false")
        .flatMap((element) => element.getAttribute(name)?.split(" ") ?? []),
    );
    return [
      ...controls.filter(({ labels }) => !labels?.[0]?.textContent?.trim()).map(({ id }) => `no label: ${id}`),
      ...[...document.querySelectorAll("button")].filter((button) => !button.textContent?.trim()).map(() => "no name"),
      ...references.filter((id) => !ids.includes(id)).map((id) => `no target: ${id}`),
      ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `twice: ${id}`),
      ...[...document.querySelectorAll("svg")]
        .filter((svg) => svg.getAttribute("aria-hidden") !== "true" && !svg.querySelector(":scope > title"))
        .map(() => "picture without a name"),
    ];
  });
}
