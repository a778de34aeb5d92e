// Written by `npm run rules:write`: the digest of each chapter's rules of a tax year, under the default policies.

export const courtOrders2022 = "4e9e99228600771cdf32f383d71f6396af16fdde097a76901231c65b1eab8a23";
export const courtOrders2023 = "b06051c8ee9ec388254a7992e51570fb2a264146b9a91415a4d7b17890c558b7";
export const courtOrders2024 = "866186c49bb99ef0cdf03a43863f2eb3e4c4da1df6da04734f08e57947c9f268";
export const courtOrders2025 = "b50c0ac206e49f0653194eab832e51e61bd3a79dd9461c5d9631b4573f25918e";
export const courtOrders2026 = "69b724edefc90421282f29c495d9a2c24c40b7a7c124b77c3d879480b7c38679";
export const holiday2022 = "450812405bc9e500e5e0799d0f1e53f5017eba2315cc012ab405b74403da492a";
export const holiday2023 = "936d8b69d2e4e96642e8dc97c80ce51ada187bbc03640582a2048eef59b39579";
export const holiday2024 = "e15ffafe8c2fac36316cd05665ee9ac10c90d00f992cc3d9e26a4c589520a558";
export const holiday2025 = "657520325fd96ae3f4b957d9aee0944c0eb02a40ae2d7078829d8b79bb7ae364";
export const holiday2026 = "f71bfa4d43f41c3c5ad111f084fa7b2d806c1b6cd032a097db4955e8c6be0e1c";
export const pensions2024 = "c1c9c640d0a6c3e1ec4870094b108beb5093e77c6895d2dbcb6bcec4bddf1c91";
export const pensions2025 = "fbb328a19425fd82ca775ef29ef918c5eb2df1769aef5cc49220cfb53632bde7";
export const pensions2026 = "a139e72b43fa026fba37190e9f1bf84eff3be06bbd6c051c3d4977a32b3e4db3";
export const salary2022 = "9c58406d14d2017ee4c229f29e720a4195e7aba736d37f6767469974f70b4fe8";
export const salary2023 = "3142da738e922c20ab972504306db3c419daca0982830ef57a9f66a7819d285e";
export const salary2024 = "0de470a164573f4459c484316d1071bc8dd27a72529f0c2abc6350f5acfd05cd";
export const salary2025 = "2bf7121791f45120bdb3d8b319a491a0c2dbcbbd9b4ca837c1e484add0cb1ce1";
export const salary2026 = "6229e8374c442a11d11d34f56306bbf79007cf90cf64036612174ee6ed6ca1c9";
export const statutoryPay2022 = "87aa5e298e9a5a1231254c116c51f572b215026ffd92ca5f628fb8efbd8fa63d";
export const statutoryPay2023 = "b870b641fb21b282efa6007708d5b49e284f58bcb5239a27b6f75fa80593a08a";
export const statutoryPay2024 = "031acece456d17df8aacf02f8ad756de4f48a6b9491b789e698e9e43da3ee9f1";
export const statutoryPay2025 = "4270ff6ce490382214746839b34f5914cbbb3f9ed1b5edd8322ffc561cfed886";
export const statutoryPay2026 = "4ba0a6c2f4a2fef28185446e6bd76cd74abfecacaea91692ccd1691d14f2ff34";
