// Written by `npm run rules:write`: the digest of each tax year's rules, under the default policies.

export const digest2022 = "2c8b410217a49ad8dc8cfdda7c9235be8694080ad00863dbca5b3ae9d5600520";
export const digest2023 = "befbb95cc6f0daf99bacb2d7a8b6c8afee6c246a107adad0a126a60b93b99d3b";
export const digest2024 = "577987568703c16cfe500a7d96bf3a69028bab22376908640729fcc6e295bfbc";
export const digest2025 = "a9382fdf9450c2dcad878a0d38bfd7d48ac27c21817d4100aa9ea0ebc232d433";
export const digest2026 = "d3d695e9c1705d51500417dd9435913700ae23418548af25948b8146b9723c96";
