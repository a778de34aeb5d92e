import { texts } from "../rti/sample-submissions";

/** What a message reports about an employee: the year to date, and starting or leaving. */
export interface Told {
  readonly name: string;
  readonly pay: string;
  readonly tax: string;
  /** Contributions by letter. */
  readonly letters: Readonly<Record<string, string>>;
  readonly starts: readonly string[];
  readonly leaves: readonly string[];
  readonly isAfterLeaving: boolean;
}

export function toldIn(xml: string): readonly Told[] {
  return xml
    .split("<Employee>")
    .slice(1)
    .map((employee) => ({
      name: texts(employee, "Sur")[0] ?? "",
      pay: texts(employee, "TaxablePay")[0] ?? "",
      tax: texts(employee, "TotalTax")[0] ?? "",
      letters: Object.fromEntries(
        texts(employee, "NIletter").map((letter, at) => [letter, texts(employee, "EmpeeContribnsYTD")[at] ?? ""]),
      ),
      starts: texts(employee, "StartDate"),
      leaves: texts(employee, "LeavingDate"),
      isAfterLeaving: texts(employee, "PmtAfterLeaving")[0] === "yes",
    }));
}
