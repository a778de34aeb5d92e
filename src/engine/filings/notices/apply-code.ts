import { readDate } from "../../base";
import type { CodeNotice } from "./notice";
import { dayFrom, type FieldChange, NO_CHANGE, type NoticeChange } from "./notice-change";
import type { ReadApplication } from "./read-application";

/** Applies a tax code with its basis, and the totals of previous employments if a P6 states them. */
export function applyCode(read: ReadApplication, notice: CodeNotice): NoticeChange {
  const { taxCode, week1Month1, previousTaxablePay, previousTaxPaid } = notice.content;
  const { employee } = read;
  const effectiveDate = dayFrom(read, readDate(notice.effectiveDate ?? ""));
  const previous =
    previousTaxablePay === null || previousTaxPaid === null ? {} : { previousTaxablePay, previousTaxPaid };
  const changes: FieldChange[] = [
    { field: "taxCode", previousValue: employee.taxCode, newValue: taxCode },
    { field: "week1Month1", previousValue: employee.week1Month1, newValue: week1Month1 },
    ...Object.entries(previous).map(([field, newValue]) => ({
      field,
      previousValue: employee[field as "previousTaxPaid"],
      newValue,
    })),
  ];
  return {
    ...NO_CHANGE,
    dataType: notice.dataType,
    effectiveDate,
    changes,
    taxCode: { effectiveDate, taxCode, week1Month1, ...previous },
  };
}
