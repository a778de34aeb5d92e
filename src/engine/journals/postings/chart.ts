import type { Reader } from "../../base";
import type { Nominal, ReadElementMapping, ReadMappings } from "../read/mappings";
import type { PayRow, RowKind } from "../read/pay-row";
import type { ReadSplitValue } from "../read/splits";
import type { Warnings } from "../summary/warnings";
import { CONTROL_ACCOUNTS, type ControlAccount, type Side } from "../words";
import type { Account } from "./entry";

/** The control account of rows of a kind without their own mapping; pay has none. */
const CONTROL_OF: Readonly<Record<RowKind, ControlAccount | null>> = {
  Pay: null,
  Sacrifice: null,
  PensionSacrifice: null,
  EmployeePension: "EmployeePension",
  EmployerPension: "EmployerPensionExpense",
  Deduction: "OtherLiabilities",
  CourtOrder: "CourtOrders",
  CourtOrderFee: "OtherLiabilities",
};

/** The accounts of a journal by its mappings. Amounts without a mapping go to suspense, or are a problem. */
export class Chart {
  readonly #controls = new Map<ControlAccount, Account>();
  readonly #elements = new Map<string, Account | null>();

  constructor(
    private readonly mappings: ReadMappings,
    private readonly descriptions: ReadonlyMap<string, ReadSplitValue>,
    private readonly warnings: Warnings,
    private readonly reader: Reader,
  ) {}

  control(name: ControlAccount): Account {
    const known = this.#controls.get(name);
    if (known !== undefined) return known;
    const { description, isExpense } = CONTROL_ACCOUNTS[name];
    const mapping = this.mappings.controlAccountMappings.get(name);
    const { nominalCode, nominalName } = mapping ?? this.#suspense("/controlAccountMappings", "controlAccount", name);
    const account = {
      nominalCode,
      nominalName,
      description: mapping?.description ?? mapping?.nominalName ?? description,
      payElementId: null,
      controlAccount: name,
      isExpense,
    };
    this.#controls.set(name, account);
    return account;
  }

  /** Returns the account of a pay row; null if its mapping excludes it. */
  element(row: PayRow): Account | null {
    const described = this.descriptions.get(row.description)?.nominalCode ?? null;
    const key = JSON.stringify([row.kind, row.payElementId, described === null ? null : row.description]);
    const known = this.#elements.get(key);
    if (known !== undefined) return known;
    const account = this.#makeElement(row, described);
    this.#elements.set(key, account);
    return account;
  }

  #makeElement(row: PayRow, described: string | null): Account | null {
    const { kind, payElementId } = row;
    const mapping = this.mappings.payElementMappings.get(payElementId);
    if (mapping !== undefined) this.#checkSide(row, mapping);
    if (mapping?.isExcluded === true) return null;
    const controlAccount = CONTROL_OF[kind];
    if (mapping === undefined && described === null && controlAccount !== null) return this.control(controlAccount);
    const isExpense = controlAccount === null || CONTROL_ACCOUNTS[controlAccount].isExpense;
    const nominal =
      described === null ? this.#mapped(payElementId, mapping) : { ...this.#named(described), name: row.description };
    return {
      nominalCode: nominal.nominalCode,
      nominalName: nominal.nominalName,
      description: mapping?.description ?? nominal.name,
      payElementId,
      controlAccount,
      isExpense,
    };
  }

  #mapped(payElementId: string, mapping: ReadElementMapping | undefined): Nominal & { readonly name: string } {
    const { nominalCode, nominalName } = mapping ?? this.#suspense("/payElementMappings", "payElementId", payElementId);
    return { nominalCode, nominalName, name: mapping?.nominalName ?? payElementId };
  }

  #checkSide({ kind, payElementId }: PayRow, { side }: ReadElementMapping): void {
    const natural: Side = kind === "Pay" || kind === "EmployerPension" ? "Debit" : "Credit";
    if (side !== null && side !== natural) this.warnings.add("side_differs", { payElementId, side, posted: natural });
  }

  #suspense(path: string, field: string, name: string): Nominal {
    const suspense = this.mappings.suspenseAccount;
    if (suspense === null) this.reader.refuse("mapping_missing", path, { [field]: name });
    else {
      const token = field === "controlAccount" ? "control_account_unmapped" : "pay_element_unmapped";
      this.warnings.add(token, { [field]: name, nominalCode: suspense.nominalCode });
    }
    return suspense ?? { nominalCode: "", nominalName: null };
  }

  #named(nominalCode: string): Nominal {
    const { payElementMappings, controlAccountMappings } = this.mappings;
    const same = [...payElementMappings.values(), ...controlAccountMappings.values()].find(
      (nominal) => nominal.nominalCode === nominalCode && nominal.nominalName !== null,
    );
    return { nominalCode, nominalName: same?.nominalName ?? null };
  }
}
