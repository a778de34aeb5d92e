/** Returns a calendar date as a format writes it; as it is without one. */
export function writeListDate(date: string, format: string | null): string {
  const [year = "", month = "", day = ""] = date.split("-");
  if (format === "DD/MM/YYYY") return `${day}/${month}/${year}`;
  if (format === "YYYYMMDD") return year + month + day;
  return format === "DDMMYYYY" ? day + month + year : date;
}

/** Returns a date of a cell as a calendar date; "" if it does not have the format. */
export function readListDate(cell: string, format: string | null): string {
  const [, form] = DATES.find(([name]) => name === (format ?? "YYYY-MM-DD")) ?? [];
  const { year, month, day } = form?.exec(cell)?.groups ?? {};
  return year === undefined ? "" : `${year}-${month}-${day}`;
}

const DATES: readonly (readonly [string, RegExp])[] = [
  ["YYYY-MM-DD", /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/],
  ["DD/MM/YYYY", /^(?<day>\d\d)\/(?<month>\d\d)\/(?<year>\d{4})$/],
  ["YYYYMMDD", /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/],
  ["DDMMYYYY", /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/],
];
