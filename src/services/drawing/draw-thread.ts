// A worker thread that renders documents: posts the document, or null if that failed. Opens fonts once.
import { parentPort } from "node:worker_threads";
import {
  type DocumentOptions,
  type DrawnDocument,
  drawInvoice,
  drawJournal,
  drawLetter,
  drawP11D,
  drawP11DB,
  drawP32,
  drawP45,
  drawP60,
  drawPayslip,
  drawPayslips,
  drawSettlement,
  drawStatutorySchedule,
  type Fonts,
  loadFonts,
} from "../../documents/node";
import type { Drawable, DrawingOrder } from "./drawing-order";

const fonts = loadFonts();

type Draw<Contents> = (contents: Contents, fonts: Fonts, options: DocumentOptions) => Promise<DrawnDocument>;

const DRAW: { readonly [Kind in keyof Drawable]: Draw<Drawable[Kind]> } = {
  payslip: drawPayslip,
  payslips: drawPayslips,
  p45: drawP45,
  p60: drawP60,
  p11d: drawP11D,
  p11db: drawP11DB,
  psa: drawSettlement,
  p32: drawP32,
  journal: drawJournal,
  invoice: drawInvoice,
  letter: drawLetter,
  statutorySchedule: drawStatutorySchedule,
};

function draw<Kind extends keyof Drawable>(order: DrawingOrder<Kind>): Promise<DrawnDocument> {
  const { password, brand } = order;
  return DRAW[order.kind](order.data, fonts, {
    ...(password === undefined ? {} : { password }),
    ...(brand === undefined ? {} : { brand }),
  });
}

parentPort?.on("message", async (order: DrawingOrder) => {
  // Error messages could quote personal data, so they are not passed on: the caller only learns that it failed.
  const drawn = await draw(order).catch(() => null);
  parentPort?.postMessage(drawn);
});
