import type { Page } from "playwright-core";

export interface Contrast {
  readonly text: string;
  readonly ratio: number;
  /** The minimum in WCAG AA for text of this size and weight. */
  readonly least: number;
}

/** Returns the contrast of every visible text with the background behind it, by the formula of WCAG 2. */
export function textContrasts(page: Page): Promise<Contrast[]> {
  return page.evaluate(() => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number];
    const read = (colour: string): Colour => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return [red, green, blue, alpha];
    };
    const luminance = (colour: Colour): number => {
      const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((channel) => {
        const share = channel / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const backgroundOf = (element: Element | null): Colour => {
      if (element === null) return [255, 255, 255, 1];
      const colour = read(getComputedStyle(element).backgroundColor);
      return colour[3] === 1 ? colour : backgroundOf(element.parentElement);
    };
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "");
    const isHidden = (element: Element): boolean =>
      element.closest(".visually-hidden, noscript, option, .skip-link") !== null || !element.checkVisibility();
    return [...document.querySelectorAll("body *")]
      .filter((element) => hasText(element) || element.matches("input[type=text], select"))
      .filter((element) => !isHidden(element) && !element.matches(":disabled"))
      .map((element) => {
        const style = getComputedStyle(element);
        const [one, other] = [
          luminance(read(element instanceof SVGElement ? style.fill : style.color)),
          luminance(backgroundOf(element)),
        ];
        const size = Number.parseFloat(style.fontSize);
        const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        return {
          text: (element.textContent ?? "").trim().slice(0, 60),
          ratio: (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05),
          least: isLarge ? 3 : 4.5,
        };
      });
  });
}
