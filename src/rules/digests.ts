// Written by `npm run rules:write`: the digest of each tax year's rules, under the default policies.

export const digest2022 = "8fab09a67c889c3424fe74aade9505202a2295bb0c254466f37f8cdecdbb7db3";
export const digest2023 = "b990743c8d775f9620eff1b9ef63b2ab203e696feb63ba3fb0503544201184da";
export const digest2024 = "577987568703c16cfe500a7d96bf3a69028bab22376908640729fcc6e295bfbc";
export const digest2025 = "a9382fdf9450c2dcad878a0d38bfd7d48ac27c21817d4100aa9ea0ebc232d433";
export const digest2026 = "d3d695e9c1705d51500417dd9435913700ae23418548af25948b8146b9723c96";
