// A thread that draws: takes an order, answers the document, or nothing where drawing failed. Fonts are opened once.
import { parentPort } from "node:worker_threads";
import {
  type DocumentOptions,
  type DrawnDocument,
  drawJournal,
  drawP32,
  drawP45,
  drawP60,
  drawPayslip,
  loadFonts,
} from "../../documents/node";
import type { DrawingOrder } from "./drawing-order";

const fonts = loadFonts();

function draw(order: DrawingOrder): Promise<DrawnDocument> {
  const options: DocumentOptions = order.password === undefined ? {} : { password: order.password };
  switch (order.kind) {
    case "payslip":
      return drawPayslip(order.data, fonts, options);
    case "p45":
      return drawP45(order.data, fonts, options);
    case "p60":
      return drawP60(order.data, fonts, options);
    case "p32":
      return drawP32(order.data, fonts, options);
    case "journal":
      return drawJournal(order.data, fonts, options);
  }
}

parentPort?.on("message", async (order: DrawingOrder) => {
  // What fails here must not be told: its message could quote data. Whoever asked is told that nothing came.
  const drawn = await draw(order).catch(() => null);
  parentPort?.postMessage(drawn);
});
