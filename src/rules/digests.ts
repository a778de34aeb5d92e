// Written by `npm run rules:write`: the digest of each tax year's rules, under the default policies.

export const digest2022 = "09b3a890b2d6ff2d6b10e64fa8882e3c99b767be5836312c70e1acf0ac8e97aa";
export const digest2023 = "7dda7438ff72c31956aa23404bca0fcffdf4482d316b1d222f3da8362e3d5aac";
export const digest2024 = "e911d64b242b7fa5561281a675abe7b5aa7bb030698ef7d3c60433c0edece528";
export const digest2025 = "5a923f4d43e1bb938b02fd65589e09461e57e93eb8692e52986cda9f43fe1e7b";
export const digest2026 = "6dc4177770ac8a484ba3750295959f94f760d844d9f982f2f4f1249bbe02910c";
