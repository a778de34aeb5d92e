import type { DayNumber, TaxYear } from "../../../base";
import { elementsOf, textOf, type XmlElement } from "../../xml";
import { below } from "../elements";

/** A rule that the authority applies to a message after its schema. */
export interface BusinessRule {
  /** The number in the authority's answer. */
  readonly code: string;
  /** The elements it is asked of: a path below the IRenvelope. */
  readonly at: string;
  /** The years whose messages know it; all that are held when left out. */
  readonly from?: TaxYear;
  readonly upTo?: TaxYear;
  /** What must hold, in a sentence. */
  readonly rule: string;
  holds(place: Place, message: Message): boolean;
}

/** What every rule may look at. */
interface Message {
  readonly root: Place;
  readonly taxYear: TaxYear;
  /** The day on which the message is sent. */
  readonly today: DayNumber;
}

/** An element with the way to it, so that a rule can look around. */
export class Place {
  constructor(
    readonly element: XmlElement,
    private readonly above: Place | null,
    /** Names and numbers on the way: "/GovTalkMessage/Body[1]". */
    readonly path: string,
  ) {}

  get text(): string {
    return textOf(this.element);
  }

  /** The element that many steps up; the root stands for what would be above it. */
  up(steps = 1): Place {
    return steps === 0 || this.above === null ? this : this.above.up(steps - 1);
  }

  /** The places at a path of names below this one. */
  all(path: string): readonly Place[] {
    return path
      .split("/")
      .reduce<readonly Place[]>((places, name) => places.flatMap((place) => place.named(name)), [this]);
  }

  private named(name: string): readonly Place[] {
    const found = elementsOf(this.element).filter(({ local }) => local === name);
    return found.map((element, index) => new Place(element, this, below(this.path, element, index)));
  }

  has(path: string): boolean {
    return this.all(path).length > 0;
  }

  /** Whether any of several paths leads to an element. */
  hasAny(paths: readonly string[]): boolean {
    return paths.some((path) => this.has(path));
  }

  /** The text at a path; "" where there is no such element. */
  textAt(path: string): string {
    return this.all(path)[0]?.text ?? "";
  }
}
