import { expect, it } from "vitest";
import { fileOfMany } from "./many-members";

it("has a row for each of 10,000 members, and the sums of their payslips", async () => {
  const { rows, listed, read, run } = await fileOfMany(10_000);
  expect([rows, listed.rowCount]).toEqual([10_000, 10_000]);
  expect(read).toEqual(run);
  const { employeeContribution: pension, employerContribution: employerPension } = listed.totals;
  expect({ pension, employerPension }).toEqual(run);
});
