// Written by `npm run rules:write`: the SHA-256 of the kernel's source, without comments and spaces.

/** The digest of the arithmetic that payslips are calculated with. */
export const KERNEL_DIGEST = "7c4242e7a95a4251bc9180a0f89945f59aec26b7a4a60c7c0779dee5cea8c2bb";
