import { Reader, shape } from "../../base";
import { PROFILE, type ProviderProfile, type ReadProfile } from "./profile";
import contributions from "./profiles/contributions.json";
import nestContributions from "./profiles/nest-contributions.json";
import papdis10 from "./profiles/papdis-1.0.json";
import papdis11 from "./profiles/papdis-1.1.json";

const INCLUDED: readonly unknown[] = [contributions, nestContributions, withChanges(papdis10, papdis11), papdis11];

/** Returns a profile that is stated by its difference from another: columns that it leaves out, and that it changes. */
function withChanges({ without, changed, ...own }: typeof papdis10, from: typeof papdis11): unknown {
  const columns = from.detail.filter(({ name }) => !without.includes(name));
  const detail = columns.map((column) => ({ ...column, ...changed.find(({ name }) => name === column.name) }));
  return { ...from, ...own, detail };
}

/** The profiles included in the package, by ID. */
export const PROVIDER_PROFILES: Readonly<Record<string, ProviderProfile>> = Object.fromEntries(
  INCLUDED.filter(isProfile).map((profile) => [profile.id, profile]),
);

function isProfile(value: unknown): value is ProviderProfile {
  const reader = new Reader();
  PROFILE.readObject(reader, value, "");
  return reader.problems.length === 0;
}

const id = shape.choice(Object.keys(PROVIDER_PROFILES));

/** A profile by its ID in the package, or a custom one. */
export const profile: shape.Shape<string | ProviderProfile, ReadProfile> = {
  read(reader, value, key, path) {
    const given = typeof value === "string" ? PROVIDER_PROFILES[id.read(reader, value, key, path)] : value;
    return PROFILE.read(reader, given, key, path);
  },
  schema: () => ({ anyOf: [id.schema(), PROFILE.schema()] }),
};
