/** The style sheet of cleaners' pages, in the colours of our other pages. */
export const STYLE = [
  "html{color-scheme:light dark;background:light-dark(#fbf6ec,#0f1f1a);color:light-dark(#12332b,#f4ecdd);font:1.0625rem/1.5 system-ui,sans-serif}",
  "body{margin:0;padding:1rem}main{max-width:40rem;margin:0 auto}*{overflow-wrap:anywhere}p,dl,dd,ul{margin:0}",
  "h1{font-size:1.5rem;line-height:1.2;margin:0;text-wrap:balance}h2{font-size:1.125rem;margin:2rem 0 .5rem}h3{font-size:1.0625rem;margin:0}",
  "a{color:inherit}.about{display:grid;gap:1rem;margin:1rem 0 0}.about dt{font-weight:600}.about span,article span,article b,details span,details b{display:block}.note{white-space:pre-line}",
  "summary{padding:.75rem 0;cursor:pointer;font-weight:600}details p{margin:0 0 .75rem}",
  "article{display:grid;grid-template-columns:minmax(0,1fr);gap:.75rem;padding:1rem;margin:0 0 .75rem;border:1px solid light-dark(#12332b40,#f4ecdd40);border-radius:1rem;background:light-dark(#fffdf8,#162a24)}",
  "article.done{border-color:light-dark(#12332b,#f4ecdd)}",
  "form{display:grid;grid-template-columns:minmax(0,1fr);gap:.5rem}label{font-weight:600}input[type=file]{font:inherit;font-size:1rem;min-height:2.75rem;width:100%}input::file-selector-button{font:inherit;min-height:2.75rem;padding:0 1rem;margin-right:.75rem;border:2px solid light-dark(#12332b80,#f4ecdd80);border-radius:.75rem;background:none;color:inherit}",
  "button{font:inherit;font-weight:600;min-height:3rem;padding:.5rem 1.5rem;border:0;border-radius:.75rem;cursor:pointer;background:light-dark(#12332b,#f4ecdd);color:light-dark(#fbf6ec,#0f1f1a)}",
  "button.quiet{background:none;color:inherit;border:2px solid light-dark(#12332b80,#f4ecdd80)}.state{font-weight:600}.later{opacity:.85}",
  ".problem{margin:1rem 0 0;padding:1rem;border-radius:.75rem;font-weight:600;border:2px solid light-dark(#a3341f,#ffb4a3)}",
  "footer{margin:2.5rem 0 0;border-top:1px solid light-dark(#12332b40,#f4ecdd40)}footer p{margin:0 0 .75rem}",
].join("");
