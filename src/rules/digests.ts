// Written by `npm run rules:write`: the digest of each tax year's rules, under the default policies.

export const digest2022 = "3891bfd4c0cdc421d7e272ae9264ad0322aab217ae6d9d1f49d566e9361d2485";
export const digest2023 = "e6f8d4542bd6b4f153bc710eeaf363ef03ce5c4a7716ca68268a5aeb3d126694";
export const digest2024 = "c7185f0f7357462cb64eea4e54c76e5b0e1edcd5debdad92777efb6a2036468d";
export const digest2025 = "da21d365a60a8d54476bca3c85a5c77d9b50e38f850b47e1d81f9a39cc7e85de";
export const digest2026 = "1c461ba19f05dc36fbd84060c88cac7bec1aa067d3c33c7971d9cbd2e0d3b5d3";
