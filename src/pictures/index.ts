export { institutePictureCalls } from './institute-picture-calls.ts';
export { pictureSizes } from './kept-pictures.ts';
export { logoCalls } from './logo-calls.ts';
export type { PictureSize, SizeOfPicture } from './picture-size.ts';
export { flush, openPictureStore, type PictureStore, picturePath, storedName } from './picture-store.ts';
export { posterCalls } from './poster-calls.ts';
export { formReceiver } from './receive-picture.ts';
export {
  deleteOtherInstitutePictures,
  insertLogo,
  insertPoster,
  institutePictureNames,
  institutePicturePaths,
  listLogos,
  listPosters,
  logoPictures,
  posterPictures,
} from './store.ts';
