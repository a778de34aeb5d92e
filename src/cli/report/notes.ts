import type { Warning } from "../../engine";
import type { PaidEmployee } from "../pay";
import { printable, type Terminal, wrap } from "../terminal";
import { count } from "./count";

const NOTES: Readonly<Record<Exclude<Warning["token"], "negative_net_pay">, string>> = {
  regulatory_limit_applied: "tax was limited to 50% of the pay",
  salary_sacrifice_restricted: "salary sacrifice was limited, as it cannot take statutory pay",
  student_loan_restricted: "the loan deduction was limited to the remaining pay",
};

/** Lists what needs attention on the payslips, one line for each person and matter; may be empty. */
export function notes(paid: readonly PaidEmployee[], { width }: Pick<Terminal, "width">): string {
  const lines = paid.flatMap(({ name, payslips }) =>
    Object.entries(NOTES).flatMap(([token, note]) => {
      const times = payslips.filter(({ warnings }) => warnings.some((warning) => warning.token === token)).length;
      return times === 0 ? [] : [`${printable(name)}: ${note} in ${count(times, "payment", "payments")}.`];
    }),
  );
  return lines.flatMap((line) => wrap(line, width, "  ")).join("\n");
}
