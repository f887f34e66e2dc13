import regular from "@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf?pdf";
import bold from "@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf?pdf";
import type { PdfFonts } from "./tagged-pdf.ts";

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The fonts of papers: Source Sans 3, under the SIL Open Font License 1.1. */
export const FONTS: PdfFonts = { regular: bytesOf(regular), bold: bytesOf(bold) };
