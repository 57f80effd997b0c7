// The hall's grid: arrows walk, Alt and an arrow carries, a table can be dragged. All of it can be
// typed without this.
"use strict";

(() => {
  const grid = document.querySelector("[data-map]");
  if (!grid || grid.querySelector("input[readonly]")) return;
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const fields = () => [...grid.querySelectorAll("input")];
  let dragged = null;

  const fieldAt = (column, row) => grid.rows[row]?.cells[column]?.querySelector("input");

  const paint = (field) => {
    field.classList.toggle("filled", field.value.trim() !== "");
    field.draggable = field.value.trim() !== "";
  };

  const swap = (one, other) => {
    [one.value, other.value] = [other.value, one.value];
    [one, other].forEach(paint);
    other.focus();
    other.select();
  };

  grid.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || !event.target.matches("input")) return;
    const cell = event.target.closest("td");
    const next = fieldAt(cell.cellIndex + step[0], cell.parentElement.rowIndex + step[1]);
    if (!next) return;
    event.preventDefault();
    if (event.altKey) {
      swap(event.target, next);
      return;
    }
    next.focus();
    next.select();
  });
  grid.addEventListener("input", (event) => paint(event.target));
  grid.addEventListener("dragstart", (event) => {
    dragged = event.target;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", "");
  });
  grid.addEventListener("dragover", (event) => {
    if (!dragged || !event.target.matches("input")) return;
    event.preventDefault();
    fields().forEach((field) => field.classList.toggle("over", field === event.target));
  });
  grid.addEventListener("drop", (event) => {
    event.preventDefault();
    if (dragged && event.target.matches("input") && event.target !== dragged) swap(dragged, event.target);
  });
  grid.addEventListener("dragend", () => {
    dragged = null;
    fields().forEach((field) => field.classList.remove("over"));
  });
  fields().forEach(paint);
})();
