import type { PayElementCategory } from "../../../engine/base";
import { STATUTORY_TYPES, statutoryPayName } from "../../../engine/base";
import { type RequestWork, statutoryCode } from "../../contract";
import type { PayTables } from "../store";
import type { ELEMENT_DIRECTIONS } from "../store/find-settings";

type Element = readonly [
  code: string,
  name: string,
  direction: (typeof ELEMENT_DIRECTIONS)[number],
  category: PayElementCategory,
];

/** Elements of the platform's own lines, which cannot be changed. */
const ELEMENTS: readonly Element[] = [
  ["SALARY", "Salary", "Payment", "BasicPay"],
  ["SALARY_ADJUSTMENT", "Salary adjustment", "Payment", "BasicPay"],
  ["SALARY_TOP_UP", "Top-up during leave", "Payment", "BasicPay"],
  ...STATUTORY_TYPES.map(
    (type) =>
      [
        statutoryCode(type),
        statutoryPayName(type),
        "Payment",
        type === "StatutorySickPay" ? "SickPay" : "Other",
      ] as const,
  ),
  ["PENSION", "Pension", "Deduction", "Other"],
  ["PENSION_AVC", "Additional pension contribution", "Deduction", "Other"],
  ["PENSION_EMPLOYER", "Employer's pension contribution", "EmployerCost", "Other"],
  ["COURT_ORDER", "Court order", "Deduction", "Other"],
  ["COURT_ORDER_FEE", "Court order administration fee", "Deduction", "Other"],
];

/** Creates an organisation's system elements if they do not exist, on first use of its elements. */
export async function ensureSystemElements({ tx, context, organisationId, now }: RequestWork): Promise<void> {
  const pay = tx.withTables<PayTables>();
  const known = await pay.selectFrom("pay_element").select("code").where("is_system", "=", true).execute();
  if (known.length === ELEMENTS.length) return;
  await pay
    .insertInto("pay_element")
    .values(
      ELEMENTS.map(([code, name, direction, category]) => ({
        organisation_id: organisationId,
        pay_element_id: context.ids.next(),
        code,
        name,
        direction,
        category,
        ...flagsOf(direction),
        counts_for_minimum_wage: code === "SALARY",
        calculation_type: "FixedAmount" as const,
        unit_name: null,
        default_rate: null,
        default_amount: null,
        nominal_code: null,
        is_system: true,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(["organisation_id", "code"]).doNothing())
    .execute();
}

function flagsOf(direction: Element[2]) {
  const counts = direction === "Payment";
  return {
    is_taxable: counts,
    is_niable: counts,
    is_pensionable: counts,
    is_attachable: counts,
    is_qualifying_earnings: counts,
    is_notional: false,
    is_class1a_niable: false,
  };
}
