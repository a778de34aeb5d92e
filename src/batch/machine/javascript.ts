import { carryDirectors, carryPay, payDirectors, payPlain, payWide } from "../../kernel";
import type { RunSteps } from "./run-step";

/** The kernel as JavaScript. */
export function javaScriptSteps(f64: Float64Array, i32: Int32Array): RunSteps {
  return {
    payPlain: (call, from, to) => payPlain(f64, i32, call, from, to),
    payWide: (call, from, to) => payWide(f64, i32, call, from, to),
    payDirectors: (call, from, to) => payDirectors(f64, i32, call, from, to),
    carryPay: (call, from, to) => carryPay(f64, i32, call, from, to),
    carryDirectors: (call, from, to) => carryDirectors(f64, i32, call, from, to),
  };
}
