import { encode } from "uqr";

interface QrCodeProps {
  text: string;
  /** What it leads to. */
  label: string;
  className?: string;
}

/** A text as a QR code, dark on light in either appearance, with the quiet zone scanners ask for (ISO/IEC 18004). */
export function QrCode({ text, label, className = "" }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={`bg-cream text-night ${className}`}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
