import { z } from "@hono/zod-openapi";
import type { Generated, Selectable } from "kysely";
import type { SettlementFacts } from "../../engine/benefits";
import type { CarFacts } from "../../engine/filings/rti";
import { BENEFIT_KINDS } from "../../engine/rulebook/benefits";
import {
  type Instant,
  type Json,
  keepVersions,
  type Migration,
  protectTenantTable,
  type Tx,
} from "../../platform/store";
import { uploadsGoWith } from "../../platform/uploads";

/** The kinds of benefit that records have; mileage is claimed, and pay runs tax its excess as pay. */
export const KINDS = z.enum(BENEFIT_KINDS).exclude(["Mileage"]).options;
export type Kind = (typeof KINDS)[number];

/** A benefit of an employee in a tax year. */
export interface BenefitTable {
  readonly organisation_id: string;
  readonly benefit_id: string;
  readonly version: Generated<number>;
  readonly employee_id: string;
  readonly tax_year: number;
  readonly kind: Kind;
  readonly description: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  /** The car or van whose fuel it is. */
  readonly vehicle_benefit_id: string | null;
  readonly car_id: string | null;
  /** When form P46(Car) was last sent for the car. */
  readonly car_notice_sent_on: string | null;
  /** As the engine's calculation of the kind takes them, without what the columns say. */
  readonly facts: Json<Facts>;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

export type Facts = Readonly<Record<string, unknown>>;

/** A kind that the employer has registered for payrolling. */
interface RegistrationTable {
  readonly organisation_id: string;
  readonly registration_id: string;
  readonly version: Generated<number>;
  readonly kind: Kind;
  readonly first_tax_year: number;
  readonly registered_on: string;
  readonly withdrawn_on: string | null;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

/** The value of a year and the pay days over which it was divided, from when that was decided. */
export interface Plan {
  /** Pounds. */
  readonly value: string;
  /** Ascending; the first is the one on which the plan was made. */
  readonly payDays: readonly string[];
}

/** What a locked run taxed of a benefit. */
interface PostingTable {
  readonly organisation_id: string;
  readonly benefit_id: string;
  readonly pay_run_id: string;
  readonly employee_id: string;
  readonly kind: Kind;
  readonly tax_year: number;
  readonly payroll_config_id: string;
  readonly period: number;
  readonly payment_date: string;
  readonly payslip_id: string;
  /** Pence; below zero after a fall of the value. */
  readonly amount: number;
  readonly plan: Json<Plan>;
  /** Of a car: what the FPS says of it. */
  readonly car: Json<CarFacts> | null;
  readonly created_at: Instant;
}

/** A form P11D(b) as it was sent, with the forms P11D; a corrected one takes its place. */
interface DeclarationTable {
  readonly organisation_id: string;
  readonly tax_year: number;
  readonly sent_on: string;
  readonly p11d_count: number;
  /** Pence. */
  readonly p11d_total: number;
  readonly class1a: number;
  readonly updated_at: Instant;
}

/** The items of a tax year's PAYE settlement agreement. */
interface SettlementTable {
  readonly organisation_id: string;
  readonly tax_year: number;
  readonly items: Json<SettlementFacts["items"]>;
  readonly updated_at: Instant;
}

export type BenefitTables = {
  readonly benefit: BenefitTable;
  readonly benefit_registration: RegistrationTable;
  readonly benefit_posting: PostingTable;
  readonly benefit_declaration: DeclarationTable;
  readonly benefit_settlement: SettlementTable;
};

export type PostingRow = Selectable<PostingTable>;
export type RegistrationRow = Pick<Selectable<RegistrationTable>, "kind" | "first_tax_year" | "withdrawn_on">;

const BENEFIT = `
  create table benefit (
    organisation_id text not null,
    benefit_id text not null,
    employee_id text not null,
    tax_year int not null,
    kind text not null,
    description text,
    start_date date,
    end_date date,
    vehicle_benefit_id text,
    car_id text,
    facts jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, benefit_id),
    foreign key (organisation_id, employee_id) references employee on delete cascade,
    foreign key (organisation_id, vehicle_benefit_id) references benefit
  );
  create index benefit_by_employee on benefit (organisation_id, employee_id, tax_year);
  create index benefit_by_year on benefit (organisation_id, tax_year, benefit_id);
  create index benefit_by_vehicle on benefit (organisation_id, vehicle_benefit_id);
  create unique index benefit_loans on benefit (organisation_id, employee_id, tax_year) where kind = 'Loan';
  ${protectTenantTable("benefit")}
  ${keepVersions("benefit")}`;

const REGISTRATION = `
  create table benefit_registration (
    organisation_id text not null,
    registration_id text not null,
    kind text not null,
    first_tax_year int not null,
    registered_on date not null,
    withdrawn_on date,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, registration_id)
  );
  create unique index benefit_registration_of_year on benefit_registration (organisation_id, kind, first_tax_year);
  ${protectTenantTable("benefit_registration")}
  ${keepVersions("benefit_registration")}`;

const POSTING = `
  create table benefit_posting (
    organisation_id text not null,
    benefit_id text not null,
    pay_run_id text not null,
    employee_id text not null,
    kind text not null,
    tax_year int not null,
    payroll_config_id text not null,
    period int not null,
    payment_date date not null,
    payslip_id text not null,
    amount bigint not null,
    plan jsonb not null,
    car jsonb,
    created_at timestamptz not null,
    primary key (organisation_id, benefit_id, pay_run_id),
    foreign key (organisation_id, benefit_id) references benefit on delete cascade
  );
  create index benefit_posting_by_run on benefit_posting (organisation_id, pay_run_id);
  ${protectTenantTable("benefit_posting")}`;

const DECLARATION = `
  create table benefit_declaration (
    organisation_id text not null,
    tax_year int not null,
    sent_on date not null,
    p11d_count int not null,
    p11d_total bigint not null,
    class1a bigint not null,
    updated_at timestamptz not null,
    primary key (organisation_id, tax_year)
  );
  ${protectTenantTable("benefit_declaration")}`;

const SETTLEMENT = `
  create table benefit_settlement (
    organisation_id text not null,
    tax_year int not null,
    items jsonb not null,
    updated_at timestamptz not null,
    primary key (organisation_id, tax_year)
  );
  ${protectTenantTable("benefit_settlement")}`;

/** The purpose of files that belong to benefits. */
export const BENEFIT_ATTACHMENT = "Benefit";

/** A benefit's files go with it. */
const ATTACHMENTS = uploadsGoWith({
  table: "benefit",
  key: "benefit_id",
  purpose: BENEFIT_ATTACHMENT,
  trigger: "benefit_attachments",
  removal: "remove_benefit_attachments",
});

export const benefitMigrations: readonly Migration[] = [
  { id: "benefits-0001", sql: BENEFIT + REGISTRATION + POSTING },
  { id: "benefits-0002-declarations", sql: DECLARATION },
  { id: "benefits-0003-car-notices", sql: "alter table benefit add column car_notice_sent_on date;" },
  { id: "benefits-0004-attachments", sql: ATTACHMENTS },
  { id: "benefits-0005-settlements", sql: SETTLEMENT },
];

/** What is read of a benefit's employee. */
export interface EmployeeOfBenefit {
  readonly employee_id: string;
  readonly payroll_config_id: string;
  readonly leaving_date: string | null;
}

/** Begins a query of benefits as `b`, each with its employee's payroll and leaving date, and the vehicle of fuel. */
export function selectBenefits(tx: Tx) {
  return tx
    .withTables<BenefitTables & { readonly employee: EmployeeOfBenefit }>()
    .selectFrom("benefit as b")
    .innerJoin("employee as e", "e.employee_id", "b.employee_id")
    .leftJoin("benefit as v", "v.benefit_id", "b.vehicle_benefit_id")
    .selectAll("b")
    .select([
      "e.payroll_config_id",
      "e.leaving_date",
      "v.facts as vehicle_facts",
      "v.start_date as vehicle_start_date",
      "v.end_date as vehicle_end_date",
    ]);
}

export type BenefitRow = Awaited<ReturnType<ReturnType<typeof selectBenefits>["executeTakeFirstOrThrow"]>>;

/** Returns the kinds that the organisation has registered. */
export function findRegistrations(tx: Tx): Promise<readonly RegistrationRow[]> {
  return tx
    .withTables<BenefitTables>()
    .selectFrom("benefit_registration")
    .select(["kind", "first_tax_year", "withdrawn_on"])
    .execute();
}

/** Returns what locked runs taxed of benefits, by benefit, in the order of their pay days. */
export async function findPostings(
  tx: Tx,
  benefitIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PostingRow[]>> {
  const found = new Map<string, PostingRow[]>();
  if (benefitIds.length === 0) return found;
  const rows = await tx
    .withTables<BenefitTables>()
    .selectFrom("benefit_posting")
    .selectAll()
    .where("benefit_id", "in", [...benefitIds])
    .orderBy("payment_date")
    .orderBy("created_at")
    .execute();
  for (const row of rows) found.set(row.benefit_id, [...(found.get(row.benefit_id) ?? []), row]);
  return found;
}
