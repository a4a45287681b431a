/** The little markdown that rules are written in: bold, slanted, tables, lists. The text is ours, but escaped all the same. */

const escape = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

function inline(text: string): string {
  return escape(text)
    .replace(/\*\*(.+?)\*\*/g, "<b>$1</b>")
    .replace(/\*(.+?)\*/g, "<em>$1</em>")
    .replace(/`(.+?)`/g, "<code>$1</code>");
}

const cells = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

/** HTML for one rule. */
export function ruleHtml(markdown: string): string {
  const made: string[] = [];
  let table: string[][] = [];
  const endTable = (): void => {
    if (table.length === 0) return;
    const [head = [], ...rows] = table;
    const th = head.map((cell) => `<th>${inline(cell)}</th>`).join("");
    const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${inline(cell)}</td>`).join("")}</tr>`).join("");
    made.push(`<div class="scrollx"><table><thead><tr>${th}</tr></thead><tbody>${body}</tbody></table></div>`);
    table = [];
  };
  for (const raw of markdown.split("\n")) {
    const line = raw.trim();
    if (line.startsWith("|")) {
      if (!/^\|[\s:|-]+\|$/.test(line)) table.push(cells(line));
      continue;
    }
    endTable();
    if (line) made.push(`<p>${inline(line.replace(/^[-*] /, "• "))}</p>`);
  }
  endTable();
  return made.join("");
}
