import { PhotosEditor } from "../../editors/photos/photos-editor.tsx";

/** The photos, their order and what is to be seen on them. */
export default function PhotosPart() {
  return <PhotosEditor />;
}
