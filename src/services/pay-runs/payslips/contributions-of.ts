import type { Payslip } from "../../../engine";

type Contributions = NonNullable<Payslip["pensionContributions"]>;

/** Returns the contributions to all pensions of a payslip, in the order in which they were given. */
export function getContributions(
  payslip: Pick<Payslip, "pensionContributions" | "furtherPensionContributions"> | undefined,
): readonly Contributions[] {
  const { pensionContributions, furtherPensionContributions = [] } = payslip ?? {};
  return pensionContributions === undefined ? [] : [pensionContributions, ...furtherPensionContributions];
}
