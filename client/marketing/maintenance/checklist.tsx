import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const GROUPS = [
  { id: "always", jobs: ["watch", "backup", "lock", "mail"] },
  { id: "publish", jobs: ["version", "check"] },
  { id: "monthly", jobs: ["update", "themes", "budget"] },
  { id: "needed", jobs: ["restore", "move", "tell"] },
] as const;

/** Our maintenance tasks as a list on a clipboard. */
export function Checklist() {
  const text = usePageTexts("maintenance");
  const id = "checklist";
  return (
    <Section id={id} className="bg-sand py-20 md:py-28">
      <div className="wrap grid gap-x-16 gap-y-12 lg:grid-cols-[4fr_7fr]">
        <SectionTitle id={id} className="max-w-[11ch] self-start lg:sticky lg:top-28">
          {text("list.title")}
        </SectionTitle>
        <div className="maintenance-clipboard">
          {GROUPS.map(({ id: group, jobs }) => (
            <div key={group} className="maintenance-group">
              <h3 className="text-2xl">{text(`list.${group}`)}</h3>
              <ul>
                {jobs.map((job) => (
                  <li key={job} className="maintenance-job">
                    <Tick />
                    {text(`list.${job}`)}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </Section>
  );
}

function Tick() {
  return (
    <svg viewBox="0 0 28 28" className="size-7 shrink-0" aria-hidden="true" fill="none">
      <path d="M4 6h18v18H4Z" stroke="currentColor" strokeWidth="2.5" />
      <path d="M9 14l5 5L26 3" stroke="#c8452a" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
