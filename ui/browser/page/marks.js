// What lies on the board for a while or for good, by its shape.

import { s } from "./dom.js";

/** The colour of whose mark it is. @param {any} store @param {any} mark */
function inkOf(store, mark) {
  const seat = mark.car ? store.seatOf(mark.car) : null;
  return seat ? `ink-${seat.colour}` : "ink-bad";
}

/** A mark as it is drawn; a tick lies across the way. @param {any} store @param {any} mark @param {number[][]} [way] */
export function markOf(store, mark, way) {
  const at = store.spots[mark.at];
  if (!at) return null;
  const [x, y] = at;
  const to = mark.to ? store.spots[mark.to] : null;
  const ink = { class: inkOf(store, mark) };
  const line = { ...ink, stroke: "currentColor", fill: "none", "stroke-width": 2.6 };
  if (mark.shape === "line" || mark.shape === "skid") {
    if (!to) return null;
    return s("line", { ...line, x1: x, y1: y, x2: to[0], y2: to[1] });
  }
  if (mark.shape === "tick") {
    const [from, end] = way || [[x - 1, y], [x, y]];
    const long = Math.hypot(end[0] - from[0], end[1] - from[1]) || 1;
    const [ax, ay] = [(-(end[1] - from[1]) / long) * 4.5, ((end[0] - from[0]) / long) * 4.5];
    return s("line", { ...line, x1: x - ax, y1: y - ay, x2: x + ax, y2: y + ay });
  }
  if (mark.shape === "dot") return s("circle", { ...ink, fill: "currentColor", cx: x, cy: y, r: 4 });
  if (mark.shape === "circle") return s("circle", { ...line, cx: x, cy: y, r: 9 });
  if (mark.shape === "square") return s("rect", { ...line, x: x - 4, y: y - 4, width: 8, height: 8 });
  if (mark.shape === "cross") return s("path", { ...line, d: `M${x - 7} ${y - 7}l14 14m0-14l-14 14` });
  if (mark.shape === "frame") {
    const points = (store.outlines[mark.at] || []).map((/** @type {number[]} */ one) => one.join(",")).join(" ");
    return s("polygon", { ...line, points, "stroke-dasharray": "5 3" });
  }
  if (mark.shape === "bond" && to) {
    const above = x === to[0] && y === to[1] ? -34 : 4; // over cars that share the place
    const middle = { x: (x + to[0]) / 2, y: (y + to[1]) / 2 + above };
    return s("g", {}, s("line", { class: "bond", x1: x, y1: y, x2: to[0], y2: to[1] }),
      s("text", { class: "mark-word", ...middle, "text-anchor": "middle" }, mark.text));
  }
  const text = mark.text || mark.shape;
  return s("text", { class: "mark-word", x, y: y - 16, "text-anchor": "middle" }, text);
}
