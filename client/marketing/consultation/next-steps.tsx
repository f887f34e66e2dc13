/** List of the steps that follow a request. */
export function NextSteps({ title, steps }: { title: string; steps: readonly string[] }) {
  return (
    <section aria-labelledby="then-title" className="mt-12">
      <h2 id="then-title" className="text-2xl">
        {title}
      </h2>
      <ul className="consultation-then">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </section>
  );
}
