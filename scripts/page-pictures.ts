import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../src/services/preview";
import { launchBrowser } from "../test/web/support/browser";
import { buildWeb } from "./bundle-web";
import { smallPng } from "./small-png";

// Photographs the page for docs/preview-page.md: wide and light with the reason for tax, on a phone in the dark, in Welsh, a
// case of maternity pay, a workforce with another rate, and a company car beside cash. Names as
// arguments take these alone.

interface View {
  readonly name: string;
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
  /** A button that is pressed first. */
  readonly press?: string;
  /** A slider that is moved then. */
  readonly slide?: { readonly label: string; readonly to: string };
}

const VIEWS: readonly View[] = [
  { name: "page", address: "#amount=62000", width: 1280, height: 2400, colorScheme: "light", press: "Why? Income tax" },
  { name: "page-phone", address: "#amount=62000", width: 360, height: 1600, colorScheme: "dark" },
  { name: "page-welsh", address: "#lang=cy&amount=62000", width: 1280, height: 1500, colorScheme: "light" },
  {
    name: "what-if",
    address: "what-if.html",
    width: 1280,
    height: 1500,
    colorScheme: "light",
    press: "Make a sample",
    slide: { label: "Employer’s rate", to: "16" },
  },
  {
    name: "company-car",
    address: "company-car.html",
    width: 1280,
    height: 1700,
    colorScheme: "light",
    press: "Car taxed at 4% of its price, company car",
  },
  { name: "leave", address: "leave.html#kind=Maternity", width: 1280, height: 1400, colorScheme: "light" },
];

const asked = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "paypacket-pictures-"));
await buildWeb(folder);
const server = await startServer({ port: 0, webFolder: folder });
const browser = await launchBrowser();
for (const { name, address, width, height, colorScheme, press, slide } of VIEWS.filter(
  (view) => asked.length === 0 || asked.includes(view.name),
)) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, locale: "en-GB" });
  await page.goto(`${server.address}/${address}`);
  if (press !== undefined) await page.getByRole("button", { name: press }).click();
  await page.locator(".hero, .card").first().waitFor();
  if (slide !== undefined) {
    await page.getByLabel(slide.label).fill(slide.to);
    await page.locator("[data-milliseconds]").waitFor();
  }
  writeFileSync(`docs/images/${name}.png`, smallPng(await page.screenshot()));
  await page.close();
}
await browser.close();
await server.stop();
await rm(folder, { recursive: true });
