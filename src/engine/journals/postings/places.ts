import type { BasisPoints } from "../../base";
import type { ReadPayslip, ReadPlace } from "../read/journal-payslip";
import { type Share, wholeShare } from "../read/pay-row";
import type { ReadSplit } from "../read/splits";
import type { Warnings } from "../summary/warnings";
import { type Cell, Cells } from "./entry";

/** A cell with its share of an amount, in hundredths of a per cent. */
export interface Place {
  readonly cell: Cell;
  readonly basisPoints: BasisPoints;
}

/** The cells and shares of amounts, by the dimensions in use. */
export class Places {
  readonly #cells = new Cells();

  constructor(
    private readonly splits: readonly ReadSplit[],
    private readonly usesCostCentre: boolean,
    private readonly warnings: Warnings,
  ) {}

  /** Returns the places of an employee's amount: those of its pay line if stated, and of its category letter. */
  ofPayslip(payslip: ReadPayslip, line: ReadPlace | null, niCategory: string): readonly Place[] {
    const shares = line?.department == null ? payslip.shares : wholeShare(line.department);
    const costCentre = line?.costCentre ?? payslip.costCentre;
    const tags = line?.tags ?? payslip.tags;
    return this.#places(shares, costCentre, (split) => this.#valueOf(split, payslip, tags, niCategory));
  }

  /** Returns the places of amounts without an employee. */
  ofRun(shares: readonly Share[]): readonly Place[] {
    return this.#places(shares, null, () => "");
  }

  #places(shares: readonly Share[], costCentre: string | null, own: (split: ReadSplit) => string): readonly Place[] {
    const values = this.splits.map((split) => (split.dimension === "Department" ? "" : own(split)));
    const centre = this.usesCostCentre ? costCentre : null;
    return shares.map(({ department, basisPoints }) => {
      const all = values.map((value, at) => (this.splits[at]?.dimension === "Department" ? (department ?? "") : value));
      return { cell: this.#cells.cell(department, centre, all), basisPoints };
    });
  }

  #valueOf(split: ReadSplit, payslip: ReadPayslip, tags: readonly string[], niCategory: string): string {
    switch (split.dimension) {
      case "NiCategory":
        return niCategory;
      case "StudentLoanPlan":
        return payslip.studentLoanPlan;
      case "DirectorStatus":
        return payslip.isDirector ? "Director" : "Employee";
      default:
        return this.#tagOf(split, tags, payslip);
    }
  }

  /** Returns the tag after its group; of several tags of a group, the first. */
  #tagOf(
    { tagGroup, category }: ReadSplit,
    tags: readonly string[],
    { employeeId, employeeName }: Pick<ReadPayslip, "employeeId" | "employeeName">,
  ): string {
    const found = tags.filter((tag) => tag.startsWith(`${tagGroup}:`));
    if (found.length > 1) {
      const named = employeeName === null ? {} : { employeeName };
      this.warnings.add("several_tags_of_a_group", { dimension: category, employeeId, ...named });
    }
    return found[0]?.slice((tagGroup as string).length + 1) ?? "";
  }
}
