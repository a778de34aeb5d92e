import type { DayNumber, TaxYear } from "../../../base";
import { getElements, getText, type XmlElement } from "../../xml";
import { below } from "../elements";
import type { RuleLaw } from "./rule-law";

/** A business rule that HMRC applies to a message after its schema. */
export interface BusinessRule {
  /** HMRC's error number. */
  readonly code: string;
  /** The elements it applies to: a path below the IRenvelope. */
  readonly at: string;
  /** The tax years with the rule; all supported years if left out. */
  readonly from?: TaxYear;
  readonly upTo?: TaxYear;
  /** The rule in a sentence. */
  readonly rule: string;
  holds(place: Place, message: Message): boolean;
}

/** The data that every rule can use. */
interface Message extends MessageContext {
  readonly root: Place;
}

/** What rules ask beside the message itself. */
export interface MessageContext {
  readonly taxYear: TaxYear;
  /** The day the message is sent. */
  readonly today: DayNumber;
  readonly law: RuleLaw;
}

/** An element with its ancestors, so that a rule can look around it. */
export class Place {
  constructor(
    readonly element: XmlElement,
    private readonly above: Place | null,
    /** Names and numbers from the root: "/GovTalkMessage/Body[1]". */
    readonly path: string,
  ) {}

  get text(): string {
    return getText(this.element);
  }

  /** Returns the ancestor that many steps up; never above the root. */
  up(steps = 1): Place {
    return steps === 0 || this.above === null ? this : this.above.up(steps - 1);
  }

  /** Returns the places at a path of names below this one. */
  all(path: string): readonly Place[] {
    return path
      .split("/")
      .reduce<readonly Place[]>((places, name) => places.flatMap((place) => place.named(name)), [this]);
  }

  private named(name: string): readonly Place[] {
    const found = getElements(this.element).filter(({ local }) => local === name);
    return found.map((element, index) => new Place(element, this, below(this.path, element, index)));
  }

  has(path: string): boolean {
    return this.all(path).length > 0;
  }

  /** Returns whether any of the paths leads to an element. */
  hasAny(paths: readonly string[]): boolean {
    return paths.some((path) => this.has(path));
  }

  /** Returns the text at a path; "" if there is no such element. */
  textAt(path: string): string {
    return this.all(path)[0]?.text ?? "";
  }
}
