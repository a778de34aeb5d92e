import { describe, expect, it } from "vitest";
import { DATASETS, findDataset, findField, planReport } from "../../src/engine/reports";

const everyField = DATASETS.flatMap(({ name, fields }) => fields.map((field) => ({ dataset: name, field })));

describe("the catalogues of the datasets", () => {
  it("are those of the interface, in its order", () => {
    expect(DATASETS.map(({ name }) => name)).toEqual([
      "payslips",
      "payslip_lines",
      "payroll_runs",
      "statutory_payments",
      "court_orders",
      "holiday",
      "payments",
      "recurring_line_items",
      "pensions",
      "journals",
      "invoices",
      "clients",
    ]);
    expect(findDataset("payslips")).toBe(DATASETS[0]);
    expect(findDataset("toString")).toBeNull();
  });

  it("name each field once, and never the organisation", () => {
    for (const { name, fields } of DATASETS) {
      const names = fields.map((field) => field.name);
      expect(new Set(names).size, name).toBe(names.length);
      expect(names.filter((field) => /^(employer\.)?organisation_?id$/i.test(field))).toEqual([]);
    }
  });

  it("allow a running total its least and its most only", () => {
    const running = everyField.filter(({ field }) => field.isYearToDate);
    expect(running.length).toBe(42);
    for (const { field } of running) expect(field.aggregations).toEqual(["min", "max"]);
    const others = everyField.filter(({ field }) => /ToDate\./.test(field.name) !== field.isYearToDate);
    expect(others).toEqual([]);
  });

  it("neither group nor aggregate tags", () => {
    const tags = everyField.filter(({ field }) => field.type === "tags");
    expect(tags.length).toBeGreaterThan(5);
    for (const { field } of tags) expect(field).toMatchObject({ groupable: false, aggregations: [], filterable: true });
  });

  it("give an enum its words, a decimal its decimals, and no other type either", () => {
    for (const { field } of everyField) {
      expect((field.enumValues ?? []).length > 0, field.name).toBe(field.type === "enum");
      expect(field.decimals !== null, field.name).toBe(field.type === "decimal");
    }
  });

  it("mark names, account data and National Insurance numbers as sensitive", () => {
    const sensitive = everyField.filter(({ field }) => field.sensitive).map(({ field }) => field.name);
    expect(new Set(sensitive)).toEqual(
      new Set([
        "employee.firstName",
        "employee.gender",
        "employee.dateOfBirth",
        "employee.lastName",
        "employee.nationalInsuranceNumber",
        "accountName",
        "accountNumberLast4",
        "contactFirstName",
        "contactLastName",
        "email",
        "telephone",
      ]),
    );
  });

  it("let every field be selected, and every aggregate that they name", () => {
    for (const { dataset, field } of everyField) {
      const listed = planReport({ dataset, select: [{ field: field.name }] }, { asOf: "2026-11-21" });
      expect(listed.ok, field.name).toBe(true);
      const key = DATASETS.find(({ name }) => name === dataset)?.fields.find(({ groupable }) => groupable)?.name;
      for (const aggregate of field.aggregations) {
        const select = [{ aggregate, field: field.name, as: "figure" }];
        expect(planReport({ dataset, select, groupBy: [key] }, { asOf: "2026-11-21" }).ok, field.name).toBe(true);
      }
    }
  });

  it("find no field by the name of a property that every object has", () => {
    const payslips = findDataset("payslips");
    expect(payslips === null ? null : findField(payslips, "constructor")).toBeNull();
  });
});
