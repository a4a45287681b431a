for (const head of document.querySelectorAll("th[aria-sort]")) {
  const label = head.textContent;
  const button = document.createElement("button");
  button.textContent = label;
  head.replaceChildren(button);
  button.addEventListener("click", () => {
    const row = head.parentElement, place = [...row.children].indexOf(head), body = head.closest("table").tBodies[0];
    const up = head.getAttribute("aria-sort") === "descending";
    for (const other of row.children) if (other.hasAttribute("aria-sort")) other.setAttribute("aria-sort", "none");
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    const value = (line) => line.children[place].dataset.v ?? line.children[place].textContent;
    const rows = [...body.rows].sort((a, b) => {
      const x = value(a), y = value(b), n = x - y;
      return (Number.isNaN(n) ? x.localeCompare(y) : n) * (up ? 1 : -1);
    });
    body.append(...rows);
  });
}
