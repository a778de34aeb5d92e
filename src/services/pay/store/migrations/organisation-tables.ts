import { protectTenantTable } from "../../../../platform/store";

/** The organisation's records that apply to all its employees. */
export const organisationTables = `
  create table organisation_information (
    organisation_id text not null primary key,
    territory text not null,
    record jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  );
  ${protectTenantTable("organisation_information")}

  create table tax_settings (
    organisation_id text not null primary key,
    record jsonb not null,
    gateway_credentials text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  );
  ${protectTenantTable("tax_settings")}

  create table working_pattern_defaults (
    organisation_id text not null primary key,
    pattern jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  );
  ${protectTenantTable("working_pattern_defaults")}

  create table pay_element (
    organisation_id text not null,
    pay_element_id text not null,
    code text not null,
    name text not null,
    direction text not null check (direction in ('Payment', 'Deduction', 'EmployerCost')),
    category text not null,
    calculation_type text not null,
    unit_name text,
    default_rate numeric,
    default_amount bigint,
    is_taxable boolean not null,
    is_niable boolean not null,
    is_pensionable boolean not null,
    is_attachable boolean not null,
    is_qualifying_earnings boolean not null,
    counts_for_minimum_wage boolean not null,
    is_notional boolean not null,
    is_class1a_niable boolean not null,
    nominal_code text,
    is_system boolean not null,
    is_archived boolean not null default false,
    is_used boolean not null default false,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, pay_element_id)
  );
  create unique index pay_element_by_code on pay_element (organisation_id, code);
  ${protectTenantTable("pay_element")}
`;
