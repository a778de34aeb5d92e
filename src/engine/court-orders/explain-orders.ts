import { formatPence, formatRate, type WorkingStep } from "../base";
import { maintenanceDays } from "./arrestment-deduction";
import { explainSum, type Part } from "./explain-sum";
import { balanceOf } from "./order";
import type { OrderDay } from "./order-day";
import { isArrestment, type OrderType } from "./order-types";
import { netFor } from "./read-values";
import type { OrdersOutcome } from "./settle-orders";
import type { Settled } from "./settled";

const LAW: Readonly<Record<OrderType, string>> = {
  CmsDeo: "si-1992-1989",
  AeoPriority: "attachment-of-earnings-act-1971",
  AeoNonPriority: "attachment-of-earnings-act-1971",
  Mcaeo: "attachment-of-earnings-act-1971",
  Dea: "si-2013-384",
  Ctaeo: "si-1992-613",
  Ea: "debtors-scotland-act-1987",
  Cma: "debtors-scotland-act-1987",
  Cao: "debtors-scotland-act-1987",
  NiAeoFines: "sr-2018-102",
  NiAeoEjo: "judgments-enforcement-ni-1981",
};

/** The steps behind every order's deduction, the loans beside them, and the totals. */
export function explainOrders(day: OrderDay, outcome: OrdersOutcome): WorkingStep[] {
  return [
    ...outcome.settled.flatMap((each) => explainOrder(each, day, outcome)),
    ...explainLoans(day, outcome),
    total(
      "court-orders.total",
      "/attachmentOrders",
      outcome.settled,
      ({ deduction }) => deduction.taken,
      outcome.deducted,
    ),
    total("court-orders.fees", "/attachmentOrderFees", outcome.settled, ({ fee }) => fee, outcome.fees),
  ];
}

function explainOrder(each: Settled, day: OrderDay, outcome: OrdersOutcome): WorkingStep[] {
  const { order } = each;
  const at = `/orders/${order.place}/lineItem`;
  const step = (figure: string, part: Part): WorkingStep => ({
    ...part,
    figure: `${at}/${figure}`,
    sources: part.sources === undefined || part.sources.length === 0 ? [LAW[order.type]] : part.sources,
  });
  return [
    step("attachableEarnings", attachableStep(each, day)),
    ...protectedSteps(each, day).map((part) => step("protectedEarnings", part)),
    ...explainSum(each, day).map((part) => step("normalDeduction", part)),
    step("expectedDeduction", expectedStep(each)),
    step("amountPaid", deductionStep(each, day, outcome)),
  ];
}

function wholeNet({ order }: Settled, day: OrderDay): number {
  return Math.max(
    0,
    day.portions.reduce((sum, { net }) => sum + netFor(net, order.type), 0),
  );
}

function attachableStep(each: Settled, day: OrderDay): Part {
  const net = wholeNet(each, day);
  const { attachable } = each.deduction;
  const isDirect = each.order.type === "Dea" && !day.figures.deaBaseIsResidue;
  return {
    id: "court-orders.attachable",
    rule: isDirect
      ? "The full net earnings, less what earlier direct earnings attachments took."
      : "Net earnings less what went before: earlier orders, and the loan where it goes first.",
    formula: "net earnings − taken before",
    inputs: { "net earnings": formatPence(net), "taken before": formatPence(net - attachable) },
    value: formatPence(attachable),
  };
}

function protectedSteps(each: Settled, day: OrderDay): Part[] {
  const { order, deduction } = each;
  const { figures } = day;
  const value = formatPence(deduction.protectedEarnings);
  if (order.protection.setting === "SixtyPercentOfNet") {
    const isWhole = order.type === "Dea" || (order.type === "CmsDeo" && figures.deoProtectsTotalNet);
    const base = isWhole ? wholeNet(each, day) : deduction.attachable;
    return [
      {
        id: "court-orders.protected-share",
        rule: "The protected share of net earnings, raised to the penny.",
        formula: "up to the penny(earnings × share)",
        inputs: { earnings: formatPence(base), share: formatRate(figures.protectedShareBasisPoints) },
        value,
        sources: figures.sources("protectedShare"),
      },
    ];
  }
  if (order.daysFrom === null) return [];
  return [
    {
      id: "court-orders.protected-days",
      rule: "The protected sum a day for every day of maintenance.",
      formula: "sum a day × days",
      inputs: {
        "sum a day": formatPence(figures.maintenanceProtectedDayPence),
        days: String(maintenanceDays(order, day)),
      },
      value,
      sources: figures.sources("maintenanceProtected"),
    },
  ];
}

function expectedStep({ order, deduction }: Settled): Part {
  if (order.type === "Cao") return conjoinedExpected(deduction);
  const balance = balanceOf(order);
  const { normal, expected } = deduction;
  // What was brought forward, or set off, is the difference that the balance did not cut.
  const brought = broughtForward(order, deduction);
  return {
    id: balance === null ? "court-orders.expected" : "court-orders.expected-within-balance",
    rule: "The sum of the pay-day with what was brought forward, never more than is owed.",
    formula: balance === null ? "sum + brought forward" : "least of sum + brought forward and still owed",
    inputs: {
      sum: formatPence(normal),
      "brought forward": formatPence(brought),
      ...(balance === null ? {} : { "still owed": formatPence(Math.max(0, balance)) }),
    },
    value: formatPence(expected),
  };
}

function conjoinedExpected({ expected, toDebts }: Settled["deduction"]): Part {
  return {
    id: "court-orders.expected-conjoined",
    rule: "Debts by the table, within what is owed and earned, with the maintenance of the days.",
    formula: "debts + maintenance",
    inputs: { debts: formatPence(toDebts), maintenance: formatPence(expected - toDebts) },
    value: formatPence(expected),
  };
}

function broughtForward(order: Settled["order"], { normal }: Settled["deduction"]): number {
  const { type, state, terms } = order;
  if (type === "Dea") return state.shortfall - Math.min(state.overDeduction, normal);
  if (type === "NiAeoFines") {
    return (terms.kind === "Share" ? 0 : state.shortfall) - Math.min(state.overDeduction, normal);
  }
  const isCourts = (type === "AeoPriority" || type === "Mcaeo") && terms.kind === "Fixed";
  return isCourts || (type === "CmsDeo" && order.carriesShortfall) ? state.shortfall : 0;
}

function deductionStep(each: Settled, day: OrderDay, { settled, loans }: OrdersOutcome): Part {
  const { order, deduction } = each;
  const partner = isArrestment(order.type) ? partnerOf(each, settled) : undefined;
  if (order.type === "Ea" && partner !== undefined && deduction.taken < deduction.expected) {
    return sharedStep(each, partner);
  }
  const isDirect = order.type === "Dea";
  const byLoans = day.figures.loanCountsInDeaRoom ? 0 : loans.studentLoan + loans.postgraduateLoan;
  const heldBack = isDirect
    ? each.takenBefore - byLoans
    : partner !== undefined && order.type === "Cma"
      ? partner.deduction.taken
      : day.figures.keepsProtectedShortfall && isFixedCourt(order)
        ? order.state.protectedShortfall
        : 0;
  if (order.type === "Cao") return conjoinedStep(each);
  return {
    id: "court-orders.deduction",
    rule: isDirect
      ? "As far as everything taken on the pay-day stays within what is not protected."
      : "As far as earnings exceed what is protected or held back.",
    formula: "least of expected and earnings − protected − held back, never below nought",
    inputs: {
      expected: formatPence(deduction.expected),
      earnings: formatPence(isDirect ? wholeNet(each, day) : deduction.attachable),
      protected: formatPence(deduction.protectedEarnings),
      "held back": formatPence(heldBack),
    },
    value: formatPence(deduction.taken),
  };
}

function isFixedCourt({ type, terms }: Settled["order"]): boolean {
  return (type === "AeoPriority" || type === "Mcaeo") && terms.kind === "Fixed";
}

/** The other arrestment of a shared turn. */
function partnerOf({ order, takenBefore }: Settled, settled: readonly Settled[]): Settled | undefined {
  const wanted = order.type === "Ea" ? "Cma" : "Ea";
  return settled.find((other) => other.order.type === wanted && other.takenBefore === takenBefore);
}

function sharedStep({ deduction }: Settled, { deduction: other }: Settled): Part {
  return {
    id: "court-orders.deduction-shared",
    rule: "Too little for both arrestments: shared in proportion to what each would take, to the nearest penny, an exact half down.",
    formula: "(earnings − protected) × expected ÷ (expected + maintenance), never below nought",
    inputs: {
      earnings: formatPence(other.attachable),
      protected: formatPence(other.protectedEarnings),
      expected: formatPence(deduction.expected),
      maintenance: formatPence(other.expected),
    },
    value: formatPence(deduction.taken),
  };
}

function conjoinedStep({ deduction }: Settled): Part {
  const { attachable, protectedEarnings, expected, taken, toDebts } = deduction;
  return {
    id: "court-orders.deduction-conjoined",
    rule: "Debts first; maintenance as far as the rest exceeds the protected sum a day.",
    formula: "debts + least of maintenance and earnings − debts − protected, never below nought",
    inputs: {
      debts: formatPence(toDebts),
      maintenance: formatPence(expected - toDebts),
      earnings: formatPence(attachable),
      protected: formatPence(protectedEarnings),
    },
    value: formatPence(taken),
  };
}

function explainLoans({ studentLoan, postgraduateLoan, loanOrder }: OrderDay, { loans }: OrdersOutcome): WorkingStep[] {
  if (studentLoan + postgraduateLoan === 0) return [];
  const isPlanFirst = loanOrder === "StudentFirst";
  const about = {
    rule: `Stopped by a council tax order or an arrestment; otherwise not below protected earnings, then in whole pounds, the ${isPlanFirst ? "student" : "postgraduate"} loan first.`,
    formula: "least of due and whole pounds of room − taken before",
    sources: ["student-loan-regulations-2009", "cipp-loan-order"],
  };
  const step = (id: string, figure: string, due: number, before: number, taken: number): WorkingStep => ({
    id,
    figure,
    ...about,
    inputs: {
      due: formatPence(due),
      room: loans.by === null ? formatPence(due + before) : formatPence(loans.limit ?? 0),
      "taken before": formatPence(before),
    },
    value: formatPence(taken),
  });
  const [beforePlan, beforePostgraduate] = isPlanFirst ? [0, loans.studentLoan] : [loans.postgraduateLoan, 0];
  const plan = step("court-orders.student-loan", "/studentLoan", studentLoan, beforePlan, loans.studentLoan);
  const postgraduate = step(
    "court-orders.postgraduate-loan",
    "/postgraduateLoan",
    postgraduateLoan,
    beforePostgraduate,
    loans.postgraduateLoan,
  );
  return isPlanFirst ? [plan, postgraduate] : [postgraduate, plan];
}

function total(
  id: string,
  figure: string,
  settled: readonly Settled[],
  part: (each: Settled) => number,
  sum: number,
): WorkingStep {
  const inputs = Object.fromEntries(settled.map((each) => [each.order.id, formatPence(part(each))]));
  const formula = Object.keys(inputs).join(" + ") || "0.00";
  return {
    id,
    figure,
    rule: "All orders of the pay-day together.",
    formula,
    inputs,
    value: formatPence(sum),
    sources: [],
  };
}
