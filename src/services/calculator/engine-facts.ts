import type { PayLine, PayslipFacts } from "../../engine";
import { amountOf } from "./contract/decimal";
import type { CalculatorRequest } from "./contract/request";
import type { Earlier } from "./earlier";
import { engineOrder } from "./engine-orders";
import { enginePension } from "./engine-pension";
import { engineLine, salaryOfPayment } from "./pay-lines";
import type { YearBefore } from "./year-before";

type Request = Partial<CalculatorRequest>;

/** The pay of a request as lines: its own, or one for its amount or its salary. */
export function payOf({ lines, salary, grossPay, payFrequency }: Request): readonly PayLine[] {
  if (lines !== undefined) return lines.map(engineLine);
  const share = salary && salaryOfPayment(salary.parts, payFrequency);
  if (share) return [{ description: "Salary", amount: amountOf(share) }];
  return grossPay === undefined ? [] : [{ description: "Pay", amount: grossPay as string }];
}

/** The engine's facts of a request: defaults filled in, pension and orders in the engine's words. */
export function engineFacts(
  request: Request,
  pay: readonly PayLine[],
  { forEngine: yearToDate }: YearBefore,
  { earningsPeriodToDate, pensionToDate }: Earlier,
): PayslipFacts {
  const { salary, lines, pension, dateOfBirth, employeeId, courtOrders, includeWorkings, grossPay, ...own } = request;
  const pensionBefore = pensionToDate === null ? {} : { payReferencePeriodToDate: pensionToDate };
  const facts = {
    ...own,
    ...payFacts(request, pay),
    ...(pension ? { pension: { ...pensionBefore, ...enginePension(pension) } } : {}),
    ...(courtOrders?.length ? { courtOrders: courtOrders.map(engineOrder) } : {}),
    ...(earningsPeriodToDate === null ? {} : { earningsPeriodToDate }),
    taxCode: own.taxCode ?? "1257L",
    niCategory: own.niCategory ?? "A",
    yearToDate,
  };
  return facts as unknown as PayslipFacts;
}

/** One amount alone goes to the engine as it came; anything more is lines. */
function payFacts({ grossPay, lines, salary }: Request, all: readonly PayLine[]): Partial<PayslipFacts> {
  if (all.length === 0) return {};
  const alone = lines === undefined && salary === undefined;
  return alone ? { grossPay: grossPay as string } : { lines: all };
}
