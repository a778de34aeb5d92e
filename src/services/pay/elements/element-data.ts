import type { Selectable } from "kysely";
import { moneyOf } from "../../contract";
import type { PayTables } from "../store";
import type { SentElement, ShownElement } from "./element-operations";

export type ElementRow = Selectable<PayTables["pay_element"]>;

export function elementData(row: ElementRow): ShownElement {
  return {
    payElementId: row.pay_element_id,
    code: row.code,
    name: row.name,
    direction: row.direction,
    category: row.category,
    calculationType: row.calculation_type,
    unitName: row.unit_name,
    defaultRate: row.default_rate,
    defaultAmount: row.default_amount === null ? null : moneyOf(row.default_amount),
    isTaxable: row.is_taxable,
    isNiable: row.is_niable,
    isPensionable: row.is_pensionable,
    isAttachable: row.is_attachable,
    isQualifyingEarnings: row.is_qualifying_earnings,
    countsForMinimumWage: row.counts_for_minimum_wage,
    isNotional: row.is_notional,
    isClass1aNiable: row.is_class1a_niable,
    nominalCode: row.nominal_code,
    isSystem: row.is_system,
    isArchived: row.is_archived,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The columns that a caller decides. */
export function elementColumns(sent: SentElement) {
  const counts = sent.direction === "Payment";
  return {
    code: sent.code,
    name: sent.name,
    direction: sent.direction,
    category: sent.category,
    calculation_type: sent.calculationType,
    unit_name: sent.unitName,
    default_rate: sent.defaultRate,
    default_amount: sent.defaultAmount,
    is_taxable: sent.isTaxable ?? counts,
    is_niable: sent.isNiable ?? (counts && sent.isClass1aNiable !== true),
    is_pensionable: sent.isPensionable ?? counts,
    is_attachable: sent.isAttachable ?? counts,
    is_qualifying_earnings: sent.isQualifyingEarnings ?? counts,
    counts_for_minimum_wage: sent.countsForMinimumWage ?? false,
    is_notional: sent.isNotional ?? false,
    is_class1a_niable: sent.isClass1aNiable ?? false,
    nominal_code: sent.nominalCode,
  };
}
