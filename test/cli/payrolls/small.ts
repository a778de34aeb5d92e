type Facts = Readonly<Record<string, unknown>>;

/** A person with valid facts. */
export const SOMEONE: Facts = {
  id: "E1",
  name: "Sample One",
  paySchedule: "Monthly",
  taxCode: "1257L",
  niCategory: "A",
  grossPay: "2500.00",
};

/** Returns a payroll of these people, with changes of the file as a whole. */
export function payrollOf(employees: readonly unknown[], changes: Facts = {}): string {
  return JSON.stringify({
    employer: { name: "Sample Ltd" },
    taxYear: "2026-27",
    paySchedules: [{ name: "Monthly", payFrequency: "Monthly", firstPaymentDate: "2026-04-30" }],
    employees,
    ...changes,
  });
}

export function someone(changes: Facts): Facts {
  return { ...SOMEONE, ...changes };
}
