/** A pension provider, and the files that are known to be read by it. */
export interface ProviderEntry {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** Whether its schemes need the name of a payment source, as the provider holds it. */
  readonly requiresPaymentSource: boolean;
  /** The profiles of its contribution files, the usual one first; empty if it takes no files. */
  readonly profileIds: readonly string[];
  readonly website: string | null;
}

/** The profile for providers whose own layout was not found: columns that a user can change. */
const GENERIC_PROFILE = "contributions";

/** The id of a provider: fixed, because schemes refer to it. */
const ID = "01JZ3V6D4R0000000000000P";

const GENERIC = [GENERIC_PROFILE];

/**
 * All providers. A profile states its own sources and how sure they are. Smart Pension publishes a specification of PAPDIS
 * 1.0 and NEST guides to its contribution schedule; no layout was found for the others, which get the generic file.
 */
export const PROVIDERS: readonly ProviderEntry[] = [
  entry("00", "Manual", "manual", [], null),
  {
    ...entry("01", "NEST", "nest", ["nest-contributions", GENERIC_PROFILE], "https://www.nestpensions.org.uk"),
    requiresPaymentSource: true,
  },
  entry("02", "The People's Pension", "the-peoples-pension", GENERIC, "https://thepeoplespension.co.uk"),
  entry("03", "NOW: Pensions", "now-pensions", GENERIC, "https://www.nowpensions.com"),
  entry("04", "Smart Pension", "smart-pension", ["papdis-1.0", "papdis-1.1"], "https://www.smartpension.co.uk"),
  entry("05", "Aviva", "aviva", GENERIC, "https://www.aviva.co.uk"),
  entry("06", "Scottish Widows", "scottish-widows", GENERIC, "https://www.scottishwidows.co.uk"),
  entry("07", "Royal London", "royal-london", GENERIC, "https://www.royallondon.com"),
  entry("08", "Standard Life", "standard-life", GENERIC, "https://www.standardlife.co.uk"),
  entry("09", "Legal & General", "legal-and-general", GENERIC, "https://www.legalandgeneral.com"),
  entry("10", "Aegon", "aegon", GENERIC, "https://www.aegon.co.uk"),
  entry("11", "True Potential", "true-potential", GENERIC, "https://www.truepotential.co.uk"),
  entry("12", "Creative", "creative", GENERIC, null),
  entry("13", "Local Government Pension Scheme", "local-government", GENERIC, "https://www.lgpsmember.org"),
  entry("14", "Teachers' Pensions", "teachers", GENERIC, "https://www.teacherspensions.co.uk"),
  entry("15", "NHS Pension Scheme", "nhs", GENERIC, "https://www.nhsbsa.nhs.uk/nhs-pensions"),
];

function entry(
  number: string,
  name: string,
  slug: string,
  profileIds: readonly string[],
  website: string | null,
): ProviderEntry {
  return { id: `${ID}${number}`, name, slug, requiresPaymentSource: false, profileIds, website };
}

/** Returns the provider with an id; null if there is no such provider. */
export function findProvider(id: string): ProviderEntry | null {
  return PROVIDERS.find((provider) => provider.id === id) ?? null;
}
