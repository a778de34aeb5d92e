import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { keepVersions, type Migration, protectTenantTable } from "../../../src/platform/store";
import { type OperationService, field as of, resource } from "../../../src/services/contract";
import { requireEmployee } from "../../../src/services/employees";

const table: Migration = {
  id: "sample-car-0001",
  sql: `
    create table sample_car (
      organisation_id text not null, employee_id text not null, car_id text not null,
      registration text not null, make text not null, fuel text not null, price bigint not null,
      co2 numeric, available_from date not null, available_to date, tags jsonb not null,
      is_archived boolean not null default false, created_at timestamptz not null, updated_at timestamptz not null,
      primary key (organisation_id, car_id),
      foreign key (organisation_id, employee_id) references employee on delete cascade
    );
    create unique index sample_car_by_registration on sample_car (organisation_id, registration);
    create table sample_trip (
      organisation_id text not null, car_id text not null,
      foreign key (organisation_id, car_id) references sample_car
    );
    ${protectTenantTable("sample_car")} ${protectTenantTable("sample_trip")} ${keepVersions("sample_car")}
  `,
};

const fuel = z.enum(["Petrol", "Diesel", "Electric"]);
const cars = resource({
  service: "Sample",
  name: "car",
  token: "car",
  schema: "Car",
  path: "/v1/sample/employees/{employeeId}/cars",
  table: "sample_car",
  key: "carId",
  fields: {
    registration: of.text(10, "AB12CDE"),
    make: of.text(60, "Sample Motors"),
    fuel: of.fallback(of.choice(fuel, "Electric"), "Petrol"),
    price: of.amount("24995.00"),
    co2: of.optional(of.decimal({ places: 1, most: 999 }, "112.5")),
    availableFrom: of.date("2026-04-06"),
    availableTo: of.optional(of.date("2027-04-05"), null),
    tags: of.fallback(of.document(z.array(z.string()), z.array(z.string()), ["pool"]), []),
  },
  exampleBody: { registration: "AB12CDE", make: "Sample Motors", price: "24995.00", availableFrom: "2026-04-06" },
  rules: ({ availableFrom: limit, availableTo }, context) => {
    const params = { token: "date_before", arguments: { limit } };
    if (availableTo !== null && availableTo < limit) {
      context.addIssue({ code: "custom", path: ["availableTo"], params });
    }
  },
  operations: {
    list: {},
    create: {},
    read: {},
    replace: {},
    change: {},
    archive: {},
    unarchive: {},
    remove: {},
    history: {},
  },
  filters: { fuel: { schema: fuel, where: (value) => (value === undefined ? null : sql`fuel = ${value}`) } },
  sort: ["registration", "price"],
  unique: {
    sample_car_by_registration: { token: "name_in_use", text: "Another car has it.", when: "Another car has it." },
  },
  inUse: "Trips belong to this car: archive it.",
  keepsHistory: true,
  events: "car",
  within: { employeeId: requireEmployee },
});

/** A service of one record, which a test mounts beside the others. */
export const sampleService: OperationService = {
  name: "sample",
  migrations: [table],
  mount: cars.mount,
};
