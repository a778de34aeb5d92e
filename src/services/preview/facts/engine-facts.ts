import type { CourtOrderFacts, PayLine, PayslipFacts } from "../../../engine";
import {
  formatPence,
  type Money,
  PAY_FREQUENCIES,
  paymentOfSalary,
  toFacts,
  unitsTimesRate,
} from "../../../engine/base";
import { moneyOf } from "../../contract";
import { pensionFacts } from "../../pay-runs";
import type { RequestProblem } from "../contract/issue";
import type { CalculatorRequest, Decimal, RequestLine, RequestOrder, RequestPension } from "../contract/request";
import { paymentDay } from "../records/facts-on-file";
import { type OnFile, paymentOn } from "../records/payment-on";

/** Fields of an order in responses, which a caller may send back; they are ignored. */
const OF_ANSWERS = new Set(["details", "lineItems", "createdAt", "updatedAt", "version"]);

/** Fields of a line that the engine does not read: they make up its amount, or label it in a journal. */
const ADAPTER_FIELDS = [
  "payElementId",
  "payElementCode",
  "units",
  "unitName",
  "payRate",
  "from",
  "to",
  "department",
  "costCentre",
  "tags",
];

type Request = Partial<CalculatorRequest>;

/** Returns the pay of a request as lines: its own, or one for its amount or its salary. */
export function getPay({ lines, salary, grossPay, payFrequency }: Request): readonly PayLine[] {
  if (lines !== undefined) return lines.map(engineLine);
  const share = salary && salaryOfPayment(salary.parts, payFrequency);
  if (share) return [{ description: "Salary", amount: share }];
  return grossPay === undefined ? [] : [{ description: "Pay", amount: grossPay as string }];
}

/** Returns the engine's facts of a request: defaults filled in, pension and orders in the engine's form. */
export function engineFacts(request: Request, pay: readonly PayLine[], onFile: OnFile): PayslipFacts {
  const { earningsPeriodToDate, taxPeriodToDate, taxTableFrequency, taxedThroughPeriod, countedEarnings } =
    onFile.earlier;
  const { salary, lines, pension, dateOfBirth, employeeId, courtOrders, includeWorkings, grossPay, ...own } = request;
  const facts = {
    ...own,
    ...payFacts(request, pay),
    ...pensionsOf(request, onFile),
    ...orderFacts(request, onFile),
    ...onFile.jobs,
    ...(earningsPeriodToDate === null ? {} : { earningsPeriodToDate, taxPeriodToDate }),
    ...(taxTableFrequency === null || own.taxTableFrequency !== undefined ? {} : { taxTableFrequency }),
    ...(taxedThroughPeriod === null ? {} : { taxedThroughPeriod }),
    taxCode: own.taxCode ?? "1257L",
    niCategory: own.niCategory ?? "A",
    ...yearFacts(request),
    enrolmentEarningsToDate: moneyOf(countedEarnings),
  };
  return toFacts(facts);
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

type PensionFacts = NonNullable<PayslipFacts["pension"]>;

/** Converts a pension to the engine's form: a side that is not given contributes nothing. */
function enginePension(pension: RequestPension): PensionFacts {
  const { pensionType, contributionBasis, employeeFactor, employerFactor } = pension;
  const { additionalVoluntaryContribution: voluntary } = pension;
  return {
    pensionType,
    contributionBasis,
    employeeFactor: factorOf(employeeFactor),
    employerFactor: factorOf(employerFactor),
    ...(voluntary === undefined ? {} : { additionalVoluntaryContribution: formatPence(Number(voluntary.parts)) }),
  };
}

function factorOf(factor: Decimal | undefined): string {
  const parts = String(factor?.parts ?? 0n).padStart(7, "0");
  return `${parts.slice(0, -6)}.${parts.slice(-6)}`;
}

/** Converts a line to the engine's form. Units times rate is rounded half up to the penny. */
function engineLine(line: RequestLine): PayLine {
  const own = Object.fromEntries(Object.entries(line).filter(([key]) => !ADAPTER_FIELDS.includes(key)));
  const { units, payRate, payElementCode } = line;
  const worked = units && payRate ? { amount: formatPence(unitsTimesRate(units.parts, payRate.parts)) } : {};
  const code = payElementCode === undefined ? {} : { code: payElementCode };
  return toFacts({ ...worked, ...code, ...own });
}

/** Returns one payment of a salary; null if the frequency is irregular, or is not one. */
function salaryOfPayment(salaryPence: bigint, payFrequency: unknown): Money | null {
  const frequency = PAY_FREQUENCIES.find((known) => known === payFrequency && known !== "Irregular");
  return frequency === undefined ? null : formatPence(paymentOfSalary(salaryPence, frequency));
}

/** Converts a court order to the engine's form: the fields of its type are merged with the others. */
function engineOrder(order: RequestOrder): CourtOrderFacts {
  const own = Object.entries(order).filter(([field]) => !OF_ANSWERS.has(field));
  return toFacts({ ...Object.fromEntries(own), ...order.details });
}

/** Reports fields that are both in an order and in its `details`. */
export function sentTwice(orders: readonly RequestOrder[]): readonly RequestProblem[] {
  return orders.flatMap((order, at) =>
    Object.keys(order.details ?? {})
      .filter((field) => field in order)
      .map((field) => ({
        token: "sent_twice" as const,
        path: `/courtOrders/${at}/details/${field}`,
        arguments: { other: field },
        reason: "The field is in the order and in its details.",
      })),
  );
}
