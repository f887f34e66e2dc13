import "uplot/dist/uPlot.min.css";
import { useEffect, useRef } from "react";
import uPlot from "uplot";
import type { SiteAnalytics } from "#contract/owners/analytics.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { dateFormat, numberFormat } from "#locales/words/intl.ts";

interface ChartProps {
  days: SiteAnalytics["days"];
  locale: Locale;
  /** Called with the index of the day under the pointer. */
  onPoint: (index: number | undefined) => void;
}

const STEPS = [1, 2, 7, 14, 30, 61, 91, 122, 183];
const COUNTS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 1_000_000];

/** Line chart of daily views and visitors in the current colour scheme. */
export default function Chart({ days, locale, onPoint }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const dark = matchMedia("(prefers-color-scheme: dark)");
    let chart: uPlot | undefined;
    const draw = () => {
      chart?.destroy();
      chart = new uPlot(optionsOf(element, days, locale, onPoint), dataOf(days), element);
    };
    draw();
    const resized = new ResizeObserver(() => chart?.setSize(sizeOf(element)));
    resized.observe(element);
    dark.addEventListener("change", draw);
    return () => {
      resized.disconnect();
      dark.removeEventListener("change", draw);
      chart?.destroy();
    };
  }, [days, locale, onPoint]);
  return <div ref={place} className="size-full overflow-hidden" />;
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });

const dataOf = (days: ChartProps["days"]): uPlot.AlignedData => [
  days.map((_, index) => index),
  days.map(({ views }) => views),
  days.map(({ visitors }) => visitors),
];

function optionsOf(
  element: HTMLElement,
  days: ChartProps["days"],
  locale: Locale,
  onPoint: ChartProps["onPoint"],
): uPlot.Options {
  const colour = (name: string) => getComputedStyle(element).getPropertyValue(`--color-${name}`);
  const [ink, soft, leaf] = [colour("ink"), colour("soft"), colour("leaf")];
  const day = dateFormat(LANGUAGE_TAGS[locale], { day: "numeric", month: "short", timeZone: "UTC" });
  const font = `13px ${getComputedStyle(element).fontFamily}`;
  const axis: uPlot.Axis = {
    font,
    stroke: soft,
    grid: { stroke: `${soft}40`, width: 1 },
    ticks: { show: false },
  };
  const points = { show: days.length < 40, size: 6 };
  return {
    ...sizeOf(element),
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 9 } },
    scales: { x: { time: false }, y: { range: (_, __, most) => [0, Math.max(4, most * 1.1)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 32,
        incrs: STEPS,
        space: 70,
        values: (_, at) => at.map((index) => (days[index] ? day.format(Date.parse(`${days[index].day}T12:00:00Z`)) : "")),
      },
      {
        ...axis,
        incrs: COUNTS,
        size: 48,
        values: (_, at) => at.map((count) => numberFormat(LANGUAGE_TAGS[locale]).format(count)),
      },
    ],
    series: [
      {},
      { stroke: ink, width: 2.5, fill: `${ink}14`, points: { ...points, fill: ink } },
      { stroke: leaf, width: 2.5, points: { ...points, fill: leaf } },
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
  };
}
