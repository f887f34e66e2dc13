/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement("a"), { href, download: name });
  link.click();
  URL.revokeObjectURL(href);
}
