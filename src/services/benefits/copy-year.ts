import { z } from "@hono/zod-openapi";
import { describeProblem, endOfTaxYear, formatDate, startOfTaxYear } from "../../engine/base";
import { carryBenefit } from "../../engine/benefits";
import { invalid, issueAt, notFound, Refused } from "../../platform/http";
import {
  idField,
  money,
  mountOperation,
  operation,
  optional,
  orElse,
  PAYROLL_NOT_FOUND,
  type RefusalCase,
  type RequestWork,
  type ServiceContext,
} from "../contract";
import { findConfig } from "../pay";
import { benefits } from "./benefits";
import { findRegistrations, KINDS, type Kind, selectBenefits } from "./rows";
import { PARAMS, YEAR } from "./tax-year";
import { getReporting, type Recorded, type Reporting, valueBenefit } from "./value";
import { type BenefitOfYear, readYear } from "./year-of-benefits";

/** Kinds that are likely to go on; the others happen once, unless the request names them. */
const USUAL: readonly Kind[] = [
  ...(["Car", "CarFuel", "Van", "VanFuel", "Medical", "Loan", "Accommodation", "AssetUse"] as const),
  ...(["Service", "Subscription"] as const),
];

/** Benefits that one request copies. */
const MOST = 2_000;

const kinds = z.array(z.enum(KINDS)).min(1);

const yearFigures = z.strictObject({ cashEquivalent: money(), isPayrolled: z.boolean() }).openapi("BenefitFigures");

const copied = z
  .strictObject({
    employeeId: idField(),
    benefitId: idField(),
    kind: z.enum(KINDS),
    description: z.string().nullable(),
    vehicleBenefitId: z.string().nullable().openapi({ description: "Of fuel: the vehicle of the year before." }),
    outcome: z.enum(["Copied", "OnRecord", "Ended", "Refused"]).openapi({
      description:
        "`OnRecord`: the next tax year has one of the kind with this description and first day. `Ended`: with the tax year or the employment, or nothing of its facts continues.",
    }),
    nextBenefitId: z.string().nullable().openapi({ description: "Null in a preview, and if none is made." }),
    changedFacts: z.array(z.string()).openapi({ description: "Left out as facts of one year, or carried on in part." }),
    reasons: z.array(z.string()).openapi({ description: "Why it is refused." }),
    before: yearFigures,
    after: z.union([yearFigures, z.null()]),
  })
  .openapi("BenefitCopy");
type Copied = z.input<typeof copied>;

const TOO_MANY: RefusalCase = {
  status: 409,
  token: "too_many_benefits",
  when: `More than ${MOST} benefits are asked for: send \`payrollConfigId\`, or fewer \`kinds\`.`,
};

const copy = operation({
  id: "copyBenefits",
  service: "Benefits",
  scope: "organisation",
  method: "post",
  path: `${YEAR}/copy`,
  summary: "Copies the benefits of a tax year that go on into the next one, with their values of that year",
  description:
    "Without benefits that end with the tax year or the employment, and those that are on record. `preview` stores nothing: it shows what changes for each employee.",
  params: PARAMS,
  body: z.strictObject({
    payrollConfigId: optional(idField()),
    kinds: orElse(kinds, [...USUAL]),
    preview: orElse(z.boolean(), false),
  }),
  data: z.strictObject({ taxYear: z.int(), copied: z.int(), items: z.array(copied) }).openapi("BenefitCopies"),
  token: "benefits_copied",
  idempotent: true,
  refusals: [PAYROLL_NOT_FOUND, TOO_MANY],
  examples: {
    body: { preview: true },
    data: {
      taxYear: 2027,
      copied: 1,
      items: [
        {
          employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X6",
          benefitId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
          kind: "Car",
          description: "Sample Electric 40",
          vehicleBenefitId: null,
          outcome: "Copied",
          nextBenefitId: null,
          changedFacts: ["payments"],
          reasons: [],
          before: { cashEquivalent: "1600.00", isPayrolled: false },
          after: { cashEquivalent: "2000.00", isPayrolled: true },
        },
      ],
    },
  },
});

export function mountCopy(context: ServiceContext): void {
  mountOperation(context, copy, async ({ params: { taxYear }, body, ...work }) => {
    const next = taxYear + 1;
    if (getReporting({ kind: "Car", taxYear: next }, []) === null)
      throw invalid([issueAt(["taxYear"], "unsupported_tax_year", { taxYear: next })]);
    if (body.payrollConfigId !== null && (await findConfig(work.tx, body.payrollConfigId)) === null)
      throw notFound("payroll_config");
    const items = await copyYear(work, { ...body, taxYear });
    const data = { taxYear: next, copied: items.filter(({ outcome }) => outcome === "Copied").length, items };
    return { data, text: body.preview ? "Nothing is stored." : "The benefits are copied." };
  });
}

interface Asked {
  readonly taxYear: number;
  readonly payrollConfigId: string | null;
  readonly kinds: readonly Kind[];
  readonly preview: boolean;
}

async function copyYear(work: RequestWork, asked: Asked): Promise<Copied[]> {
  const { tx } = work;
  const rowsOf = (taxYear: number) =>
    selectBenefits(tx)
      .where("b.tax_year", "=", taxYear)
      .where("b.kind", "in", [...asked.kinds])
      .$if(asked.payrollConfigId !== null, (all) => all.where("e.payroll_config_id", "=", asked.payrollConfigId ?? ""))
      .orderBy("b.benefit_id");
  const rows = await rowsOf(asked.taxYear)
    .limit(MOST + 1)
    .execute();
  if (rows.length > MOST) throw new Refused(409, { token: TOO_MANY.token, text: TOO_MANY.when });
  const found = await readYear(tx, rows);
  const copying = new Copying(asked, await findRegistrations(tx), await rowsOf(asked.taxYear + 1).execute());
  const items: Copied[] = [];
  // A vehicle comes before its fuel, which needs it.
  const isFuel = ({ row }: BenefitOfYear) => Number(row.vehicle_benefit_id !== null);
  for (const each of [...found].sort((one, other) => isFuel(one) - isFuel(other))) {
    items.push(await copying.copy(work, each));
  }
  return items;
}

/** What is sent to make the benefit of the next tax year. */
type NextBenefit = Omit<Recorded, "vehicle"> &
  Record<"description" | "carId" | "carNoticeSentOn" | "vehicleBenefitId", string | null>;
type Row = BenefitOfYear["row"];

/** One request: what it has copied, and what the next tax year has already. */
class Copying {
  /** Benefits of the next tax year that no copy stands for yet, by what they are. */
  private readonly onRecord = new Map<string, Row[]>();
  /** By the vehicle of the year before; the id is null in a preview. */
  private readonly vehicles = new Map<string, { readonly id: string | null; readonly made: Recorded["vehicle"] }>();

  constructor(
    private readonly asked: Asked,
    private readonly registrations: Parameters<typeof getReporting>[1],
    next: readonly Row[],
  ) {
    for (const row of next) {
      const like = likeness(row, row.vehicle_benefit_id);
      this.onRecord.set(like, [...(this.onRecord.get(like) ?? []), row]);
    }
  }

  async copy(work: RequestWork, { row, shown }: BenefitOfYear): Promise<Copied> {
    const { cashEquivalent, isPayrolled } = shown;
    const { kind, description, benefit_id: benefitId, employee_id: employeeId } = row;
    const vehicleBenefitId = row.vehicle_benefit_id;
    const item = {
      employeeId,
      benefitId,
      kind,
      description,
      vehicleBenefitId,
      before: { cashEquivalent, isPayrolled },
    };
    const nothing = { nextBenefitId: null, changedFacts: [], reasons: [], after: null };
    const vehicle = this.vehicles.get(vehicleBenefitId ?? "");
    const held = this.onRecord.get(likeness(row, vehicle?.id ?? null))?.shift();
    if (held !== undefined) {
      this.vehicles.set(benefitId, {
        id: held.benefit_id,
        made: vehicleOf(held.start_date, held.end_date, held.facts),
      });
      return { ...item, ...nothing, outcome: "OnRecord", nextBenefitId: held.benefit_id };
    }
    const carried = this.goesOn(row) ? carryBenefit(kind, row.tax_year, row.facts) : null;
    if (carried === null || (vehicleBenefitId !== null && vehicle === undefined))
      return { ...item, ...nothing, outcome: "Ended" };
    const { facts } = carried;
    const changedFacts = [...carried.changed];
    const next = { ...toNext(row, vehicle?.id ?? null), facts };
    const reporting = this.reportingOf(kind);
    const made = valueBenefit({ ...next, vehicle: vehicle?.made ?? null }, reporting.isPayrolled);
    if (!made.ok)
      return { ...item, ...nothing, outcome: "Refused", changedFacts, reasons: made.problems.map(describeProblem) };
    const nextBenefitId = this.asked.preview ? null : await create(work, employeeId, next);
    this.vehicles.set(benefitId, { id: nextBenefitId, made: vehicleOf(next.startDate, next.endDate, facts) });
    const after = { cashEquivalent: made.value.cashEquivalent, isPayrolled: reporting.isPayrolled };
    return { ...item, ...nothing, outcome: "Copied", nextBenefitId, changedFacts, after };
  }

  /** Whether a benefit is still there after the tax year, as is the employment. */
  private goesOn({ end_date: endDate, leaving_date: leavingDate }: Row): boolean {
    const { taxYear } = this.asked;
    const isPast = (date: string | null, last: number) => date !== null && date <= formatDate(last);
    return !isPast(endDate, endOfTaxYear(taxYear)) && !isPast(leavingDate, startOfTaxYear(taxYear + 1) - 1);
  }

  private reportingOf(kind: Kind): Reporting {
    const reporting = getReporting({ kind, taxYear: this.asked.taxYear + 1 }, this.registrations);
    if (reporting === null) throw new Error("The law of the next tax year is held.");
    return reporting;
  }
}

/** Returns what two benefits have in common if one is the other in another tax year. Loans are one benefit. */
function likeness({ employee_id, kind, description, start_date }: Row, vehicleId: string | null): string {
  return JSON.stringify(
    kind === "Loan" ? [employee_id, kind] : [employee_id, kind, description, start_date, vehicleId],
  );
}

function vehicleOf(startDate: string | null, endDate: string | null, facts: Recorded["facts"]) {
  return { startDate, endDate, facts };
}

function toNext(row: Row, vehicleBenefitId: string | null): Omit<NextBenefit, "facts"> {
  return {
    taxYear: row.tax_year + 1,
    kind: row.kind,
    description: row.description,
    carId: row.car_id,
    carNoticeSentOn: null,
    startDate: row.start_date,
    endDate: row.end_date,
    vehicleBenefitId,
  };
}

async function create(work: RequestWork, employeeId: string, next: NextBenefit): Promise<string> {
  const { benefitId } = await benefits.create({ ...work, params: { employeeId } }, next);
  return String(benefitId);
}
