/** The colours of every document: on white, or white on `deep`, each has a contrast of at least 4.5 to 1. */
export const INK = {
  text: "#1c2733",
  quiet: "#586675",
  deep: "#17405f",
  white: "#ffffff",
  line: "#cfd7de",
  tint: "#eef3f6",
  notice: "#8a4b08",
  noticeTint: "#fdf3e3",
} as const;
