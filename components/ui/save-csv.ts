/** Lets the browser save a CSV as a file of that name. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, text, 'text/csv;charset=utf-8');
}

/** Lets the browser save a text as a file of that name and media type. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
