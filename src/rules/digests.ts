// Written by `npm run rules:write`: the digest of each tax year's rules, under the default policies.

export const digest2022 = "5d2445f6d82e01d0ec07f1d032429c82afdedf070f96534fa00377537442e49b";
export const digest2023 = "8f37517521330a420485989aaf96c5348880cf646ee80a825b4960796741c0f5";
export const digest2024 = "987b49671da67dabf179928347094c4d9fd2cf115679633cea29adc05b8317be";
export const digest2025 = "1fe2bad2796e449067d86b0000c4c9a79916c9fc7bced6b3fd5d60f3c983d2dc";
export const digest2026 = "ad547b051b739a006b630a5f125178c14341b96944c22a8c8ba2f29a99c738b3";
