import type { Locator, Page } from "playwright-core";

/** How a person uses the controls of a page. */
export interface Hands {
  /** Presses a button, follows a link, or ticks a box. */
  readonly press: (control: Locator) => Promise<void>;
  readonly write: (box: Locator, value: string) => Promise<void>;
  readonly select: (box: Locator, option: string) => Promise<void>;
}

/** With a mouse, and a keyboard for what is typed. */
export const withMouse: Hands = {
  press: (control) => control.click(),
  write: (box, value) => box.fill(value),
  select: async (box, option) => {
    await box.selectOption({ label: option });
  },
};

/** Steps of the Tab key after which a control cannot be reached. */
const MOST_STEPS = 600;

/** With the keyboard alone: each control is walked to with Tab, from where the focus is. */
export function withKeyboard(page: Page): Hands {
  const { keyboard } = page;
  const walkTo = async (control: Locator): Promise<void> => {
    await control.waitFor();
    const isBehind = await control.evaluate((element) => {
      const focused = document.activeElement ?? document.body;
      return (focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    });
    for (let step = 0; step < MOST_STEPS; step++) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press(isBehind ? "Shift+Tab" : "Tab");
    }
    throw new Error(`The keyboard does not reach ${control}.`);
  };
  return {
    press: async (control) => {
      await walkTo(control);
      const isBox = await control.evaluate((element) => element instanceof HTMLInputElement);
      await keyboard.press(isBox ? "Space" : "Enter");
    },
    write: async (box, value) => {
      await walkTo(box);
      const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
      const isDate = (await box.getAttribute("type")) === "date";
      if (!isDate) await keyboard.press("ControlOrMeta+a");
      // The browser of the tests has dates in the order of America, whatever the language of the page.
      await keyboard.type(isDate ? `${month}${day}${year}` : value);
      if (isDate && (await box.inputValue()) !== value) throw new Error(`Typed ${value}: ${await box.inputValue()}`);
    },
    select: async (box, option) => {
      await walkTo(box);
      const place = await box
        .locator("option")
        .evaluateAll((all, label) => all.findIndex((each) => each.textContent === label), option);
      await keyboard.press("Home");
      for (let step = 0; step < place; step++) await keyboard.press("ArrowDown");
    },
  };
}
