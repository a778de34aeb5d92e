import { createRulebook, type Problem, type Rulebook } from "../../engine";
import type { TaxYear } from "../../engine/base";
import { amendRules, type RuleDocuments } from "../../engine/rulebook";
import type { Batch } from "../batch";
import { makeBatch } from "../create-batch";
import type { MachineKind } from "../machine";
import { OWN_THREAD } from "../run";
import type { YearAmounts } from "../year-amounts";
import type { WhatIfChanges, WhatIfEmployee } from "./changes";
import { checkMinimumWage } from "./minimum-wage-check";
import { needsRows } from "./needs-rows";
import { changedEmployee } from "./raise";
import { type CountedRange, netPayChanges, type WorkforceYear, workforceYear } from "./workforce";

/** A workforce's year before and after changes. */
export interface WhatIfResult {
  /** Without the changes. */
  readonly before: WorkforceYear;
  /** With them. */
  readonly after: WorkforceYear;
  /** Employees by the change of their take-home pay. */
  readonly changes: readonly CountedRange[];
}

/** The result of `whatIf`, or every problem of the facts. */
export type WhatIfAnswer =
  | { readonly ok: true; readonly value: WhatIfResult }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The rules and the machine of a comparison of two years. */
export interface WhatIfOptions {
  /** Documents of the year, as `createRulebook` takes them. */
  readonly documents: RuleDocuments;
  readonly taxYear: TaxYear;
  readonly engine?: "auto" | MachineKind;
  /** Lets a host show progress, and do other work, while rows are added. */
  readonly progress?: (done: number, total: number) => void | Promise<void>;
}

/** Rows, their batch and what they came to. */
interface Loaded {
  readonly batch: Batch;
  readonly employees: readonly WhatIfEmployee[];
  readonly amounts: YearAmounts;
}

const ROWS_AT_ONCE = 5_000;

/** A workforce whose rules and pay can be moved. Rates and thresholds are moved in the columns, without adding rows again. */
export class WhatIf {
  private readonly adjusted = new Map<string, Loaded>();
  /** Checks of the minimum wage of rows, by the changes of its rules and by who is refused: other figures in the tables do not touch it. */
  private readonly wages = new WeakMap<Batch, { readonly key: string; readonly checked: CheckedWage }>();

  private constructor(
    private readonly options: WhatIfOptions,
    private readonly base: Loaded,
    private readonly before: WorkforceYear,
  ) {}

  /** What calculates: WebAssembly, or JavaScript where a host has or allows no WebAssembly. */
  get engine(): MachineKind {
    return this.base.batch.engine;
  }

  /** Loads a workforce and calculates its year as it is. Problems: those of the rules and of the options. */
  static async of(
    employees: readonly WhatIfEmployee[],
    options: WhatIfOptions,
  ): Promise<
    { readonly ok: true; readonly value: WhatIf } | { readonly ok: false; readonly problems: readonly Problem[] }
  > {
    const rules = createRulebook(options.documents);
    if (!rules.ok) return rules;
    const loaded = await load(employees, rules.value, options);
    if (!loaded.ok) return loaded;
    const checked = checkedWage(loaded.value, rules.value, options.taxYear);
    const before = workforceYear(loaded.value.amounts, checked);
    return { ok: true, value: new WhatIf(options, loaded.value, before) };
  }

  /**
   * Calculates the year with changes, beside the year as it is. Problems: `unknown_field` and `invalid_format` of a rule's
   * path, and whatever the rules refuse, such as thresholds out of order.
   */
  async change(changes: WhatIfChanges): Promise<WhatIfAnswer> {
    const rules = changedRules(this.options.documents, changes);
    if (!rules.ok) return rules;
    const loaded = await this.rowsFor(changes, rules.value);
    if (!loaded.ok) return loaded;
    const { batch, amounts: known } = loaded.value;
    const isMoved = batch.useRules(rules.value);
    if (!isMoved)
      return this.answer(await load(this.employeesWith(changes), rules.value, this.options), rules.value, changes);
    await batch.run();
    const amounts = batch.yearAmountsAgain(known);
    return this.answer({ ok: true, value: { ...loaded.value, amounts } }, rules.value, changes);
  }

  /** Returns rows with the changed pay: those of the workforce, or of the same changes before. */
  private async rowsFor(changes: WhatIfChanges, rulebook: Rulebook): Promise<LoadedOrRefused> {
    const key = needsRows(changes, this.base.employees);
    if (key === null) return { ok: true, value: this.base };
    const known = this.adjusted.get(key);
    if (known !== undefined) return { ok: true, value: known };
    const made = await load(this.employeesWith(changes), rulebook, this.options);
    this.adjusted.clear();
    if (made.ok) this.adjusted.set(key, made.value);
    return made;
  }

  private employeesWith(changes: WhatIfChanges): readonly WhatIfEmployee[] {
    return this.base.employees.map((employee) => changedEmployee(employee, changes, this.options.taxYear));
  }

  private answer(loaded: LoadedOrRefused, rulebook: Rulebook, { rules = [] }: WhatIfChanges): WhatIfAnswer {
    if (!loaded.ok) return loaded;
    const { batch, amounts } = loaded.value;
    const refused = [...amounts.refused.keys()].filter((index) => amounts.refused[index] === 1);
    const key = JSON.stringify([rules.filter(({ path }) => path.includes("/minimum-wage.json#")), refused]);
    const known = this.wages.get(batch);
    const checked = known?.key === key ? known.checked : checkedWage(loaded.value, rulebook, this.options.taxYear);
    this.wages.set(batch, { key, checked });
    const changes = netPayChanges(this.base.amounts, amounts);
    return { ok: true, value: { before: this.before, after: workforceYear(amounts, checked), changes } };
  }
}

type LoadedOrRefused =
  | { readonly ok: true; readonly value: Loaded }
  | { readonly ok: false; readonly problems: readonly Problem[] };

async function load(
  employees: readonly WhatIfEmployee[],
  rulebook: Rulebook,
  { taxYear, engine = "auto", progress }: WhatIfOptions,
): Promise<LoadedOrRefused> {
  const made = makeBatch(rulebook, { taxYear, engine }, () => OWN_THREAD);
  if (!made.ok) return made;
  for (const [index, { dateOfBirth: _, hours: __, ...row }] of employees.entries()) {
    if (index % ROWS_AT_ONCE === 0) await progress?.(index, employees.length);
    made.value.add(row);
  }
  await made.value.run();
  return { ok: true, value: { batch: made.value, employees, amounts: made.value.yearAmounts() } };
}

type CheckedWage = WorkforceYear["belowMinimumWage"];

function checkedWage({ batch, employees }: Loaded, rulebook: Rulebook, taxYear: TaxYear): CheckedWage {
  return checkMinimumWage(employees, (index) => batch.lastPay(index), { rulebook, taxYear });
}

function changedRules(documents: RuleDocuments, { rules = [] }: WhatIfChanges) {
  let amended = documents;
  const problems: Problem[] = [];
  for (const { path, value } of rules) {
    const result = amendRules(amended, path, value);
    if (result.ok) amended = result.value;
    else problems.push(...result.problems);
  }
  return problems.length > 0 ? ({ ok: false, problems } as const) : createRulebook(amended);
}
