// Written by `npm run rules:write`: the SHA-256 of the kernel's source, without comments and spaces.

/** The digest of the arithmetic that payslips are calculated with. */
export const KERNEL_DIGEST = "98593a0bc467beef6096d900e23377154c45ab1079be320c5f6422c128020018";
