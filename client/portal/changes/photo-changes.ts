import { diffArrays } from "diff";
import type { PhotoRecord } from "#contract/owners/site-record.ts";

interface PhotoChanges {
  added: PhotoRecord[];
  removed: PhotoRecord[];
  /** Photos that others have overtaken, or that have overtaken others. */
  moved: PhotoRecord[];
}

/** A photo that got another picture counts as removed and added. */
const identityOf = ({ id, key, width, height, color, placeholder }: PhotoRecord): string =>
  JSON.stringify([id, key, width, height, color, placeholder]);

/** Compares which photos a site has, and their order. */
export function photoChanges(before: readonly PhotoRecord[], after: readonly PhotoRecord[]): PhotoChanges {
  const [old, now] = [
    new Map(before.map((each) => [identityOf(each), each])),
    new Map(after.map((each) => [identityOf(each), each])),
  ];
  const isKept = (identity: string) => old.has(identity) && now.has(identity);
  const steps = diffArrays([...old.keys()].filter(isKept), [...now.keys()].filter(isKept));
  const moved = new Set(steps.flatMap(({ added, value }) => (added ? value : [])));
  return {
    added: [...now].flatMap(([identity, photo]) => (old.has(identity) ? [] : photo)),
    removed: [...old].flatMap(([identity, photo]) => (now.has(identity) ? [] : photo)),
    moved: [...now].flatMap(([identity, photo]) => (moved.has(identity) ? photo : [])),
  };
}
