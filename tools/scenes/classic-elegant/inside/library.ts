import { mix, random, rect, scene } from "../../drawing.ts";
import { herringbone, carpet } from "../floors.ts";
import { wingChair, lamp, teaTable, painting, chimneypiece } from "../furniture.ts";
import { frame, shell, panel, shelves, roomDefs } from "../room.ts";
import { type Camera, camera } from "../space.ts";
import { sunPatch, sideWindow, beam } from "../windows.ts";

/** Books to the ceiling, the fire lit, two chairs. */
export function library(): string {
  const view = camera({ eye: 1.35, horizon: 520, focal: 1120 });
  const wood = "#23463a";
  const depth = 6;
  const upright = (x: number) =>
    rect(x - 6, -316, 12, 316, mix(wood, "#ffffff", 0.1)) + rect(x + 3, -316, 3, 316, "#000", `opacity="0.3"`);
  return scene(
    [...roomDefs],
    [
      shell(view, { half: 3.3, height: 3.4, depth, wall: wood }),
      herringbone(view, 3.3, depth, 5),
      sideWindow(view, 3.3, [3.4, 4.6], [0.7, 2.9]),
      // shelves along the right wall, in perspective
      ...[0, 1, 2, 3, 4, 5].map((i) =>
        view.face(
          [
            [3.28, 0.5 * i + 0.12, 2.4],
            [3.28, 0.5 * i + 0.54, 2.4],
            [3.28, 0.5 * i + 0.54, depth],
            [3.28, 0.5 * i + 0.12, depth],
          ],
          "#14271f",
        ),
      ),
      ...sideBooks(view),
      view.stand(
        [0, 0, depth],
        [
          shelves(-318, 196, 312, 7, 11, wood),
          shelves(122, 196, 312, 7, 12, wood),
          ...[-324, -220, -122, 122, 220, 322].map(upright),
          rect(-330, -330, 210, 18, mix(wood, "#ffffff", 0.14)),
          rect(120, -330, 212, 18, mix(wood, "#ffffff", 0.14)),
          rect(-118, -326, 236, 326, mix(wood, "#ffffff", 0.05)),
          panel(-106, -312, 212, 174, wood),
          painting(-72, -298, 144, 104, 21),
          chimneypiece(),
          `<ellipse cx="0" cy="-20" rx="190" ry="120" fill="url(#lampglow)" opacity="0.5"/>`,
        ],
      ),
      carpet(view, [-1.9, 1.9], [3, 5.3], "#6f2f2f"),
      `<g opacity="0.35" filter="url(#soft)">${view.face(
        [
          [-1, 0, 5.8],
          [1, 0, 5.8],
          [1.5, 0, 4.4],
          [-1.5, 0, 4.4],
        ],
        "#ffb45a",
      )}</g>`,
      sunPatch(view, -3.1, 4.5, 1, 1.5, 1.5, 0.34),
      view.shadow(-1.3, 4.6, 0.55, 0.3, 0.55),
      view.shadow(1.45, 4.5, 0.55, 0.3, 0.55),
      view.shadow(0.7, 4.4, 0.4, 0.18, 0.5),
      view.stand([-1.95, 0, 5], [lamp(158)]),
      view.stand([-1.32, 0, 4.5], [wingChair("#8a5a3a")]),
      view.stand([1.32, 0, 4.5], [wingChair("#8a5a3a", true)]),
      view.stand([0.62, 0, 4.35], [teaTable()]),
      // a low stool with a folded rug and a book left open
      view.shadow(1.9, 3.2, 0.5, 0.2, 0.5),
      view.stand(
        [1.9, 0, 3.2],
        [
          `<path d="M-32 0l3 -26h6l-2 26zM32 0l-3 -26h-6l2 26z" fill="#3b2617"/><path d="M-38 -36q38 -10 76 0v12h-76z" fill="#a9925e"/><path d="M-38 -36q38 -10 76 0" stroke="#e5cf9a" stroke-width="2" fill="none"/>`,
          `<path d="M-18 -42q9 -5 18 0q9 -5 18 0l-2 4q-8 -4 -16 0q-8 -4 -16 0z" fill="#f7efdc"/>`,
        ],
      ),
      beam(0.16),
      frame,
    ],
    0.05,
  );
}

/** Spines on the right-hand wall. */
function sideBooks(view: Camera): string[] {
  const next = random(31);
  const spines = ["#7a3034", "#2c4a3c", "#3a4a5c", "#a8813f", "#6b4a32", "#c9b48a", "#51341f", "#8f9a80"];
  return [0, 1, 2, 3, 4, 5].flatMap((row) => {
    const books: string[] = [];
    for (let z = 2.45; z < 5.9;) {
      const thick = 0.04 + next() * 0.05;
      const base = 0.5 * row + 0.14;
      const tall = 0.26 + next() * 0.13;
      books.push(
        view.face(
          [
            [3.27, base, z],
            [3.27, base + tall, z],
            [3.27, base + tall, z + thick],
            [3.27, base, z + thick],
          ],
          spines[Math.floor(next() * spines.length)] ?? "#333",
        ),
      );
      z += thick + 0.006;
    }
    return [
      ...books,
      view.face(
        [
          [3.25, 0.5 * row + 0.1, 2.4],
          [3.25, 0.5 * row + 0.14, 2.4],
          [3.25, 0.5 * row + 0.14, 6],
          [3.25, 0.5 * row + 0.1, 6],
        ],
        "#3f6553",
      ),
    ];
  });
}
