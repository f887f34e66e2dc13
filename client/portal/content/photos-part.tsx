import { PhotosEditor } from "./photos/photos-editor.tsx";

/** The photos, their order and their descriptions. */
export default function PhotosPart() {
  return <PhotosEditor />;
}
