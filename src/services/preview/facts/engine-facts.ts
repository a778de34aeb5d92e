import type { PayLine, PayslipFacts } from "../../../engine";
import { moneyOf } from "../../contract";
import { pensionFacts } from "../../pay-runs";
import type { CalculatorRequest } from "../contract/request";
import { paymentDay } from "../records/facts-on-file";
import type { OnFile } from "../records/on-file";
import { paymentOn } from "../records/payment-on";
import { engineOrder } from "./engine-orders";
import { enginePension } from "./engine-pension";
import { engineLine, salaryOfPayment } from "./pay-lines";

type Request = Partial<CalculatorRequest>;

/** Returns the pay of a request as lines: its own, or one for its amount or its salary. */
export function payOf({ lines, salary, grossPay, payFrequency }: Request): readonly PayLine[] {
  if (lines !== undefined) return lines.map(engineLine);
  const share = salary && salaryOfPayment(salary.parts, payFrequency);
  if (share) return [{ description: "Salary", amount: share }];
  return grossPay === undefined ? [] : [{ description: "Pay", amount: grossPay as string }];
}

/** Returns the engine's facts of a request: defaults filled in, pension and orders in the engine's form. */
export function engineFacts(request: Request, pay: readonly PayLine[], onFile: OnFile): PayslipFacts {
  const { earningsPeriodToDate, taxPeriodToDate, taxTableFrequency, countedEarnings } = onFile.earlier;
  const { salary, lines, pension, dateOfBirth, employeeId, courtOrders, includeWorkings, grossPay, ...own } = request;
  const facts = {
    ...own,
    ...payFacts(request, pay),
    ...pensionsOf(request, onFile),
    ...orderFacts(request, onFile),
    ...(earningsPeriodToDate === null ? {} : { earningsPeriodToDate, taxPeriodToDate }),
    ...(taxTableFrequency === null ? {} : { taxTableFrequency }),
    taxCode: own.taxCode ?? "1257L",
    niCategory: own.niCategory ?? "A",
    ...yearFacts(request),
    enrolmentEarningsToDate: moneyOf(countedEarnings),
  };
  return facts as unknown as PayslipFacts;
}

/** A year to date that is left out is zero, except in an extra week: few are paid for the first time then. */
function yearFacts({ yearToDate, ...request }: Request): object {
  const day = paymentDay(request);
  const isExtraWeek = day !== null && paymentOn(day, request).place?.isExtraWeek === true;
  return yearToDate === undefined && isExtraWeek ? {} : { yearToDate: yearToDate ?? null };
}

/** Returns the pension sent, or those on record if none is sent; null in the request means no pension. */
function pensionsOf(
  { pension: sent }: Request,
  { pensions, earlier }: OnFile,
): Pick<PayslipFacts, "pension" | "furtherPensions"> {
  const own = sent && { terms: enginePension(sent) };
  const { pension, furtherPensions } = pensionFacts(sent === undefined ? pensions : own ? [own] : [], earlier);
  return { ...(pension && { pension }), ...(furtherPensions.length > 0 && { furtherPensions }) };
}

function orderFacts(
  { courtOrders }: Request,
  { courtOrders: known, courtOrderDay }: OnFile,
): Pick<PayslipFacts, "courtOrders" | "courtOrderDay"> {
  if (courtOrders?.length) return { courtOrders: courtOrders.map(engineOrder) };
  return courtOrders === undefined && known.length > 0 ? { courtOrders: known, courtOrderDay } : {};
}

/** A single amount is passed to the engine as sent; anything more becomes lines. */
function payFacts({ grossPay, lines, salary }: Request, all: readonly PayLine[]): Partial<PayslipFacts> {
  if (all.length === 0) return {};
  const alone = lines === undefined && salary === undefined;
  return alone ? { grossPay: grossPay as string } : { lines: all };
}
