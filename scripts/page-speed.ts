import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../src/services/preview";
import { launchBrowser } from "../test/web/support/browser";
import { buildWeb } from "./bundle-web";

// `page-speed [visits]`: measures a first visit to the page on a phone's screen, with the network and processor that
// Lighthouse gives a phone: 1.6 Mbit/s, 150 ms for a round trip, a processor four times slower. Prints the median time
// until the first take-home pay shows, and the bytes received until then.

const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true } as const;
const RESULT = '[data-figure="take-home"]';

interface Visit {
  readonly milliseconds: number;
  readonly bytes: number;
}

const visits = Number(process.argv[2] ?? 9);
const folder = await mkdtemp(join(tmpdir(), "paypacket-speed-"));
await buildWeb(folder);
const server = await startServer({ port: 0, webFolder: folder });
const browser = await launchBrowser();

try {
  await visit();
  const measured: Visit[] = [];
  for (let count = 0; count < visits; count++) measured.push(await visit());
  const times = measured.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  console.log(`First result after ${(median / 1_000).toFixed(2)} s, the median of ${visits} first visits.`);
  console.log(
    `Fastest ${((times[0] ?? 0) / 1_000).toFixed(2)} s, slowest ${((times.at(-1) ?? 0) / 1_000).toFixed(2)} s.`,
  );
  console.log(`Received until then: ${Math.max(...measured.map(({ bytes }) => bytes))} bytes.`);
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true });
}

/** Opens the page for the first time, without a service worker that would fetch the rest at the same time. */
async function visit(): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript((selector) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => performance.mark("first-result"));
    }).observe(document, { childList: true, subtree: true });
  }, RESULT);
  await page.goto(server.address);
  await page.waitForFunction(() => performance.getEntriesByName("first-result").length > 0);
  const milliseconds = await page.evaluate(() => performance.getEntriesByName("first-result")[0]?.startTime ?? 0);
  const received = bytes;
  await context.close();
  return { milliseconds, bytes: received };
}
