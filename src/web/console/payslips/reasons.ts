import type { FigureName } from "./figures";
import type { Payslip, Step } from "./payslip";

/** The reasons of a figure, or of one order or pension among several that it consists of. */
export interface Reasons {
  /** The name of the pension, or "Order 1"; empty if there is one. */
  readonly name: string;
  /** The order that the reasons are about; null for anything else, and if there is one. */
  readonly orderId: string | null;
  readonly steps: readonly Step[];
}

/** A pension or a court order of the calculation. */
const PART = /(furtherPensionContributions|courtOrders\/orders)\/\d+(?=\/)|pensionContributions(?=\/)/;

/** Which figures of the calculation lead to a figure of the payslip, other than the one of its name. */
const LEADS_TO: Partial<Readonly<Record<FigureName, RegExp>>> = {
  salarySacrifice: /ensionContributions\/(\d+\/)?(pensionableEarnings|salarySacrifice)$/,
  pension: /ensionContributions\/(\d+\/)?(pensionableEarnings|employeeContribution|taxRelief)$/,
  employerPension:
    /ensionContributions\/(\d+\/)?(employerPensionableEarnings|employerOwnContribution|nationalInsuranceShared|employerContribution)$/,
  studentLoan: /courtOrders\/studentLoan$/,
  postgraduateLoan: /courtOrders\/postgraduateLoan$/,
  attachmentOrders: /courtOrders\/(orders\/.*|attachmentOrders)$/,
  attachmentOrderFees: /courtOrders\/attachmentOrderFees$/,
};

/** Returns the reasons of a figure; several pensions or orders one after another, and then what they have in common. */
export function reasonsFor(name: FigureName, payslip: Payslip): readonly Reasons[] {
  const steps = (payslip.workings ?? []).filter(
    ({ figure }) => figure.endsWith(`/forPeriod/${name}`) || LEADS_TO[name]?.test(figure) === true,
  );
  const parts = new Map<string, Step[]>();
  for (const step of steps) {
    const part = PART.exec(step.figure)?.[0] ?? "";
    parts.set(part, [...(parts.get(part) ?? []), step]);
  }
  const named = [...parts.keys()].filter((part) => part !== "");
  if (named.length < 2)
    return steps.length === 0 ? [] : [{ name: "", orderId: null, steps: [...parts.values()].flat() }];
  const orders = ordersOf(steps);
  const pensions = pensionsOf(payslip);
  return [...parts].map(([part, own]): Reasons => {
    const at = named.indexOf(part);
    if (part === "") return { name: "", orderId: null, steps: own };
    const orderId = part.startsWith("courtOrders") ? (orders[at] ?? null) : null;
    return { name: orderId === null ? (pensions[at] ?? `Pension ${at + 1}`) : `Order ${at + 1}`, orderId, steps: own };
  });
}

/** Returns the ids of the orders, which the step that adds them up names in their order. */
function ordersOf(steps: readonly Step[]): readonly string[] {
  return Object.keys(steps.find(({ id }) => id === "court-orders.total")?.inputs ?? {});
}

/** Returns the names of the pensions in their order. */
function pensionsOf({ summaryItems }: Payslip): readonly string[] {
  const groups = summaryItems.flatMap(({ pensionMetadata }) => pensionMetadata ?? []);
  return [...new Map(groups.map((group) => [group.pensionGroupId, group.pensionGroupName ?? "Pension"])).values()];
}
