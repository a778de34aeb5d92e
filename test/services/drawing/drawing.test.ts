import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { drawPayslip } from "../../../src/documents";
import { loadFonts } from "../../../src/documents/node";
import {
  createDrawing,
  type Drawing,
  type DrawingOptions,
  type DrawingOrder,
  processDrawing,
} from "../../../src/services/drawing";
import { journal, p32, p45, p60 } from "../../documents/support/form-samples";
import { payslipContents } from "../../documents/support/samples";
import { drawThread } from "../../support/threads";
import { brittleThread } from "./brittle-thread";

let open: Drawing[] = [];

afterEach(async () => {
  for (const drawing of open) await drawing.close();
  open = [];
});

function drawingOf(options: Partial<DrawingOptions> = {}): Drawing {
  // A document ends for being late only where that is tested: a busy machine takes its time.
  const drawing = createDrawing({ script: drawThread, longest: 600_000, ...options });
  open.push(drawing);
  return drawing;
}

function payslip(firstName = "Sample"): DrawingOrder {
  const contents = payslipContents();
  return { kind: "payslip", data: { ...contents, employee: { ...contents.employee, firstName } } };
}

const BUSY = { status: 503, refusal: { token: "service_unavailable" }, headers: { "retry-after": "5" } };

describe("documents on threads", () => {
  it("are the same bytes as on the caller's own, of every kind", async () => {
    const drawing = drawingOf();
    const orders: DrawingOrder[] = [
      payslip(),
      { kind: "p45", data: p45() },
      { kind: "p60", data: p60() },
      { kind: "p32", data: p32() },
      { kind: "journal", data: journal(3) },
    ];
    const drawn = await Promise.all(orders.map(drawing.draw));
    for (const each of drawn) expect(each.ok && Buffer.from(each.value.subarray(0, 5)).toString()).toBe("%PDF-");
    expect(await drawPayslip(payslipContents(), loadFonts())).toEqual(drawn[0]);
  });

  it("come back as problems where they cannot be drawn", async () => {
    const drawn = await drawingOf().draw(payslip("李"));
    expect(drawn.ok || drawn.problems.map(({ token, path }) => [token, path])).toEqual([
      ["characters_not_printable", "/employee/firstName"],
    ]);
  });

  it.each(["Crash", "Error", "Memory"])(
    "over which their thread dies (%s) are refused, and the next ones drawn",
    async (name) => {
      const drawing = drawingOf({ script: brittleThread, threads: 1 });
      const refused = drawing.draw(payslip(name));
      const next = drawing.draw(payslip("Next"));
      await expect(refused).rejects.toMatchObject(BUSY);
      expect((await next).ok).toBe(true);
    },
  );

  it("that take too long are ended, and the next ones drawn", async () => {
    const drawing = drawingOf({ script: brittleThread, threads: 1, longest: 1_000 });
    await expect(drawing.draw(payslip("Forever"))).rejects.toMatchObject(BUSY);
    // A busy machine may take too long over an honest one too, once.
    await expect.poll(() => drawing.draw(payslip())).toMatchObject({ ok: true });
  });

  it("that wait too long are refused", async () => {
    const drawing = drawingOf({ script: brittleThread, threads: 1, longest: 1_000 });
    const [first, second] = [drawing.draw(payslip("Forever")), drawing.draw(payslip())];
    await expect(first).rejects.toMatchObject(BUSY);
    await expect(second).rejects.toMatchObject(BUSY);
  });

  it("are refused at once where too many wait", async () => {
    const drawing = drawingOf({ script: brittleThread, threads: 1, longestQueue: 2 });
    const orders = Array.from({ length: 5 }, () => drawing.draw(payslip()));
    const ends = await Promise.allSettled(orders);
    expect(ends.map(({ status }) => status)).toEqual([
      ...["fulfilled", "fulfilled", "fulfilled"],
      ...["rejected", "rejected"],
    ]);
  });

  it("are refused where there is no script", async () => {
    const drawing = drawingOf({ script: () => pathToFileURL(join(tmpdir(), "no-such-thread.mjs")) });
    await expect(drawing.draw(payslip())).rejects.toMatchObject(BUSY);
  });

  it("are drawn for all environments of a process by the same threads, whose script the build puts beside them", async () => {
    expect(processDrawing()).toBe(processDrawing());
    await expect(processDrawing().draw(payslip())).rejects.toMatchObject(BUSY);
  });

  it("are refused when the threads are ended, those that are being drawn and those that wait", async () => {
    const drawing = drawingOf({ script: brittleThread, threads: 2 });
    // A thread that has drawn is there: what it draws next is being drawn at once.
    await Promise.all([drawing.draw(payslip()), drawing.draw(payslip())]);
    const refused: number[] = [];
    for (const [at, name] of ["Forever", "Forever", "Next"].entries())
      drawing.draw(payslip(name)).catch(() => refused.push(at));
    await drawing.close();
    await expect.poll(() => [...refused].sort()).toEqual([0, 1, 2]);
  });
});
