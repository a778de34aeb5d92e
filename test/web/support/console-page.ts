import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { smallPng } from "../../../scripts/small-png";
import { PASSWORD } from "../../services/support/people";
import { axeViolations } from "./axe";
import { DESKTOP } from "./browser";
import { eventually } from "./eventually";
import { structureFaults } from "./faults";
import { withMouse } from "./hands";

/** Ways to use the console as a person does. */
export interface ConsolePage {
  readonly heading: (name: string) => Promise<void>;
  readonly press: (name: string) => Promise<void>;
  readonly follow: (name: string) => Promise<void>;
  /** Opens an address of an organisation. */
  readonly goTo: (rest: string) => Promise<unknown>;
  /** The first control of a label: a partner has a first name too. */
  readonly field: (label: string) => ReturnType<Page["getByLabel"]>;
  readonly fillIn: (fields: Readonly<Record<string, string>>) => Promise<void>;
  readonly choose: (fields: Readonly<Record<string, string>>) => Promise<void>;
  readonly signIn: (email: string) => Promise<void>;
  /** Takes a picture for the documentation, while `npm run console-pictures` runs. */
  readonly picture: (name: string) => Promise<void>;
  /** Looks at a view in both colours, on a desk and on a phone. */
  readonly expectUsable: (title: string) => Promise<void>;
}

/** Milliseconds that a view may take on a machine with much else to do. */
const PATIENCE = 120_000;

/** Returns the ways to use the console of an organisation in a page. */
export function consolePage(page: Page, address: string, organisationId: string, hands = withMouse): ConsolePage {
  page.setDefaultTimeout(PATIENCE);
  // A panel can have the name of a field: it is none, and may be of the view that is being left.
  const controls = page.locator("input, select, textarea");
  const field = (label: string) => page.getByLabel(label, { exact: true }).and(controls).first();
  const press = (name: string) => hands.press(page.getByRole("button", { name, exact: true }));
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  const fillIn: ConsolePage["fillIn"] = async (fields) => {
    for (const [label, value] of Object.entries(fields)) await hands.write(field(label), value);
  };
  return {
    heading,
    press,
    field,
    fillIn,
    follow: (name) => hands.press(page.getByRole("link", { name, exact: true }).first()),
    goTo: (rest) => page.goto(`${address}/console#/organisations/${organisationId}${rest}`),
    choose: async (fields) => {
      for (const [label, option] of Object.entries(fields)) await hands.select(field(label), option);
    },
    signIn: async (email) => {
      await fillIn({ "Email address": email, Password: PASSWORD });
      await press("Sign in");
      await page.getByRole("button", { name: "Sign out" }).waitFor();
    },
    picture: async (name) => {
      const folder = process.env.TUTORIAL_PICTURES;
      if (folder === undefined) return;
      await eventually(() => page.getByText("Loading…").count()).toBe(0);
      await writeFile(join(folder, `${name}.png`), smallPng(await page.screenshot()));
    },
    expectUsable: async (title) => {
      await heading(title);
      await eventually(() => page.getByText("Loading…").count()).toBe(0);
      for (const [colorScheme, width] of [
        ["light", 1280],
        ["dark", 320],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        expect(await axeViolations(page), title).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), title).toBe(width);
      }
      expect(await structureFaults(page), title).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize(DESKTOP.viewport);
    },
  };
}
