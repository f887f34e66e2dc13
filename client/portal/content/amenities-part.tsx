import { useState } from "react";
import { AmenitiesEditor } from "./amenities/amenities-editor.tsx";
import { UnitChoice } from "../workspace/unit-choice.tsx";

/** Amenities of each home. */
export default function AmenitiesPart() {
  const [unitId, setUnitId] = useState<string>();
  return (
    <div className="grid gap-6">
      <UnitChoice value={unitId} onChange={setUnitId} />
      <AmenitiesEditor key={unitId} {...(unitId === undefined ? {} : { unitId })} />
    </div>
  );
}
