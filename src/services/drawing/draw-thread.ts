// A worker thread that renders documents: posts the document, or null if that failed. Opens fonts once.
import { parentPort } from "node:worker_threads";
import {
  type DocumentOptions,
  type DrawnDocument,
  drawInvoice,
  drawJournal,
  drawLetter,
  drawP32,
  drawP45,
  drawP60,
  drawPayslip,
  drawStatutorySchedule,
  loadFonts,
} from "../../documents/node";
import type { DrawingOrder } from "./drawing-order";

const fonts = loadFonts();

function draw(order: DrawingOrder): Promise<DrawnDocument> {
  const { password, brand } = order;
  const options: DocumentOptions = {
    ...(password === undefined ? {} : { password }),
    ...(brand === undefined ? {} : { brand }),
  };
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
    case "invoice":
      return drawInvoice(order.data, fonts, options);
    case "letter":
      return drawLetter(order.data, fonts, options);
    case "statutorySchedule":
      return drawStatutorySchedule(order.data, fonts, options);
  }
}

parentPort?.on("message", async (order: DrawingOrder) => {
  // Error messages could quote personal data, so they are not passed on: the caller only learns that it failed.
  const drawn = await draw(order).catch(() => null);
  parentPort?.postMessage(drawn);
});
