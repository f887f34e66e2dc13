import type { ReactNode } from "react";

interface SpecimenProps {
  /** Name of the component in the code. */
  name: string;
  children: ReactNode;
}

/** A component of the kit with its states. */
export function Specimen({ name, children }: SpecimenProps) {
  return (
    <section id={name} className="min-w-0 border-t border-ink/25 pt-3 pb-8">
      <h3 className="mb-4 font-mono text-sm text-soft">{name}</h3>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </section>
  );
}

/** One state of a component, below its name. */
export function State({ name, children }: SpecimenProps) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-sm text-soft">{name}</p>
      <div className="flex flex-wrap items-center gap-3 *:min-w-0">{children}</div>
    </div>
  );
}

/** A state that takes the whole width, such as a field. */
export function WideState({ name, children }: SpecimenProps) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-sm text-soft">{name}</p>
      {children}
    </div>
  );
}

interface GroupProps {
  /** Name of its pictures. */
  id: string;
  title: string;
  children: ReactNode;
}

/** Specimens of a kind, in two columns on a laptop. */
export function Group({ id, title, children }: GroupProps) {
  return (
    <section id={id}>
      <h2 className="title-m mb-5">{title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-[repeat(2,minmax(0,1fr))]">{children}</div>
    </section>
  );
}

/** A text that is longer than a component is usually given. */
export const LONG = "A long text that must break into several lines on a phone instead of making the page wider than its window";
/** A word as Dutch and Polish have them, which breaks nowhere. */
export const LONG_WORD = "Vakantiewoningverhuurovereenkomstvoorwaarden";
