import { mountFile, type ServiceContext } from "../../contract";
import { findPayslip } from "../../pay-runs";
import { drawPayslip, notPrintable, type PrintedPayslip, withEmployer } from "./draw-payslip";
import { getPayslipFile } from "./file-operation";

export function mountPayslipFile(context: ServiceContext): void {
  mountFile(context, getPayslipFile, {
    read: async ({ params, query }, tx) => withEmployer(tx, await findPayslip(tx, context, { ...params, ...query })),
    make: async (payslip, drawing) => {
      const drawn = await drawPayslip({ rulebook: context.rulebook, drawing }, payslip);
      if (!drawn.ok) throw notPrintable(drawn.problems);
      return { bytes: drawn.value, fileName: fileNameOf(payslip) };
    },
  });
}

/** Contains no name, since it appears in lists of downloads. */
export function fileNameOf({ shown }: PrintedPayslip): string {
  const preview = shown.status === "PREVIEW" ? "-preview" : "";
  const number = shown.employee.payrollId.replace(/[^\p{L}\p{N}.]+/gu, "-");
  return `payslip-${shown.paymentDate}-${number}${preview}.pdf`;
}
