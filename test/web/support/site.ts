import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { type RunningServer, startServer } from "../../../src/services/preview";
import { askShared } from "../../support/shared/ask-shared";
import { DESKTOP, launchBrowser } from "./browser";

/** Milliseconds that unpacking and starting the browser may take on a slow machine. */
export const BROWSER_START = 180_000;

/** A screen that the page is shown on, where it is not the usual one. */
export interface Screen {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: "light" | "dark";
  readonly reducedMotion?: "reduce";
}

/** The built page, served, and a browser to open it. */
export interface Site {
  readonly server: RunningServer;
  /** Opens the page, or another file, with its inputs behind the "#"; an error in its console fails the caller's `close`. */
  readonly open: (inputs?: string, options?: BrowserContextOptions, file?: string) => Promise<Page>;
  /** Loads an open page again with other inputs: a load costs a quarter of one in a context of its own. */
  readonly load: (page: Page, inputs: string, screen?: Screen) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openSite(): Promise<Site> {
  const server = await startServer({ port: 0, webFolder: await askShared("page") });
  const browser: Browser = await launchBrowser();
  const complaints: string[] = [];
  return {
    server,
    open: async (inputs = "", options = {}, file = "") => {
      const context = await browser.newContext({ ...DESKTOP, ...options });
      const page = await context.newPage();
      page.on("pageerror", ({ message }) => complaints.push(message));
      page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      await page.goto(`${server.address}/${file}${inputs === "" ? "" : `#${inputs}`}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      return page;
    },
    load: async (page, inputs, { width, height, ...media } = {}) => {
      const usual = DESKTOP.viewport;
      await page.setViewportSize({ width: width ?? usual.width, height: height ?? usual.height });
      await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, ...media });
      const address = page.url().replace(/#.*$/, "");
      // The page left behind could still write its own inputs into the address.
      await page.goto("about:blank");
      await page.goto(`${address}#${inputs}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
    close: async () => {
      await browser.close();
      await server.stop();
      if (complaints.length > 0) throw new Error(`The page complained: ${complaints.join("; ")}`);
    },
  };
}
