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
export const salary2022 = "2da9ea98015a05797cfd5ee6eb94157df3491d1f5cd7d600e441afcda507c8ec";
export const salary2023 = "32f2c5fea12b347b2f5055d8a4df063e2f436c3e3b1c9e536b87797f2544de48";
export const salary2024 = "1f64e140d979dc3116605df417e0a6dfc0ae91f9dfdc1c0ccfe12b36d2f7a185";
export const salary2025 = "435aab82fffd328906138aa9e9a823d6fdcfcb60124861dc99ed69ef2a84c9f9";
export const salary2026 = "52a1cf9f09856efee66283735c55bd9bf810b2ce3bbefdaf22f7b5afccadc99a";
export const statutoryPay2022 = "fb2fea5fa033d134ef98126f33c5f927bf0f88a6f6f329df5ba3b4d9d796eeed";
export const statutoryPay2023 = "d1b97166ee5c84fd1beaea0bd7d9d7fb79cd0c6dab30208f45d711f7f4138a96";
export const statutoryPay2024 = "feb7dbf801518083ec04b8de23ad6fe8edb95241d0a7146c5935e3023d1338de";
export const statutoryPay2025 = "8d77301d446bb5d3e38b235cd8e79026c1a9a0317c0f37155d0c4d0f4ba2e4bf";
export const statutoryPay2026 = "e54a3111938764cf90c3ddbd7a75c5dff0b74c53d463be06d0eea05d751bb365";
