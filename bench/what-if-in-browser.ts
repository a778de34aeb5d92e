import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWeb } from "../scripts/bundle-web";
import { startServer } from "../src/services/preview";
import { launchBrowser } from "../test/web/support/browser";
import { median } from "./median";

// Moves sliders of the what-if page over 100,000 invented people, in a real browser: from the input until the answer
// shows. The median of nine; and a rise of pay, once.
//   npm run bench:what-if-in-browser

const PEOPLE = "100000";
const TIMES = 9;
const SLOWEST = 300_000;

const folder = mkdtempSync(join(tmpdir(), "paypacket-what-if-"));
await buildWeb(folder);
const server = await startServer({ port: 0, webFolder: folder });
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(SLOWEST);
  await page.goto(`${server.address}/what-if.html`);
  const cost = page.locator('[data-figure="cost"]');
  const until = async (act: () => Promise<void>): Promise<number> => {
    const before = (await cost.count()) === 0 ? "nothing" : ((await cost.textContent()) ?? "");
    const began = performance.now();
    await act();
    await cost.filter({ hasNotText: before }).waitFor();
    return performance.now() - began;
  };
  await page.getByLabel("Or invented people").selectOption(PEOPLE);
  const loading = await until(() => page.getByRole("button", { name: "Make a sample" }).click());
  const answers: number[] = [];
  const inWorker: number[] = [];
  for (let time = 1; time <= TIMES; time += 1) {
    answers.push(await until(() => page.getByLabel("Secondary threshold").fill(String(5_000 + time * 100))));
    inWorker.push(Number(await page.locator("[data-milliseconds]").getAttribute("data-milliseconds")));
  }
  await page.getByLabel("Rise of pay").fill("3");
  const rise = await until(() => page.getByRole("button", { name: "Apply the rise" }).click());
  const text = `# What if, over a workforce, in a browser

${Number(PEOPLE).toLocaleString("en-GB")} invented people's years in Chromium, on two cores of a shared cloud machine with other work on it. From the input until the
answer shows:

| | milliseconds |
| --- | --- |
| a slider of the secondary threshold, median of ${TIMES} | ${median(answers).toFixed(0)} (from ${Math.min(...answers).toFixed(0)} to ${Math.max(...answers).toFixed(0)}) |
| of these, in the worker, median of ${TIMES} | ${median(inWorker).toFixed(0)} |
| a rise of pay, once | ${rise.toFixed(0)} |
| the sample made and calculated, once | ${loading.toFixed(0)} |

The target of a slider is 200 ms. \`npm run bench:what-if-in-browser\` repeats it.
`;
  writeFileSync("bench/results/what-if-in-browser.md", text);
  console.log(text);
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true });
}
