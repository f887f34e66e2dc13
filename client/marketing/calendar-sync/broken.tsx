import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const CASES = [
  { id: "silence", look: "bg-sun" },
  { id: "page", look: "bg-sun" },
  { id: "half", look: "bg-sun" },
  { id: "empty", look: "bg-sun" },
  { id: "gone", look: "bg-coral" },
  { id: "twice", look: "bg-sky" },
  { id: "stale", look: "bg-sky" },
] as const;

/** Problems of imported feeds, and how each is handled. */
export function Broken() {
  const text = usePageTexts("calendar-sync");
  const id = "broken";
  return (
    <Section id={id} className="wrap py-20 md:py-32">
      <div className="grid items-end gap-x-16 gap-y-5 md:grid-cols-2">
        <SectionTitle id={id} className="max-w-[12ch]">
          {text("broken.title")}
        </SectionTitle>
        <p className="max-w-[52ch] text-xl">{text("broken.lead")}</p>
      </div>
      <table className="calendar-sync-cases">
        <thead>
          <tr>
            <th scope="col">{text("broken.came")}</th>
            <th scope="col">{text("broken.done")}</th>
          </tr>
        </thead>
        <tbody>
          {CASES.map(({ id: found, look }) => (
            <tr key={found}>
              <td>{text(`broken.${found}.came`)}</td>
              <td>
                <span className={`calendar-sync-dot ${look}`} />
                {text(`broken.${found}.done`)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
