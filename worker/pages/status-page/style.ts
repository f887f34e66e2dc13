/** The status page's own rules; colours and fonts are those of the marketing pages' style sheet. */
export const STYLE = `
.status-top{color:var(--color-night);--focus:var(--color-night);padding-block:1rem clamp(2.5rem,6vw,5rem)}
.status-top.good{background:var(--color-sky)}.status-top.slow,.status-top.unknown{background:var(--color-sun)}.status-top.down{background:var(--color-coral)}
.status-top nav{display:flex;justify-content:space-between;align-items:center;gap:1rem;flex-wrap:wrap}
.status-top nav ul{display:flex;gap:1rem}
.status-top nav a{display:inline-flex;align-items:center;justify-content:center;min-width:2.75rem;min-height:2.75rem}
.status-top nav li a[aria-current]{font-weight:700;text-decoration:underline;text-decoration-thickness:3px;text-underline-offset:5px}
.status-brand{font:700 1.5rem/1 var(--font-display);letter-spacing:-.03em}
.status-mark{display:grid;place-items:center;width:4.5rem;height:4.5rem;margin-top:clamp(1.5rem,5vw,4rem);border-radius:50%;background:var(--color-night)}
.status-mark svg{width:2.75rem}.good .status-mark{color:var(--color-sky)}.slow .status-mark,.unknown .status-mark{color:var(--color-sun)}.down .status-mark{color:var(--color-coral)}
.status-top h1{margin-top:1.25rem;max-width:16ch;font-size:clamp(2.5rem,1.2rem + 5vw,5.5rem);line-height:.95;letter-spacing:-.04em;font-weight:800}
.status-lead{margin-top:1.25rem;max-width:46ch;font-size:1.25rem}.status-at{margin-top:1rem}
main.wrap{padding-block:clamp(2rem,5vw,4.5rem)}
main h2{font-size:clamp(1.75rem,1.2rem + 2vw,2.75rem);margin-bottom:1.25rem}main section{margin-bottom:clamp(2.5rem,5vw,4.5rem)}
.status-parts{border-top:2px solid var(--color-ink)}
.status-parts>li{display:grid;grid-template-columns:minmax(0,1fr);gap:.35rem 2rem;padding-block:1.5rem;border-bottom:1px solid color-mix(in srgb,var(--color-ink) 25%,transparent)}
.status-parts h3,.status-incident h3{font-size:1.5rem;line-height:1.15}
.status-about{color:var(--color-soft);max-width:52ch}
.status-now{justify-self:start;border-radius:99rem;padding:.1rem .9rem;font-weight:600;color:var(--color-night);background:var(--color-sky)}
.status-now.slow,.status-now.unknown{background:var(--color-sun)}.status-now.down{background:var(--color-coral)}
.status-bars{display:block;width:100%;height:2.75rem;margin-top:.5rem}
.status-bars .good,.status-legend .good{fill:#3f8f7f;background:#3f8f7f}.status-bars .slow,.status-legend .slow{fill:#d99a00;background:#d99a00}
.status-bars .down,.status-legend .down{fill:#d6431f;background:#d6431f}.status-bars .none,.status-legend .none{fill:color-mix(in srgb,var(--color-ink) 30%,transparent);background:color-mix(in srgb,var(--color-ink) 30%,transparent)}
.status-share{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem;font-size:.9375rem;color:var(--color-soft)}.status-share b{grid-row:2;grid-column:1/-1;color:var(--color-ink)}.status-share span:last-child{text-align:right}
.status-parts summary{min-height:2.75rem;display:flex;align-items:center;text-decoration:underline;text-underline-offset:4px}
.status-parts details ul{display:grid;gap:.25rem;padding-bottom:.5rem}
.status-legend{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin-top:1.25rem;font-size:.9375rem}.status-legend li{display:flex;align-items:center;gap:.5rem}
.status-legend i{width:.6rem;height:1.2rem}.status-legend .none{height:.4rem}.status-legend .good{height:.9rem}.status-legend .down{height:1.4rem}
.status-incident{border-radius:1.5rem;background:var(--color-card);padding:clamp(1.25rem,3vw,2rem)}.status-incident+.status-incident{margin-top:1rem}
.status-incident ol{display:grid;gap:1.25rem;margin-top:1.25rem;border-left:3px solid var(--color-coral);padding-left:1.25rem}
.status-incident time{color:var(--color-soft)}.status-text{white-space:pre-line;max-width:62ch}.status-incident,.status-parts{overflow-wrap:anywhere}
.status-contact{border-top:2px solid var(--color-ink);padding-top:1.5rem}.status-contact a{font-weight:600;text-decoration:underline;text-underline-offset:4px}
@media(width>=40rem){.status-share{grid-template-columns:1fr auto 1fr}.status-share b{grid-row:auto;grid-column:auto}}
@media(width>=56rem){.status-parts>li{grid-template-columns:18rem minmax(0,1fr) auto}.status-parts>li>:not(h3,.status-about,.status-now){grid-column:2/-1}.status-about{grid-row:2/span 3;grid-column:1}.status-incident .status-about{grid-row:auto}.status-now{grid-column:3;grid-row:1}.status-bars{grid-row:2;margin-top:0}}
`.replaceAll("\n", "");
