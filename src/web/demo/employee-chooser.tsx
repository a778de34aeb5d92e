import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { formatPence, paymentOfSalary, readPence } from "../../engine/base";
import { SelectBox, Spoken } from "../controls";
import type { HolidayOnRecord } from "../leave";
import type { Fields, PanelName } from "../panel";
import { dayInWords, type Situation } from "../situation";
import { type LeaveLink, leaveLinks } from "./leave-links";
import { DemoFault, faultText, readDemo } from "./read-demo";
import type {
  AwardRecord,
  EmployeeRecord,
  MembershipRecord,
  OrderRecord,
  PayrollRecord,
  PensionDateRecord,
  TaxRecord,
} from "./records";
import { nextPayment, toSituation } from "./situation-of";

const PENSION = "/v2/pension";
/** The most dates that the panel shows. */
const MOST_DATES = 6;

/** The most orders that the panel shows. */
const MOST_SHOWN = 6;

/** Why an employee has no balance: no policy, or facts that are missing. */
const WITHOUT_BALANCE = ["no_holiday_policy", "holiday_not_calculated"];

const PAGE = 100;

interface ChooserProps {
  readonly organisationName: string;
  readonly change: (loaded: Pick<LoadedEmployee, "changes" | "panels">) => void;
}

/** Lists the demo's employees; the chosen employee's record fills the form. */
export function EmployeeChooser({ organisationName, change }: ChooserProps): JSX.Element {
  const [employees, setEmployees] = useState<readonly EmployeeRecord[] | null>(null);
  const [chosen, setChosen] = useState("");
  const [told, setTold] = useState("");
  const [leaves, setLeaves] = useState<readonly LeaveLink[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const asked = useRef("");
  const trying = async (work: () => Promise<void>): Promise<void> => {
    setFault(null);
    await work().catch((error: unknown) => setFault(faultText(error)));
  };
  const list = () => trying(async () => setEmployees(await listEmployees()));
  const fill = (employeeId: string) =>
    trying(async () => {
      asked.current = employeeId;
      setChosen(employeeId);
      setTold("");
      setLeaves([]);
      if (employeeId === "") return;
      const loaded = await loadEmployee(employeeId);
      if (asked.current !== employeeId) return;
      change(loaded);
      setTold(loaded.told);
      setLeaves(loaded.leaves);
    });
  useEffect(() => void list(), []);
  return (
    <>
      <OrganisationBrand />
      {employees === null && fault === null && <p class="hint">The employees are being read.</p>}
      {employees !== null && (
        <SelectBox
          id="demo-employee"
          label="Employee"
          value={chosen}
          options={[["", "Choose an employee"], ...employees.map(optionOf)]}
          hint={`Sample people of ${organisationName}. Pay, tax code, letter, loans, pension and directorship go into the form.`}
          change={fill}
        />
      )}
      {told !== "" && <p class="hint">{told}</p>}
      <Spoken text={told} />
      {leaves.map(({ address, text }) => (
        <p class="hint" key={address}>
          <a href={address}>{text}</a>
        </p>
      ))}
      {fault !== null && (
        <div class="demo-fault" role="alert">
          <p class="problem">{fault}</p>
          <button type="button" class="plain" onClick={() => (employees === null ? list() : fill(chosen))}>
            Try again
          </button>
        </div>
      )}
    </>
  );
}

function optionOf({ employeeId, payrollId, firstName, lastName }: EmployeeRecord): readonly [string, string] {
  return [employeeId, `${firstName} ${lastName} · ${payrollId}`];
}

/** Returns everybody in the demo organisation, page by page. */
async function listEmployees(): Promise<readonly EmployeeRecord[]> {
  const employees: EmployeeRecord[] = [];
  let next: string | null = "";
  while (next !== null) {
    const more: string = next === "" ? "" : `&paginationToken=${encodeURIComponent(next)}`;
    const { data, metadata } = await readDemo<{ items: EmployeeRecord[] }>(`/v1/employees?pageSize=${PAGE}${more}`);
    employees.push(...data.items);
    next = metadata.paginationToken;
  }
  return employees;
}

interface ResolvedBranding {
  readonly source: "Organisation" | "Account" | "Platform";
  readonly brand: {
    readonly productName: string;
    readonly readableColour: string;
    readonly logoUrl: string | null;
  };
  readonly companyLogoUrl: string | null;
}

/** Shows whose brand the demo organisation has, unless it is the page's own. */
function OrganisationBrand(): JSX.Element | null {
  const [resolved, setResolved] = useState<ResolvedBranding | null>(null);
  useEffect(() => {
    // Without its brand the page is complete, so a failure is not reported.
    readResolved().then(setResolved, () => undefined);
  }, []);
  if (resolved === null || resolved.source === "Platform") return null;
  const { source, brand, companyLogoUrl } = resolved;
  const logo = companyLogoUrl ?? brand.logoUrl;
  const name = source === "Organisation" ? `Powered by ${brand.productName}` : brand.productName;
  return (
    <p class="organisation-brand" style={{ background: brand.readableColour }}>
      {logo !== null && <img src={onThisServer(logo)} alt="" />}
      <span>{name}</span>
    </p>
  );
}

async function readResolved(): Promise<ResolvedBranding | null> {
  const { data } = await readDemo<{ items: readonly { organisationId: string }[] }>(
    "/v1/authentication/my-organisations",
  );
  const [organisation] = data.items;
  if (organisation === undefined) return null;
  const path = `/v1/administration/organisations/${organisation.organisationId}/resolved-branding`;
  return (await readDemo<ResolvedBranding>(path)).data;
}

/** The page loads images from its own server only, by whichever of its names it was opened. */
function onThisServer(address: string): string {
  const { pathname, search } = new URL(address);
  return `.${pathname}${search}`;
}

export interface LoadedEmployee {
  readonly changes: Partial<Situation>;
  /** The fields of the panels. */
  readonly panels: Readonly<Record<Exclude<PanelName, "wanted">, Fields>>;
  /** The leave calendar with each award of the employee. */
  readonly leaves: readonly LeaveLink[];
  /** A sentence about what the form holds now, and what it has no field for. */
  readonly told: string;
}

/** Reads an employee's record as on the day of the next payment. Throws `DemoFault`. */
async function loadEmployee(employeeId: string): Promise<LoadedEmployee> {
  const { data: employee } = await readDemo<EmployeeRecord>(`/v1/employees/${employeeId}`);
  const { data: payroll } = await readDemo<PayrollRecord>(`/v1/payrollconfig/${employee.payrollConfigId}`);
  const paid = nextPayment(employee, payroll);
  const { data: tax } = await readDemo<TaxRecord>(`/v1/employees/${employeeId}/effective-tax-info?date=${paid.date}`);
  const held = `The form holds ${employee.firstName} ${employee.lastName} of ${payroll.name}, as on record for ${dayInWords(paid.date)}.`;
  const earlier = employee.starter?.p45?.previousTaxablePay;
  const leftOut = earlier ? " Pay from an earlier employer is not part of this page's figures." : "";
  const path = `/v1/court-orders/orders/employees/${employeeId}?payDate=${paid.date}`;
  const { items } = (await readDemo<{ readonly items: readonly OrderRecord[] }>(path)).data;
  const awards = await readDemo<{ readonly items: readonly AwardRecord[] }>(
    `/v1/statutory-pay/payments/employees/${employeeId}`,
  );
  const holiday = await readHoliday(employeeId, paid.date);
  const leaves = leaveLinks(awards.data.items, { employee, payroll, holiday });
  const below = items.length === 0 ? "" : " The court orders are in their panel below.";
  const changes = toSituation(employee, paid, tax);
  const pension = await readPension(employee, { amount: "0", ...changes, payFrequency: paid.payFrequency }, paid.date);
  return {
    changes: { ...changes, ...pension.changes },
    panels: { payslip: {}, jobs: {}, orders: orderFields(items), methods: pension.fields },
    leaves,
    told: `${held}${leftOut}${below} The pension on record is in its panel below.`,
  };
}

/** The fields of a holiday balance that the page reads. */
interface BalanceRecord {
  readonly asOf: string;
  readonly holidayYearStartDate: string;
  readonly holidayYearEndDate: string;
  readonly unitName: HolidayOnRecord["unitName"];
  readonly entitlement: string;
  readonly taken: string;
  readonly booked: string;
  readonly requested: string;
  readonly remaining: string;
}

/** Reads an employee's holiday balance of the leave year of a day; null without one. Throws `DemoFault`. */
async function readHoliday(employeeId: string, day: string): Promise<HolidayOnRecord | null> {
  try {
    const { data } = await readDemo<BalanceRecord>(`/v1/holiday/employees/${employeeId}/balances?asOf=${day}`);
    const { holidayYearStartDate: from, holidayYearEndDate: to } = data;
    const { asOf, unitName, entitlement, taken, booked, requested, remaining } = data;
    return { asOf, from, to, unitName, entitlement, taken, booked, requested, remaining };
  } catch (error) {
    if (error instanceof DemoFault && WITHOUT_BALANCE.includes(error.token ?? "")) return null;
    throw error;
  }
}

/** Returns an employee's orders as the fields of the orders panel; those that are discharged are left out. */
function orderFields(orders: readonly OrderRecord[]): Fields {
  const current = orders.filter(({ status }) => status !== "Discharged").slice(0, MOST_SHOWN);
  return Object.assign({}, ...current.map((order, place) => fieldsOfOrder(order, `${place + 1}.`)));
}

function fieldsOfOrder(order: OrderRecord, prefix: string): Fields {
  const { orderType, details, adminFeeApplied } = order;
  const { remainingBalance, totalAmountOwed, protectedEarningsSettingCourtPerAmount } = order;
  const texts: Record<string, string> = {
    type: orderType,
    ...textsOf(details),
    totalAmountOwed: remainingBalance ?? totalAmountOwed ?? "",
    ...(protectedEarningsSettingCourtPerAmount === null ? {} : { protectedEarningsSettingCourtPerAmount }),
    date: dateOf(order),
    ...(adminFeeApplied ? {} : { fee: "no" }),
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${prefix}${name}`, text]));
}

function textsOf(details: OrderRecord["details"]): Fields {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(details)) if (typeof value === "string") texts[name] = value;
  return texts;
}

/** Returns the date that decides the order's turn, or that its days are counted from. */
function dateOf({ details: { lastDeductionPayDate, dateServed }, dateMade, dateReceived }: OrderRecord): string {
  const counted = [lastDeductionPayDate, dateServed].find((date) => typeof date === "string");
  return typeof counted === "string" ? counted : (dateMade ?? dateReceived);
}

/** An employee's pension in the form and in its panel. */
interface LoadedPension {
  readonly changes: Partial<Situation>;
  readonly fields: Fields;
}

/** Reads what is on record about an employee's pension, for a payment of the situation. Throws `DemoFault`. */
async function readPension(
  { employeeId, dateOfBirth }: EmployeeRecord,
  situation: Pick<Situation, "payFrequency" | "amount">,
  day: string,
): Promise<LoadedPension> {
  const information = await readDemo<Information>(`${PENSION}/pension-information/${employeeId}`);
  const earnings = formatPence(paymentOfSalary(readPence(situation.amount), situation.payFrequency));
  const { data: assessed } = await readDemo<{ readonly workerCategory: string }>(
    `${PENSION}/auto-enrolment/assessments/preview`,
    {
      dateOfBirth,
      earnings,
      frequency: situation.payFrequency,
      payReferencePeriodStartDate: day,
      payReferencePeriodEndDate: day,
    },
  );
  const [member] = information.data.composition;
  const fields = { category: assessed.workerCategory, dates: await datesOf(employeeId, day) };
  if (member === undefined) return { changes: { pensionType: "None" }, fields };
  const { pensionGroup: group, enrolmentDate: since } = member;
  const { data: scheme } = await readDemo<{ readonly name: string }>(
    `${PENSION}/pension-schema/${group.pensionSchemaId}`,
  );
  return {
    changes: contributionOf(group),
    fields: { ...fields, ...termsOf(group), scheme: scheme.name, group: group.name, since },
  };
}

interface Information {
  readonly composition: readonly MembershipRecord[];
}

type Group = MembershipRecord["pensionGroup"];

/** Returns the form's contribution, which is a part of all the pay: another one is in the panel only. */
function contributionOf(group: Group): Partial<Situation> {
  const { pensionType, employeeFactor, employerFactor } = group;
  if (group.contributionMode !== "Percentage" || isOnEarnings(group)) return { pensionType: "None" };
  return {
    pensionType,
    pensionUnit: "percent",
    pensionEmployee: percentOf(employeeFactor),
    pensionEmployer: percentOf(employerFactor),
  };
}

/** Returns the panel's terms; those of fixed amounts are not percentages. */
function termsOf(group: Group): Fields {
  if (group.contributionMode !== "Percentage") return {};
  return {
    employee: percentOf(group.employeeFactor),
    employer: percentOf(group.employerFactor),
    basis: isOnEarnings(group) ? "QualifyingEarnings" : "PensionablePayUncertified",
    saving: percentOf(group.nationalInsuranceSavingsFactor ?? "0"),
  };
}

function isOnEarnings({ contributionBasis }: Group): boolean {
  return contributionBasis === "QualifyingEarnings";
}

/** Converts "0.0525" to "5.25", by its digits. */
function percentOf(factor: string): string {
  const [whole = "0", decimals = ""] = factor.split(".");
  const digits = decimals.padEnd(2, "0");
  const rest = digits.slice(2).replace(/0+$/, "");
  return `${Number(whole + digits.slice(0, 2))}${rest === "" ? "" : `.${rest}`}`;
}

/** Returns the next dates of an employee and of the employer as text: "2026-10-01 ReEnrolment,...". */
async function datesOf(employeeId: string, day: string): Promise<string> {
  const path = `${PENSION}/auto-enrolment/calendar?pageSize=100&from=${day}&to=2099-12-31`;
  const { items } = (await readDemo<{ readonly items: readonly PensionDateRecord[] }>(path)).data;
  return items
    .filter((each) => each.employeeId === null || each.employeeId === employeeId)
    .slice(0, MOST_DATES)
    .map(({ date, kind }) => `${date} ${kind}`)
    .join(",");
}
