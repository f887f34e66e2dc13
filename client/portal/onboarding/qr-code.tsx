import { encode } from "uqr";

interface QrCodeProps {
  text: string;
  /** URL to encode. */
  label: string;
  className?: string;
}

/** QR code, dark on light also in dark mode, with the quiet zone that scanners require (ISO/IEC 18004). */
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
