import type { Problem, TaxYear } from "../../../base";
import type { XmlElement } from "../../xml";
import { problemAt, type RtiMessageType } from "../elements";
import { type BusinessRule, type MessageContext, Place } from "./business-rule";
import { EPS_RULES } from "./eps-rules";
import { FPS_RULES } from "./fps-rules";

const RULES: Readonly<Record<RtiMessageType, readonly BusinessRule[]>> = { Fps: FPS_RULES, Eps: EPS_RULES };

/** Returns the business rules of a message in a tax year. */
export function businessRules(type: RtiMessageType, taxYear: TaxYear): readonly BusinessRule[] {
  return RULES[type].filter(({ from = taxYear, upTo = taxYear }) => from <= taxYear && taxYear <= upTo);
}

/** Returns each business rule that a message breaks on the day it is sent: `rti_rule_broken` {code, rule}. */
export function checkBusinessRules(
  message: XmlElement,
  { type, taxYear, today, law }: MessageContext & { readonly type: RtiMessageType },
): readonly Problem[] {
  const root = new Place(message, null, `/${message.local}`);
  const places = new Map<string, readonly Place[]>();
  const placesAt = (path: string): readonly Place[] => {
    let found = places.get(path);
    if (found === undefined) {
      const cut = path.lastIndexOf("/");
      found =
        cut < 0
          ? root.all(`Body/IRenvelope/${path}`)
          : placesAt(path.slice(0, cut)).flatMap((place) => place.all(path.slice(cut + 1)));
      places.set(path, found);
    }
    return found;
  };
  return businessRules(type, taxYear).flatMap((rule) =>
    placesAt(rule.at)
      .filter((place) => !rule.holds(place, { root, taxYear, today, law }))
      .map(({ element, path }) => problemAt("rti_rule_broken", element, path, { code: rule.code, rule: rule.rule })),
  );
}
